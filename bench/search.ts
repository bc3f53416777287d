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

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } })
const rounds = Number(options.rounds)
/** Until both are compiled to the end and every page has been read once. */
const warmUp = 1000

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

const portal = await startChild('./serve-portal.ts')
const caller = await openBareCaller(portal.address)
for (const [name, searches] of Object.entries(await samples())) {
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + warmUp; round++) {
    const search = searches[round % searches.length]
    if (!search) throw new Error(`nothing to ask for: ${name}`)
    const bare = await timed(() => client.query({ name, text: search.sql, values: [search.value] }))
    const asked = await timed(() => caller.post('/api/properties/search', search.body))
    if (round < warmUp) continue
    floor.push(bare)
    ours.push(asked)
  }
  const facts = { p50: percentile(ours, 0.5), floorP50: percentile(floor, 0.5), rounds }
  report(timeFigure(`${name}, p95`, percentile(ours, 0.95), percentile(floor, 0.95), 3, facts))
}
caller.close()
await portal.stop()
await client.end()
