import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from '../correction/testing/correction-desk.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { comeBack, decide, mustOpen, statusOf, steer, waitForState } from '../payment/testing/payer.ts'
import { followLatePayments } from './follow-late-payments.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({ city: 60 })
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal().ask({ method, path, body, token: await portal().tokenOf('admin') })
/** Checked by the call's own output schema. */
const good = <Data>({ status, message, data }: Answer): Data => {
  expect({ status, message }).toEqual({ status: 200, message: 'OK' })
  return data as Data
}
const split = (key: string) =>
  ask('PATCH', `/properties/splitProperty?propertyUniqueId=${key}`, {
    ...{ rule: 'shares', parts: [{ share: 70 }, { share: 30 }], reason: 'sold in parts' },
  })
const accountOf = async (key: string) =>
  (
    await sql(
      `select balance_paise::float8 balance, advance_paise::float8 advance from property_account join property using (property_id)
       where property_unique_id = $1`,
      [key],
    )
  )[0]
const exceptions = async (key: string) =>
  (
    await sql(
      `select kind, resolved_at is null open, facts ->> 'propertyUniqueId' key from payment_exception join payment_intent using (txn_id)
       join property using (property_id) where property_unique_id = $1`,
      [key],
    )
  ).map(({ kind, open, key: named }) => [kind, open, named])
const broken = async () => (await verifyLedger(portal().platform.database.reads)).map(({ invariant }) => invariant)

let houses: House[] = []
const take = (): House => houses.shift() ?? expect.unreachable('the city has no house left')
/** The bank said no, the office divided the property, and the bank collects all the same. */
async function paidLate(act: (house: House) => Promise<unknown>) {
  const house = take()
  const opened = await mustOpen(portal(), { propertyUniqueId: house.key })
  await comeBack(portal(), await decide(opened, 'failure_then_late_success'))
  const done = await act(house)
  await steer(opened.payUrl, { txnid: opened.txnId, advanceSeconds: 40 })
  await waitForState(portal(), opened.txnId, 'succeeded')
  return { house, opened, done }
}

beforeAll(async () => {
  houses = await arrangeHouses(portal())
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

it('a property is neither divided, joined, deleted nor refused while the bank may still confirm a payment for it', async () => {
  const [house, other] = [take(), houses.find(({ ward }) => ward === houses[0]?.ward)]
  const opened = await mustOpen(portal(), { propertyUniqueId: house.key })
  const [{ begun }] = await sql('select created_at begun from payment_intent where txn_id = $1', [opened.txnId])
  const until = new Date(new Date(begun).getTime() + 72 * 3_600_000)
  const refusal = { status: 409, code: 'payment.under_way', message: expect.stringContaining(opened.txnId) }
  expect(await split(house.key)).toMatchObject(refusal)
  const time = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' })
  expect((await split(house.key)).message).toContain(time.format(until))
  const join = { propertyUniqueIds: [house.key, other?.key], reason: 'one building' }
  expect(await ask('POST', '/properties/amalgamate', join)).toMatchObject(refusal)
  const deletion = { propertyIds: [house.key], reason: 'entered twice', requestedBy: 'owner' }
  expect(await ask('POST', '/properties/delete', deletion)).toMatchObject(refusal)

  const [{ id }] = await sql(
    `with request as (
       insert into approval_request (kind, subject, property_id, reason, made_by, made_at)
       select 'property_addition', 'a property', $1, 'found on site', staff_id, now()
       from staff where username <> 'admin' limit 1 returning request_id
     )
     insert into property_edit (edit_id, property_id, kind, asked, base_version, before, after, holds_from, effect, net_paise)
     select request_id, $1, 'add', '{"status": "active"}', 1, '{}', '{}', '2026-04-01', '{}', 0
     from request returning edit_id::integer id`,
    [house.id],
  )
  expect(await ask('POST', `/properties/edited/${id}/reject`, { remarks: 'there twice' })).toMatchObject(refusal)
  await sql(
    "update approval_request set state = 'withdrawn', decided_by = made_by, decided_at = now() where request_id = $1",
    [id],
  )

  await sql(`update payment_intent set created_at = now() - interval '73 hours' where txn_id = $1`, [opened.txnId])
  good(await split(house.key))
})

it('what the bank collects after a split pays what the parts owe', async () => {
  const { house, opened, done } = await paidLate(async ({ key }) => good<RegroupingEffect>(await split(key)))
  const parts = (done as RegroupingEffect).after.map(({ propertyUniqueId }) => propertyUniqueId ?? '')
  const arrears = {
    finYear: '2025-26',
    revisedArrearsHouseTax: 1,
    revisedArrearsWaterTax: 0,
    revisedArrearsSewerageTax: 0,
  }
  expect(await correctionDesk(portal).correct(house.key, { ...arrears, receiptNumber: 'B-17/2025' })).toMatchObject({
    ...{ status: 409, code: 'correction.not_in_use', message: expect.stringContaining(parts.join(', ')) },
  })
  expect(await accountOf(house.key)).toEqual({ balance: -opened.amountPaise, advance: opened.amountPaise })
  expect(await exceptions(house.key)).toEqual([['former_property', true, house.key]])
  expect(await broken()).toEqual([])
  await sql(`update payment_exception set opened_at = now() - interval '1 day'`)
  expect(await broken()).toEqual(['EXCEPTION'])
  expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'succeeded', attention: 'former_property' })

  await followLatePayments(portal().platform)
  expect(await accountOf(house.key)).toEqual({ balance: 0, advance: 0 })
  for (const part of parts) {
    const { balance, advance } = await accountOf(part)
    expect(balance).toBe(-advance)
    // A rebate is rounded to a rupee on every part.
    expect(advance).toBeLessThan(200)
  }
  expect(await exceptions(house.key)).toEqual([['former_property', false, house.key]])
  expect(await broken()).toEqual([])
  await followLatePayments(portal().platform)
  expect(await accountOf(house.key)).toEqual({ balance: 0, advance: 0 })
})

it('what nobody owes any more waits by name for the office, and is the credit of the property once the split is undone', async () => {
  const { house, opened, done } = await paidLate(async ({ key }) => {
    const effect = good<RegroupingEffect>(await split(key))
    await sql(`update property set status = 'withdrawn' where property_unique_id = any ($1)`, [
      effect.after.map(({ propertyUniqueId }) => propertyUniqueId),
    ])
    return effect
  })
  await followLatePayments(portal().platform)
  expect(await exceptions(house.key)).toEqual([['former_property', true, house.key]])
  expect(await broken()).toEqual([])
  await sql(`update property set status = 'active' where property_unique_id = any ($1)`, [
    (done as RegroupingEffect).after.map(({ propertyUniqueId }) => propertyUniqueId),
  ])
  good(
    await ask('POST', `/regroupings/${(done as RegroupingEffect).regrouping?.regroupingId}/undo`, {
      remarks: 'sale cancelled',
    }),
  )
  await followLatePayments(portal().platform)
  expect(await exceptions(house.key)).toEqual([['former_property', false, house.key]])
  expect(await accountOf(house.key)).toEqual({ balance: 0, advance: 0 })
  expect(opened.amountPaise).toBeGreaterThan(0)
})
