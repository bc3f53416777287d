/**
 * Pages of the register by every filter and order, and its export, against a SELECT by primary key in the same run.
 * `--pages` leaves the exports out, `--only part` all but the lists whose name has that part, `--rows 50` asks for longer pages.
 */
import { parseArgs } from 'node:util'
import type { RegisterQuery } from '@karsetu/contract/property/register-list-calls.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { exportRegister } from '@karsetu/server/features/property/export-register.ts'
import { pageRegister } from '@karsetu/server/features/property/list-register.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import type { Context } from '@karsetu/server/platform/http/context.ts'
import { median, report, timed, timeFigure } from './figures.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    rows: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    pages: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
/** First page on an indexed filter, and on the worst combination the screen allows, as multiples of the floor. */
const [onIndex, atWorst] = [10, 100]

const database = openDatabase({ url: process.env.DATABASE_URL ?? '' })
const now = new Date()
/** Only what a list uses. */
const context = {
  reads: database.reads,
  searches: database.searches,
  actor: { kind: 'system', name: 'bench' },
  now: now.toISOString(),
  today: istDateOf(now),
  locale: 'en',
} as unknown as Context // request and platform are not asked by a list

type Request = Partial<RegisterQuery>
const one = async <Row>(sql: string): Promise<Row> => {
  const { rows } = await database.reads.query<Row>(sql)
  if (!rows[0]) throw new Error(`nothing found: ${sql}`)
  return rows[0]
}

/** The last of everything: what a walk from the beginning meets last. */
async function questions(): Promise<[name: string, asked: Request, most: number][]> {
  const last = await one<{
    zoneId: number
    wardId: number
    mohallaId: number
    id: string
    mobile: string
    ptin: string
  }>(
    `select zone_id "zoneId", ward_id "wardId", mohalla_id "mohallaId", property_unique_id id, mobiles[1] mobile, ptin_no ptin
     from property where cardinality(mobiles) > 0 order by property_unique_id desc limit 1`,
  )
  const { zoneId, wardId, mohallaId } = last
  const rare = await one<{ code: string; sub: string | null }>(
    `select code, max(sub_category) sub from property join category using (category_id) group by code order by count(*) limit 1`,
  )
  const { code: common } = await one<{ code: string }>(
    `select code from property join category using (category_id) group by code order by count(*) desc limit 1`,
  )
  const bare = { sort: 'propertyUniqueId', order: 'asc' } as const
  const filters: [string, Request][] = [
    ['nothing', {}],
    ['zone', { zoneId }],
    ['ward', { wardId }],
    ['mohalla', { mohallaId }],
    ['use', { houseCategory: 'mixed' }],
    ['category', { category: common }],
    ['rare category', { category: rare.code }],
    ['status', { status: 'withdrawn' }],
    ['id', { propertyUniqueId: last.id.slice(0, 11) }],
    ['PTIN', { PTINNo: last.ptin }],
    ['mobile', { mobileNumber: last.mobile }],
    ['year', { year: financialYear(2024) }],
  ]
  const combinations: [string, Request][] = [
    ['matched with an old record', { matchingStatus: 'matched' }],
    ['not matched with any', { matchingStatus: 'unmatched' }],
    ['not matched, in a zone, of a use', { matchingStatus: 'unmatched', zoneId, houseCategory: 'mixed' }],
    ['category, sub-category', { category: rare.code, ...(rare.sub ? { subCategory: rare.sub } : {}) }],
    ['zone and use', { zoneId, houseCategory: 'mixed' }],
    ['zone and category', { zoneId, category: common }],
    ['ward, category, sub-category', { wardId, category: rare.code, ...(rare.sub ? { subCategory: rare.sub } : {}) }],
    ['use against its category', { houseCategory: 'residential', category: common }],
    ['zone, owing', { zoneId, filterType: 'owing' }],
    ['zone, dues of one rupee range', { zoneId, minAmount: 123_456, maxAmount: 123_457 }],
    ['dues from 100000 to 500000', { minAmount: 100_000 }],
    ['ward, in credit', { wardId, filterType: 'in_credit' }],
    ['zone, in credit', { zoneId, filterType: 'in_credit' }],
    ['in credit', { filterType: 'in_credit' }],
    ['zone and use, in credit', { zoneId, houseCategory: 'mixed', filterType: 'in_credit' }],
    ['zone, dues from 20000 to 20500', { zoneId, minAmount: 20_000, maxAmount: 20_500 }],
    ['common name', { ownerName: 'kumar' }],
    ['common name in a zone', { ownerName: 'kumar', zoneId }],
    ['part of a name', { ownerName: 'jendra' }],
    ['part of a name in a ward', { ownerName: 'shwar', wardId }],
    ["nobody's name", { ownerName: 'qqxqzz' }],
    ['common name, owing', { ownerName: 'kumar', filterType: 'owing' }],
    ['common name, in credit', { ownerName: 'kumar', filterType: 'in_credit' }],
    ['common name, of a use, in credit', { ownerName: 'kumar', houseCategory: 'mixed', filterType: 'in_credit' }],
    ['a first name, in credit', { ownerName: 'rajesh', filterType: 'in_credit' }],
    ['a first name, owing', { ownerName: 'rajesh', filterType: 'owing' }],
    ['a family name, owing', { ownerName: 'sharma', filterType: 'owing' }],
    ['the commonest name, in credit', { ownerName: 'devi', filterType: 'in_credit' }],
    ['a first name, dues from 100000 to 500000', { ownerName: 'rajesh', minAmount: 100_000 }],
    ['common name, dues from 100000 to 500000', { ownerName: 'kumar', minAmount: 100_000 }],
    ['part of a name, in credit', { ownerName: 'jendra', filterType: 'in_credit' }],
    ['common name, not in force', { ownerName: 'kumar', status: 'deleted' }],
    ["nobody's name, dues up to 500000", { ownerName: 'qqxqzz', houseCategory: 'residential', minAmount: 0 }],
    ['common name of a use, dues up to 500000', { ownerName: 'sharma', houseCategory: 'mixed', minAmount: 0 }],
  ]
  const orders = [
    { sort: 'propertyUniqueId', order: 'desc' },
    ...(['ownerName', 'duesPaise'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => ({ sort, order })),
    ),
  ] as const
  const sorted = [...filters, ...combinations].flatMap(([name, request]) =>
    orders.map(({ sort, order }): [string, Request, number] => [
      `${name}, by ${sort} ${order}`,
      { ...request, sort, order },
      atWorst,
    ]),
  )
  return [
    ...filters.map(([name, request]): [string, Request, number] => [name, { ...bare, ...request }, onIndex]),
    ...combinations.map(([name, request]): [string, Request, number] => [name, { ...bare, ...request }, atWorst]),
    ...sorted,
  ]
}

