import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { PaymentCorrection } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { comeBack, decide as decideAtGateway, mustOpen } from '../payment/testing/payer.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterEach(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const ask = async (method: string, path: string, body: object | undefined, role: RoleName) =>
  portal().ask({ method, path, ...(body ? { body } : {}), token: await portal().tokenOf(role) })

/** A property that owes 1,600 rupees of each of two years. */
async function debtor(): Promise<{ id: number; propertyUniqueId: string }> {
  made += 1
  const id = made
  const propertyUniqueId = await arrangeProperty(portal().database, id)
  await raiseDemand(portal().platform, id, 2025, demandOf(1000, 500, 100))
  await raiseDemand(portal().platform, id, 2026, demandOf(1000, 500, 100))
  return { id, propertyUniqueId }
}

async function take(propertyUniqueId: string, paidAmount: number, role: RoleName = 'operator'): Promise<PaymentTaken> {
  const body = { propertyUniqueId, transactionType: 'cash', type: 'part', paidAmount, payerName: 'Asha Devi' }
  return (await ask('POST', '/transactions', body, role)).data as PaymentTaken
}
const remarks = 'taken for the wrong house'
const cancel = (txnID: string, role: RoleName = 'operator') =>
  ask('PATCH', '/transactions/cancelPayment', { txnID, remarks }, role)
const proposed = async (txnID: string, role: RoleName = 'operator') => {
  const { data } = await cancel(txnID, role)
  return (data as { requestId: number }).requestId
}
const decide = (move: 'approve' | 'reject', id: number, role: RoleName = 'ctao') =>
  ask('POST', `/transactions/corrections/${id}/${move}`, { remarks: 'as seen on the receipt' }, role)
const read = (id: number, role: RoleName) => ask('GET', `/transactions/corrections/${id}`, undefined, role)
/** What each year owes, and what lies in the accounts of money. */
const books = async (id: number) => ({
  years: await rows(
    `select financial_year "year", sum(house_paise + water_paise + sewer_paise)::integer paise from ledger_entry
     where property_id = $1 group by financial_year order by financial_year`,
    [id],
  ),
  money: (
    await rows<{ paise: number }>(
      `select coalesce(sum(amount_paise), 0)::integer paise from posting join journal using (journal_id) join ledger_account using (account_id)
       where journal.property_id = $1 and is_money_account(code)`,
      [id],
    )
  )[0]?.paise,
})
const reversals = (txnId: string) =>
  rows<{ kind: string; reason: string }>(
    'select kind, reason from payment_reversal join payment using (payment_id) where txn_id = $1',
    [txnId],
  )

it('§5 payment cancel: the transaction number is required, and a remark of at least 5 characters', async () => {
  const { txnId } = await take((await debtor()).propertyUniqueId, 100)
  for (const [body, field] of [
    [{ remarks }, 'txnID'],
    [{ txnID: '', remarks }, 'txnID'],
    [{ txnID: txnId }, 'remarks'],
    [{ txnID: txnId, remarks: 'four' }, 'remarks'],
  ] as const)
    expect(await ask('PATCH', '/transactions/cancelPayment', body, 'operator')).toMatchObject({
      ...{ status: 400, fields: [{ field }] },
    })
  expect(await cancel('KS2611200000000000')).toMatchObject({ status: 404, code: 'payment.not_found' })
  expect((await cancel(txnId, 'clerk')).status).toBe(403)
})

