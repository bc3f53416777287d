import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { comeBack, decide as decideAtGateway, mustOpen } from '../payment/testing/payer.ts'
import { beginDay } from '../till/testing/begin-day.ts'

/** Half an hour before midnight in India. */
let now = new Date('2026-11-20T18:00:00Z')
const portal = useTestPortal({ clock: () => now })
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterEach(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const ask = async (method: string, path: string, body: object, role: RoleName) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })

async function debtor(): Promise<{ id: number; puid: string }> {
  made += 1
  const id = made
  const puid = await arrangeProperty(portal().database, id)
  await raiseDemand(portal().platform, id, 2025, demandOf(1000, 500, 100))
  await raiseDemand(portal().platform, id, 2026, demandOf(1000, 500, 100))
  return { id, puid }
}
const take = async (propertyUniqueId: string, more: object = {}) => {
  const body = { propertyUniqueId, transactionType: 'cash', type: 'part', paidAmount: 700, payerName: 'Asha Devi' }
  return (await ask('POST', '/transactions', { ...body, ...more }, 'operator')).data as PaymentTaken
}
const shift = (body: object, role: RoleName = 'operator') =>
  ask('PATCH', '/transactions/shiftPayment', { requestedBy: 'Asha Devi', ...body }, role)
const approve = (requestId: number, role: RoleName = 'ctao') =>
  ask('POST', `/transactions/corrections/${requestId}/approve`, {}, role)
const requestOf = async (body: object) => ((await shift(body)).data as { requestId: number }).requestId
/** What each year owes. */
const dues = (id: number) =>
  rows(
    `select financial_year "year", sum(house_paise + water_paise + sewer_paise)::integer paise from ledger_entry
     where property_id = $1 group by 1 order by 1`,
    [id],
  )
const moneyOf = async () =>
  rows(
    `select code, sum(balance_paise)::integer paise from account_balance join ledger_account using (account_id)
     where is_money_account(code) group by code order by code`,
  )

it('§5 payment shift: both property ids and who requested it are required', async () => {
  const { puid } = await debtor()
  for (const [body, field] of [
    [{ shiftPUID: puid }, 'paidPUID'],
    [{ paidPUID: puid }, 'shiftPUID'],
    [{ paidPUID: puid, shiftPUID: puid }, 'shiftPUID'],
    [{ paidPUID: puid, shiftPUID: '01-001-001-000999', requestedBy: '' }, 'requestedBy'],
  ] as const)
    expect((await shift(body)).fields?.map((error) => error.field)).toContain(field)
  expect((await shift({ paidPUID: puid, shiftPUID: puid }, 'clerk')).status).toBe(403)
})

it('a shifted payment leaves the one property and is on the other from its own day, and no account of money moves', async () => {
  const [wrong, right, twin] = [await debtor(), await debtor(), await debtor()]
  const before = await dues(wrong.id)
  const { txnId, receiptNo } = await take(wrong.puid)
  await take(twin.puid)
  now = new Date('2026-11-20T18:45:00Z')
  const money = await moneyOf()
  const requestId = await requestOf({ paidPUID: wrong.puid, shiftPUID: right.puid })
  expect(await shift({ paidPUID: wrong.puid, shiftPUID: right.puid, txnID: txnId })).toMatchObject({
    code: 'approval.waits',
  })
  expect(await approve(requestId, 'operator')).toMatchObject({ status: 403 })
  expect(await approve(requestId)).toMatchObject({ status: 200, data: { status: 'approved', receiptNo } })
  expect(await dues(wrong.id)).toEqual(before)
  expect(await dues(right.id)).toEqual(await dues(twin.id))
  expect(await moneyOf()).toEqual(money)
  expect(
    await rows(
      `select receipt_no like 'SH-%' "isShifted", effective_on "on", mode, reversal.kind
       from payment join receipt using (payment_id) join payment_reversal reversal on reversal.payment_id = shifted_from
       where payment.property_id = $1`,
      [right.id],
    ),
  ).toEqual([{ isShifted: true, on: '2026-11-20', mode: 'cash', kind: 'shifted' }])
  expect(await approve(requestId)).toMatchObject({ code: 'approval.not_waiting' })
  expect(await shift({ paidPUID: wrong.puid, shiftPUID: right.puid, txnID: txnId })).toMatchObject({
    code: 'payment.already_reversed',
  })
})

it('of several payments the transaction is named; an online one and a cheque are shifted with what makes them unique', async () => {
  await beginDay(portal(), 'operator')
  const [wrong, right, third] = [await debtor(), await debtor(), await debtor()]
  const opened = await mustOpen(portal(), { propertyUniqueId: wrong.puid, amountPaise: 50_000 })
  await comeBack(portal(), await decideAtGateway(opened, 'success'))
  const paper = { transactionType: 'Cheque', chequeNo: '004711', issuerName: 'Asha Devi', bankName: 'State Bank' }
  const cheque = await take(wrong.puid, paper)
  expect(await shift({ paidPUID: wrong.puid, shiftPUID: right.puid })).toMatchObject({
    ...{ code: 'payment_correction.which', fields: [{ field: 'txnID' }] },
  })
  for (const txnID of [opened.txnId, cheque.txnId])
    expect(await approve(await requestOf({ paidPUID: wrong.puid, shiftPUID: right.puid, txnID }))).toMatchObject({
      status: 200,
    })
  const moved = await rows<{ txnId: string; mode: string; state: string | null }>(
    `select txn_id "txnId", mode, state from payment left join instrument using (instrument_id)
     where property_id = $1 order by payment_id`,
    [right.id],
  )
  expect(moved).toMatchObject([
    { mode: 'online', state: null },
    { mode: 'cheque', state: 'received' },
  ])
  // The paper is still one, and what was shifted can be shifted on.
  expect(
    (
      await ask(
        'POST',
        '/transactions',
        { ...paper, propertyUniqueId: third.puid, type: 'part', paidAmount: 1, payerName: 'A' },
        'operator',
      )
    ).code,
  ).toBe('counter.instrument_used')
  const again = await requestOf({ paidPUID: right.puid, shiftPUID: third.puid, txnID: moved[1]?.txnId })
  const answers = await Promise.all([approve(again), approve(again, 'admin')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('F12: shifts in opposite directions at the same moment wait for no other crosswise, and no money is lost', async () => {
  const [one, other] = [await debtor(), await debtor()]
  const requests: number[] = []
  for (const [from, to] of Array.from({ length: 4 }, () => [[one, other] as const, [other, one] as const]).flat()) {
    const { txnId } = await take(from.puid)
    requests.push(await requestOf({ paidPUID: from.puid, shiftPUID: to.puid, txnID: txnId }))
  }
  const money = await moneyOf()
  const answers = await Promise.all(requests.map((requestId, at) => approve(requestId, at % 2 ? 'ctao' : 'admin')))
  expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200))
  expect(await moneyOf()).toEqual(money)
  for (const { id } of [one, other])
    expect(
      await rows(
        `select count(*)::integer payments, sum(amount_paise)::integer paise from payment
         where property_id = $1 and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)`,
        [id],
      ),
    ).toEqual([{ payments: 4, paise: 280_000 }])
})