const { most } = await one<{ most: number }>('select max(property_id) most from property')
const floorOnce = (round: number) =>
  database.reads.query('select * from property where property_id = $1', [1 + ((round * 7919) % Math.min(most, 5000))], {
    name: 'one property',
  })

async function measure(name: string, request: Request, goal: number) {
  const [ours, floor]: [number[], number[]] = [[], []]
  const page = { sort: 'propertyUniqueId', order: 'asc', ...request, page: 1, limit: Number(options.rows) } as const
  for (let round = -3; round < rounds; round++) {
    const bare = await timed(() => floorOnce(round + 3))
    const paged = await timed(() => pageRegister(context, page))
    if (round < 0) continue
    floor.push(bare)
    ours.push(paged)
  }
  report(timeFigure(`register: ${name}`, median(ours), median(floor), goal, { rounds, rows: page.limit }))
}

for (const [name, request, goal] of await questions())
  if (name.includes(options.only)) await measure(name, request, goal)

/** The export's memory over what the process had, beside the size of its file; a stream keeps neither rows nor file. */
async function measureExport(format: 'xlsx' | 'csv') {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [peak, bytes] = [before, 0]
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const took = await timed(async () => {
    const { stream } = exportRegister(context, { sort: 'propertyUniqueId', order: 'asc' }, format)
    for await (const chunk of stream) bytes += (chunk as Uint8Array).byteLength // a byte stream
  })
  clearInterval(watch)
  const [grown, allowed] = [(peak - before) / 1e6, 200]
  report({
    name: `register: ${format} of everything`,
    unit: 'MB more',
    ours: Math.round(grown),
    floor: allowed,
    ratio: Number((grown / allowed).toPrecision(3)),
    goal: '<= 1',
    holds: grown <= allowed,
    megabytes: Math.round(bytes / 1e6),
    rowsPerSecond: Math.round(most / (took / 1000)),
  })
}
if (!options.pages) for (const format of ['csv', 'xlsx'] as const) await measureExport(format)
await database.close()