it('§4 cancel: a payment with later payments is cancelled by a second official, and the books are as if it had not been', async () => {
  const [{ id, propertyUniqueId }, twin] = [await debtor(), await debtor()]
  const { txnId, receiptNo } = await take(propertyUniqueId, 1000)
  for (const amount of [300, 200]) {
    await take(propertyUniqueId, amount)
    await take(twin.propertyUniqueId, amount)
  }
  const requestId = await proposed(txnId)
  expect(await reversals(txnId)).toEqual([])
  expect((await read(requestId, 'operator')).data).toMatchObject({ isOwn: true, blockedReason: 'not_allowed' })
  expect((await read(requestId, 'ctao')).data as PaymentCorrection).toMatchObject({
    ...{ receiptNo, txnId, propertyUniqueId, amountPaise: 100_000, reason: remarks, blockedReason: null },
  })
  expect(await cancel(txnId, 'ctao')).toMatchObject({ status: 409, code: 'approval.waits' })
  for (const role of ['operator', 'nigam_admin'] as const)
    expect((await decide('approve', requestId, role)).status).toBe(403)
  expect(await decide('approve', requestId)).toMatchObject({ status: 200, data: { receiptNo, status: 'approved' } })
  expect(await reversals(txnId)).toEqual([{ kind: 'cancelled', reason: remarks }])
  expect(await books(id)).toEqual(await books(twin.id))
  expect((await books(id)).money).toBe(50_000)
  const archived = await ask(
    'GET',
    `/transactions/archived?propertyUniqueId=${propertyUniqueId}`,
    undefined,
    'operator',
  )
  expect(archived.data).toMatchObject({
    rows: [{ receiptNo, status: 'cancelled', reason: remarks, reversedBy: 'ctao' }],
  })
  expect(await decide('approve', requestId)).toMatchObject({ code: 'approval.not_waiting' })
  expect(await cancel(txnId)).toMatchObject({ status: 409, code: 'payment.already_reversed' })
})

it('neither who requested a cancellation nor who took the money approves it', async () => {
  const { propertyUniqueId } = await debtor()
  const byAdmin = await take(propertyUniqueId, 100, 'admin')
  const ofTaker = await proposed(byAdmin.txnId)
  expect((await read(ofTaker, 'admin')).data).toMatchObject({ blockedReason: 'same_person' })
  expect(await decide('approve', ofTaker, 'admin')).toMatchObject({ status: 403, code: 'approval.same_person' })
  const { txnId } = await take(propertyUniqueId, 50)
  const ofMaker = await proposed(txnId, 'ctao')
  expect(await decide('approve', ofMaker)).toMatchObject({ code: 'approval.same_person' })
  expect(await decide('reject', ofMaker)).toMatchObject({ status: 200, data: { status: 'withdrawn' } })
  expect(await decide('reject', ofTaker)).toMatchObject({ status: 200, data: { status: 'rejected' } })
  expect([...(await reversals(txnId)), ...(await reversals(byAdmin.txnId))]).toEqual([])
})

it('of two who approve at the same moment one cancels the payment', async () => {
  const { txnId } = await take((await debtor()).propertyUniqueId, 100)
  const requestId = await proposed(txnId)
  const replies = await Promise.all([
    decide('approve', requestId, 'ctao'),
    decide('approve', requestId, 'assistant_director_accounts'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await reversals(txnId)).toHaveLength(1)
})

it('an online payment is not cancelled: its money lies with the gateway', async () => {
  const { propertyUniqueId } = await debtor()
  const opened = await mustOpen(portal(), { propertyUniqueId, amountPaise: 50_000 })
  await comeBack(portal(), await decideAtGateway(opened, 'success'))
  expect(await cancel(opened.txnId)).toMatchObject({ status: 409, code: 'payment_correction.online' })
})

it('officials of other wards neither request, read nor decide a cancellation', async () => {
  const { propertyUniqueId } = await debtor()
  const { txnId } = await take(propertyUniqueId, 100)
  const requestId = await proposed(txnId)
  await rows("update staff set accessible_wards = '{999}' where email = 'ctao@test.example'")
  for (const refused of [
    await cancel(txnId, 'ctao'),
    await read(requestId, 'ctao'),
    await decide('approve', requestId),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'call.out_of_scope' })
  await rows("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
  expect(await reversals(txnId)).toEqual([])
})
