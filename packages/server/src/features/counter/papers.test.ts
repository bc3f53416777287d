import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

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

async function take(propertyUniqueId: string, paidAmount: number, means: object): Promise<PaymentTaken> {
  const body = {
    propertyUniqueId,
    type: 'part',
    paidAmount,
    payerName: 'Asha Devi',
    payerMobile: '9876543210',
    ...means,
  }
  return (await ask('POST', '/transactions', body, 'operator')).data as PaymentTaken
}
const cheque = (chequeNo: string) => ({ transactionType: 'Cheque', chequeNo, issuerName: 'Asha Devi', bankName: 'SBI' })
const stateOf = async (number: string) =>
  (await rows<{ state: string }>('select state from instrument where number = $1', [number]))[0]?.state
const pending = async (query = '') =>
  (await ask('GET', `/transactions/pendingChequeAmount${query}`, undefined, 'assistant_director_accounts')).data

it('§7 pendingChequeAmount counts the papers that no bank has paid, in the places of the reader', async () => {
  const { propertyUniqueId } = await debtor()
  await take(propertyUniqueId, 100, cheque('000301'))
  await take(propertyUniqueId, 50, { ...cheque('000302'), transactionType: 'DD', ddNumber: '000302' })
  await take(propertyUniqueId, 70, { transactionType: 'cash' })
  expect(await pending()).toEqual({ count: 2, amountPaise: 15_000 })
  expect(await pending('?startDate=2026-11-21')).toEqual({ count: 0, amountPaise: 0 })
  expect(await pending('?wardId=99')).toEqual({ count: 0, amountPaise: 0 })
  const list = await ask('GET', '/transactions/pendingCheques', undefined, 'ctao')
  expect(list.data).toMatchObject({ total: 2, sums: { amountPaise: 15_000 } })
})

it('§4 approve: a cleared cheque makes its receipt final; who took it does not clear it', async () => {
  const { propertyUniqueId } = await debtor()
  const { txnId } = await take(propertyUniqueId, 100, cheque('000303'))
  const path = `/transactions/approve/${txnId}`
  for (const role of ['operator', 'clerk', 'nigam_admin'] as const)
    expect((await ask('PATCH', path, {}, role)).status).toBe(403)
  expect(await ask('PATCH', path, {}, 'ctao')).toMatchObject({ status: 200, data: { state: 'cleared' } })
  expect(await stateOf('000303')).toBe('cleared')
  const receipt = await portal().ask({ path: `/payments/receipt?txnId=${txnId}` })
  expect(receipt.data).toMatchObject({ standing: 'final' })
  expect(await ask('PATCH', path, {}, 'ctao')).toMatchObject({ status: 409, code: 'counter.paper_decided' })
  const audits = await rows("select from audit_log where body ->> 'action' = 'counter.approve'")
  expect(audits).toHaveLength(1)
})

it('whoever took a cheque may not decide it, whatever else they may', async () => {
  const { propertyUniqueId } = await debtor()
  const body = { propertyUniqueId, type: 'part', paidAmount: 10, payerName: 'Asha', ...cheque('000304') }
  const { txnId } = (await ask('POST', '/transactions', body, 'admin')).data as PaymentTaken
  expect(await ask('PATCH', `/transactions/approve/${txnId}`, {}, 'admin')).toMatchObject({
    code: 'approval.same_person',
  })
  expect(await ask('POST', `/transactions/reject/${txnId}`, { reason: 'Funds insufficient' }, 'admin')).toMatchObject({
    code: 'approval.same_person',
  })
})

it('§4 reject: a cheque dishonoured after two later payments brings the dues back, and the payer is notified', async () => {
  const { id, propertyUniqueId } = await debtor()
  const { txnId } = await take(propertyUniqueId, 1000, cheque('000305'))
  await take(propertyUniqueId, 300, { transactionType: 'cash' })
  await take(propertyUniqueId, 200, { transactionType: 'cash' })
  const path = `/transactions/reject/${txnId}`
  expect(await ask('POST', path, { reason: 'no' }, 'ctao')).toMatchObject({
    status: 400,
    fields: [{ field: 'reason' }],
  })
  expect(await ask('POST', path, { reason: 'Funds insufficient' }, 'ctao')).toMatchObject({
    ...{ status: 200, data: { state: 'dishonoured', amountPaise: 100_000 } },
  })
  expect(await stateOf('000305')).toBe('dishonoured')
  const [reversal] = await rows<{ kind: string; reason: string }>(
    'select kind, reason from payment_reversal join payment using (payment_id) where txn_id = $1',
    [txnId],
  )
  expect(reversal).toEqual({ kind: 'dishonoured', reason: 'Funds insufficient' })
  const [paid] = await rows<{ paise: number }>(
    `select sum(amount_paise)::integer paise from posting join journal using (journal_id) join ledger_account using (account_id)
     where journal.property_id = $1 and is_money_account(code)`,
    [id],
  )
  expect(paid?.paise).toBe(50_000)
  expect(await rows("select from outbox where kind = 'payment.reversed'")).toHaveLength(1)
  expect(await ask('POST', path, { reason: 'Funds insufficient' }, 'ctao')).toMatchObject({
    code: 'counter.paper_decided',
  })
})

it('cash has no paper, an unknown number no payment, and other wards are closed', async () => {
  const { propertyUniqueId } = await debtor()
  const cash = await take(propertyUniqueId, 70, { transactionType: 'cash' })
  expect(await ask('PATCH', `/transactions/approve/${cash.txnId}`, {}, 'ctao')).toMatchObject({
    code: 'counter.no_paper',
  })
  expect(await ask('PATCH', '/transactions/approve/KS2611200000000000', {}, 'ctao')).toMatchObject({ status: 404 })
  const { txnId } = await take(propertyUniqueId, 70, cheque('000306'))
  await rows("update staff set accessible_wards = '{999}' where email = 'ctao@test.example'")
  for (const [method, path] of [
    ['PATCH', 'approve'],
    ['POST', 'reject'],
  ] as const)
    expect(await ask(method, `/transactions/${path}/${txnId}`, { reason: 'Funds insufficient' }, 'ctao')).toMatchObject(
      {
        ...{ status: 403 },
      },
    )
  expect(await ask('POST', `/transactions/reject/${txnId}`, { reason: 'Funds insufficient' }, 'ctao')).toMatchObject({
    code: 'call.out_of_scope',
  })
  await rows("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
  expect(await stateOf('000306')).toBe('received')
})
