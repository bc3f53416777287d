/**
 * The search through the API, one caller, against the bare indexed SELECT in the same run: the same cards with the names
 * of their places, by the same index, and nothing around it.
 */
import { parseArgs } from 'node:util'
import { searchableName } from '@karsetu/domain/property/name-sound.ts'
import { cardColumns, placeJoins } from '@karsetu/server/features/property/property-card.ts'
import { searchSettings } from '@karsetu/server/platform/db/database.ts'
import { Client } from 'pg'
import { openBareCaller } from './bare-caller.ts'
import { startChild } from './child-server.ts'
import { percentile, report, timed, timeFigure } from './figures.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '2000' } } })
const most = { rounds: Number(options.rounds), milliseconds: 30_000 }
/** Until both are compiled to the end, which takes some thousands of calls, and every page has been read once. */
const warmUp = { rounds: 6000, milliseconds: 20_000 }

// The floor is planned as the product plans: by its settings, each kind of search once.
const client = new Client({ connectionString: process.env.DATABASE_URL, options: searchSettings })
await client.connect()

type Search = { body: Record<string, string>; sql: string; value: string }
const cards = `select ${cardColumns} from property ${placeJoins} where`
const sampleOf = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]

async function samples(): Promise<Record<string, Search[]>> {
  const spread = `select property_unique_id, owner_name, mobiles[1] as mobile from property
    where property_id % greatest(1, (select count(*) from property) / 400) = 0 order by property_id`
  const rows = await sampleOf<{ property_unique_id: string; owner_name: string; mobile: string | null }>(spread)
  const named = (name: string): Search => ({
    body: { ownerName: name },
    sql: `${cards} owner_search like $1 limit 10`,
    value: `%${searchableName(name)}%`,
  })
  const isHindi = (text: string) => /[ऀ-ॿ]/.test(text)
  const single = rows.map((row) => row.owner_name).filter((name) => !name.includes(','))
  return {
    'search by id': rows.map((row) => ({
      body: { propertyUniqueId: row.property_unique_id },
      sql: `${cards} property_unique_id = $1`,
      value: row.property_unique_id,
    })),
    'search by mobile': rows
      .filter((row) => row.mobile)
      .map(({ mobile }) => ({
        body: { mobileNumber: mobile ?? '' },
        sql: `${cards} mobiles @> array[$1] limit 10`,
        value: mobile ?? '',
      })),
    'search by rare name': single.filter((name) => name.split(' ').length === 3 && !isHindi(name)).map(named),
    'search by common name': ['Sharma', 'Singh', 'Devi', 'Kumar', 'Verma', 'Gupta'].map(named),
    'search by part of a name': ['jendra', 'kumar sh', 'ishwa', 'lal gup', 'hankar'].map(named),
    'search in Hindi': single.filter((name) => isHindi(name) && name.split(' ').length > 1).map(named),
  }
}

/** Each search of the list bare and through the portal, turn about, for so many rounds or so long. */
async function askInTurn(name: string, searches: readonly Search[], { rounds, milliseconds }: typeof warmUp) {
  const [ours, floor]: [number[], number[]] = [[], []]
  const end = performance.now() + milliseconds
  for (let round = 0; round < rounds && performance.now() < end; round++) {
    const search = searches[round % searches.length]
    if (!search) throw new Error(`nothing to ask for: ${name}`)
    floor.push(await timed(() => client.query({ name, text: search.sql, values: [search.value] })))
    ours.push(await timed(() => caller.post('/api/properties/search', search.body)))
  }
  return { ours, floor }
}

const portal = await startChild('./serve-portal.ts')
const caller = await openBareCaller(portal.address)
for (const [name, searches] of Object.entries(await samples())) {
  await askInTurn(name, searches, warmUp)
  const { ours, floor } = await askInTurn(name, searches, most)
  const facts = { p50: percentile(ours, 0.5), floorP50: percentile(floor, 0.5), rounds: ours.length }
  report(timeFigure(`${name}, p95`, percentile(ours, 0.95), percentile(floor, 0.95), 3, facts))
}
caller.close()
await portal.stop()
await client.end()
