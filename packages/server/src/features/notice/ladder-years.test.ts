import type { EligibleRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { LeftOut, NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import { NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBack, spaceless } from '../../documents/read-back.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { lockAccount, postJournal } from '../ledger/ledger-store.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'

let now = '2026-11-20T05:00:00Z'
const portal = useTestPortal({ clock: () => new Date(now), city: 60 })
const { sql, send, get, made, step, fileOf } = noticeDesk(portal, () => now)
const on = (day: string) => {
  now = `${day}T05:00:00Z`
}

type House = { propertyId: number; id: string }
let houses: House[] = []

/** Owes the tax of this year and of no other; another one for each test. */
function house(): House {
  const next = houses.pop()
  if (!next) throw new Error('the demo city has no such property left')
  return next
}

beforeAll(async () => {
  houses = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property join ledger_entry using (property_id)
     where status = 'active' and construction_type <> 'vacant_land' and not exists (select from ledger_entry other
       where other.property_id = property.property_id and other.kind in ('opening', 'correction', 'reversal', 'shift'))
     group by 1, 2 having sum(house_paise + water_paise + sewer_paise) filter (where financial_year < 2026) = 0
       and sum(house_paise + water_paise + sewer_paise) filter (where financial_year = 2026) > 50000
       and sum(interest_house_paise + interest_water_paise + interest_sewer_paise) = 0
     order by 1`,
  )
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  await portal().tokenOf('ctao')
})

const latest = async ({ id }: House) => (await get<Paged<NoticeRow>>(`/notices?property=${id}`)).rows[0] as NoticeRow
const leftOutOf = async ({ runId }: NoticeRunCard) =>
  (await get<Paged<LeftOut>>(`/notice-runs/${runId}/left-out`)).rows[0]?.reason
const eligible = async (kind: string, { id }: House) =>
  (await get<Paged<EligibleRow>>(`/notices/eligible?kind=${kind}&limit=100`)).rows.find(
    ({ propertyUniqueId }) => propertyUniqueId === id,
  )
/** Made and served on the day it is. */
const served = async (kind: string, one: House, day: string): Promise<NoticeRunCard> => {
  on(day)
  const run = await made(
    kind === 'bill'
      ? await send('POST', '/taxDemands/bulkDemandBill', { propertyIds: [one.id] })
      : await step(kind, { propertyIds: one.id }),
  )
  if (run.papers !== 1) throw new Error(`no ${kind}: ${await leftOutOf(run)}`)
  const { noticeId } = await latest(one)
  await send('POST', `/notices/${noticeId}/delivery`, { outcome: 'served', onDate: day, byName: 'Verma' })
  return run
}
type OwedOfYear = { financialYear: number; totalPaise: number }
const owed = async ({ id }: House) => {
  const { data } = await send('POST', '/properties/ledger', { propertyUniqueId: id })
  return (data as { dues: { years: OwedOfYear[]; netPayablePaise: number } }).dues // checked by the call's own output schema
}
const owedOf = async (one: House, year: number) =>
  (await owed(one)).years.find(({ financialYear: of }) => of === year)?.totalPaise ?? 0

async function demand({ propertyId }: House, year: FinancialYear, ofHouse: number): Promise<void> {
  await portal().platform.database.transaction(async (tx) => {
    const { version } = await lockAccount(tx, propertyId)
    const draft = buildDemandPosting(year, { ...NO_AMOUNTS, house: rupees(ofHouse) }, startOfFinancialYear(year))
    await postJournal(tx, {
      draft,
      propertyId,
      version,
      businessKey: `demand:${propertyId}:${year}`,
      actor: 'system:test',
    })
  })
}

describe('what ends a ladder', () => {
  it('a demand replaced by a higher one is not a payment: the next step follows', async () => {
    const one = house()
    await served('bill', one, '2026-11-20')
    await sql('update premise set area_sqft = area_sqft * 1.1 where property_id = $1', [one.propertyId])
    const replaced = await send('POST', `/taxDemands/replace?propertyUniqueId=${one.id}`, { reason: 'measured again' })
    expect(replaced.status).toBe(200)
    expect(
      await sql('select from ledger_entry where property_id = $1 and kind = $2 and balance_after_paise <= 0', [
        one.propertyId,
        'correction',
      ]),
    ).toHaveLength(1)
    on('2026-12-06')
    expect(await eligible('reminder', one)).toBeDefined()
    const run = await made(await step('reminder', { propertyIds: one.id }))
    expect([run.papers, await leftOutOf(run)]).toEqual([1, undefined])
  })

  it('paid in full and charged anew: the ladder has ended, and the paper says so', async () => {
    const one = house()
    await served('bill', one, '2026-12-07')
    await payAtCounter(portal().platform, one.propertyId, {
      on: '2026-12-08',
      amount: Math.ceil((await owed(one)).netPayablePaise / 100),
    })
    await sql('update premise set area_sqft = area_sqft * 1.5 where property_id = $1', [one.propertyId])
    await send('POST', `/taxDemands/replace?propertyUniqueId=${one.id}`, { reason: 'measured again' })
    expect((await owed(one)).netPayablePaise).toBeGreaterThan(0)
    on('2026-12-28')
    expect(await eligible('reminder', one)).toBeUndefined()
    expect(await leftOutOf(await made(await step('reminder', { propertyIds: one.id })))).toBe('cleared')
  })
})

describe('what a step demands', () => {
  it('the years of its bill with interest to the day, and nothing of a year that was not billed', async () => {
    const one = house()
    await served('bill', one, '2027-01-01')
    await served('reminder', one, '2027-01-20')
    on('2027-03-20')
    await demand(one, financialYear(2027), 1000)
    on('2027-04-10')
    const [ofBilled, ofNext] = [await owedOf(one, 2026), await owedOf(one, 2027)]
    expect(ofNext).toBe(100_000)
    expect(await eligible('demand_notice', one)).toMatchObject({ payablePaise: ofBilled, rebatePaise: 0 })
    const run = await served('demand_notice', one, '2027-04-10')
    expect((await latest(one)).amountPaise).toBe(ofBilled)
    const text = await readBack(await fileOf(run.runId, 1))
    expect(text).toContain('2026-27')
    expect(text).not.toContain('1,000.00')
    expect(text).toContain(spaceless('What is due of other years is not demanded by this paper'))
  })

  it('ends with the years of its bill: no warrant for the tax of a year of which no bill was served', async () => {
    const one = house()
    await served('bill', one, '2027-02-01')
    await served('reminder', one, '2027-02-20')
    await served('demand_notice', one, '2027-03-10')
    on('2027-04-10')
    await demand(one, financialYear(2027), 1000)
    const ofBilled = await owedOf(one, 2026)
    await payAtCounter(portal().platform, one.propertyId, { on: '2027-04-10', amount: Math.ceil(ofBilled / 100) })
    expect(await owedOf(one, 2026)).toBe(0)
    expect(await owedOf(one, 2027)).toBeGreaterThan(0)
    on('2027-04-15')
    expect(await eligible('warrant', one)).toBeUndefined()
    expect(await leftOutOf(await made(await step('warrant', { propertyIds: one.id })))).toBe('cleared')
    expect(await eligible('bill', one)).toBeDefined()
  })
})
