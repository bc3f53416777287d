import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, testPassword, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

let today = '2027-03-20'
const portal = useTestPortal({ clock: () => new Date(`${today}T06:00:00Z`), city: 120 })
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
/** Of the day: nobody stays signed in overnight. */
let token: string
const ask = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal().ask({ method, path, body, token })
async function begin(day: string): Promise<void> {
  today = day
  await portal().tokenOf('admin')
  const body = { email: 'admin@test.example', password: testPassword }
  token = good<{ token: string }>(await portal().ask({ method: 'POST', path: '/officials/login', body })).token
}
/** Checked by the call's own output schema. */
const good = <Data>({ status, message, data }: Answer): Data => {
  expect({ status, message }).toEqual({ status: 200, message: 'OK' })
  return data as Data
}
let houses: House[] = []
const take = (which: (house: House) => boolean = () => true): House => {
  const at = houses.findIndex(which)
  const [house] = at < 0 ? [] : houses.splice(at, 1)
  if (!house) throw new Error('the city has no such house left')
  return house
}
beforeAll(async () => {
  houses = await arrangeHouses(portal())
  await begin(today)
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

type Divided = { house: House; id: number; parts: string[] }

async function divide(house: House): Promise<Divided> {
  const path = `/properties/splitProperty?propertyUniqueId=${house.key}`
  const body = { rule: 'shares', parts: [{ share: 50 }, { share: 50 }], reason: 'sold in parts' }
  const { regrouping } = good<RegroupingEffect>(await ask('PATCH', path, body))
  return { house, id: regrouping?.regroupingId ?? 0, parts: regrouping?.to ?? [] }
}

async function raiseDemand(): Promise<void> {
  const { runId } = good<DemandRunCard>(await ask('POST', '/demand-runs', { financialYear: 2027 }))
  const reaches = (status: string) =>
    until(async () => good<DemandRunCard>(await ask('GET', `/demand-runs/${runId}`)).status === status)
  await reaches('rehearsed')
  good(await ask('POST', `/demand-runs/${runId}/release`, {}))
  await reaches('released')
}

/** What is demanded of each for the year, and what is owed for it. */
const demandOf = async (keys: readonly string[]) =>
  sql(
    `select property_unique_id key, (select house_paise + water_paise + sewer_paise from demand
        where demand.property_id = property.property_id and financial_year = 2027 order by revision desc limit 1)::float8 demanded,
       (select sum(house_paise + water_paise + sewer_paise + advance_paise) from ledger_entry entry
        where entry.property_id = property.property_id and financial_year = 2027)::float8 owed
     from property where property_unique_id = any ($1) order by 1`,
    [keys],
  )
const balanceOf = async (keys: readonly string[]) =>
  (
    await sql(
      'select coalesce(sum(balance_paise), 0)::float8 sum from property_account join property using (property_id) where property_unique_id = any ($1)',
      [keys],
    )
  )[0].sum

/** Some ₹500 more is paid than is due. @returns the credit */
async function overpay({ id, key }: House): Promise<number> {
  const entries = (await readAccount(portal().platform.database.reads, id)).entries
  const rules = await ledgerRules(portal().platform.database.reads)
  const { netPayable } = duesAsOf(entries, rules, isoDate(today))
  await payAtCounter(portal().platform, id, { on: today, amount: Math.ceil(netPayable / 100) + 500 })
  return creditOf([key])
}
const creditOf = async (keys: readonly string[]) =>
  (
    await sql(
      'select coalesce(sum(advance_paise), 0)::float8 credit from property_account join property using (property_id) where property_unique_id = any ($1)',
      [keys],
    )
  )[0].credit

it('credit of one property is used on the dues of another in the act that joins them, and comes back with the undo', async () => {
  const owing = take(({ ward, key }) => houses.some((other) => other.ward === ward && other.key !== key))
  const credited = take(({ ward }) => ward === owing.ward)
  await sql(
    `update property_owner set (name, father_name, husband_name) = ('Ram Lal', 'Shiv Lal', null) where property_id in ($1, $2)`,
    [owing.id, credited.id],
  )
  const credit = await overpay(credited)
  const due = await balanceOf([owing.key])
  expect(credit).toBeGreaterThanOrEqual(50_000)
  expect(due).toBeGreaterThan(credit)
  const body = {
    propertyUniqueIds: [owing.key, credited.key],
    ownerName: 'Ram Lal',
    fatherName: 'Shiv Lal',
    reason: 'one building',
  }
  const done = good<RegroupingEffect>(await ask('POST', '/properties/amalgamate', body))
  const joined = done.after.map(({ propertyUniqueId }) => propertyUniqueId ?? '')
  expect(await creditOf(joined)).toBe(0)
  good(await ask('POST', `/regroupings/${done.regrouping?.regroupingId}/undo`, { remarks: 'not one building' }))
  expect([await balanceOf([owing.key]), await creditOf([credited.key])]).toEqual([due, credit])
  expect(await balanceOf(joined)).toBe(0)
})

it('a split is taken back after the yearly demand, which the former property is then asked for', async () => {
  const [first, second, inMarch, inApril] = [take(), take(), take(), take()]
  const credited: (Divided & { credit: number })[] = []
  for (const [house, day] of [
    [inMarch, '2027-03-20'],
    [inApril, '2027-04-05'],
  ] as const) {
    await begin(day)
    const credit = await overpay(house)
    credited.push({ ...(await divide(house)), credit })
  }
  for (const { parts, credit } of credited) expect(await creditOf(parts)).toBe(credit)
  const before = await balanceOf([first.key])
  const [undone, paid] = [await divide(first), await divide(second)]
  await raiseDemand()
  const raised = await demandOf(undone.parts)
  expect(raised.every(({ demanded, owed }) => demanded > 0 && owed === demanded)).toBe(true)
  const telephone = { propertyUniqueId: undone.parts[0], mobileNumber: '9811122333', reason: 'new number' }
  good(await ask('PATCH', '/properties/updateMobileNumber', telephone))

  good(await ask('POST', `/regroupings/${undone.id}/undo`, { remarks: 'sale was cancelled' }))
  expect((await demandOf(undone.parts)).map(({ demanded, owed }) => [demanded, owed])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await balanceOf(undone.parts)).toBe(0)
  const [former] = await demandOf([first.key])
  const calculated = await portal().ask({
    path: `/properties/calculateTax?propertyRefUniqueId=${first.key}&year=2027`,
  })
  expect(former.demanded).toBe((calculated.data as { totalPaise: number }).totalPaise) // checked by the call's own output schema
  expect(former.owed).toBe(former.demanded)
  expect((await balanceOf([first.key])) - former.demanded).toBe(before)
  const { rows } = good<{ rows: HistoryEntry[] }>(await ask('GET', `/properties/history/${undone.parts[0]}`))
  expect(rows.map(({ kind }) => kind)).toEqual(['undo', 'mobile', 'split'])

  for (const { house, parts, id, credit } of credited) {
    expect(await creditOf(parts)).toBe(0)
    good(await ask('POST', `/regroupings/${id}/undo`, { remarks: 'sale was cancelled' }))
    expect(await balanceOf(parts)).toBe(0)
    expect(await creditOf(parts)).toBe(0)
    const [request] = await demandOf([house.key])
    expect(await balanceOf([house.key])).toBe(request.demanded - credit)
    expect(await creditOf([house.key])).toBe(0)
  }

  const [part] = await sql('select property_id::integer id from property where property_unique_id = $1', [
    paid.parts[0],
  ])
  await payAtCounter(portal().platform, part.id, { on: '2027-04-05', amount: 10 })
  const refused = await ask('POST', `/regroupings/${paid.id}/undo`, { remarks: 'sale was cancelled' })
  expect(refused).toMatchObject({
    code: 'split.built_on',
    message: `Money was posted on ${paid.parts[0]} since that cannot be taken back with it, such as a payment. Join the new properties again instead.`,
  })
})
