import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
let made = 0

beforeAll(async () => {
  await arrangeRules(portal().database)
  await rows("insert into bank (code, name) values ('SBIN', 'State Bank of India') on conflict do nothing")
})
afterEach(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it

async function debtor(): Promise<string> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return propertyUniqueId
}

const whole = {
  ...{ amount: '500', payerName: 'Asha Devi', payerMobile: '9876543210', transactionMethod: 'neft' },
  ...{ paymentType: 'dues', bankCode: 'SBIN', paidOn: '2026-11-18' },
}
type Reply = { status: number; code?: string; data?: unknown; fields?: { field: string }[] }

/** A multipart call with a PDF as proof, unless it is left out. */
async function post(id: string, fields: Record<string, string>, role: RoleName, hasProof = true): Promise<Reply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (hasProof) form.append('proof', new Blob([png]), 'slip.png')
  const reply = await fetch(`${portal().address}/api/transactions/advancePaymentPosting/${id}`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${await portal().tokenOf(role)}` } },
  })
  return { ...((await reply.json()) as Reply), status: reply.status } // every reply has this shape
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('§5 manual payment: amount, payer name, mobile, method and type are required, and the proof', async () => {
  const id = await debtor()
  for (const field of ['amount', 'payerName', 'payerMobile', 'transactionMethod', 'paymentType', 'bankCode']) {
    const { [field as keyof typeof whole]: _, ...left } = whole
    const { status, fields } = await post(id, { ...left, referenceNo: 'UTR1' }, 'assistant_director_accounts')
    expect(status).toBe(400)
    expect(fields?.map((error) => error.field)).toContain(field)
  }
  for (const wrong of [{ amount: '-1' }, { referenceNo: '' }, { paidOn: '2026-11-21' }])
    expect((await post(id, { ...whole, referenceNo: 'UTR2', ...wrong }, 'assistant_director_accounts')).status).toBe(
      400,
    )
  expect((await post(id, { ...whole, referenceNo: 'UTR3' }, 'assistant_director_accounts', false)).status).toBe(400)
  expect(await rows('select from payment')).toEqual([])
})

it('money that came otherwise is posted with its proof, from the day on which the bank had it', async () => {
  const id = await debtor()
  const role = 'assistant_director_accounts'
  const { status, data } = await post(id, { ...whole, referenceNo: 'SBINN52026111800001' }, role)
  expect(status).toBe(200)
  const { txnId, receiptNo } = data as PaymentTaken
  expect(receiptNo).toMatch(/^POST-2026-27-000001$/)
  expect(
    await rows(
      'select mode, effective_on::text "on", payment_type type from payment join payment_posting using (payment_id)',
    ),
  ).toEqual([{ mode: 'neft', on: '2026-11-18', type: 'dues' }])
  expect(await post(id, { ...whole, referenceNo: 'SBINN52026111800001' }, role)).toMatchObject({
    ...{ status: 409, code: 'counter.instrument_used' },
  })
  expect(await post(id, { ...whole, amount: '5000', referenceNo: 'U2' }, role)).toMatchObject({
    code: 'payment.amount_too_large',
  })
  expect(await post(id, { ...whole, bankCode: 'XXXX', referenceNo: 'U2' }, role)).toMatchObject({
    code: 'counter.bank_unknown',
  })
  expect((await post(id, { ...whole, amount: '5000', paymentType: 'advance', referenceNo: 'U2' }, role)).status).toBe(
    200,
  )
  const token = await portal().tokenOf('operator')
  const summary = await portal().ask({ path: `/transactions/posting-summary/${id}`, token })
  expect(summary.data).toMatchObject({ duePaise: 0, posted: [{ paymentType: 'advance' }, { txnId, receiptNo }] })
  const proof = await portal().ask({ path: `/transactions/posting-proof/${txnId}`, token })
  expect(proof.status).toBe(200)
})

it('only accounts post, and only in their wards', async () => {
  const id = await debtor()
  for (const role of ['operator', 'clerk', 'ctao'] as const)
    expect((await post(id, { ...whole, referenceNo: 'U3' }, role)).status).toBe(403)
  const [{ txnId } = { txnId: '' }] = await rows<{ txnId: string }>('select txn_id "txnId" from payment limit 1')
  await rows("update staff set accessible_wards = '{999}' where email = 'assistant_director_accounts@test.example'")
  const role = 'assistant_director_accounts'
  // advancePaymentPosting and posting-proof alike
  expect(await post(id, { ...whole, referenceNo: 'U3' }, role)).toMatchObject({ code: 'call.out_of_scope' })
  const token = await portal().tokenOf(role)
  expect(await portal().ask({ path: `/transactions/posting-proof/${txnId}`, token })).toMatchObject({ status: 403 })
  await rows("update staff set accessible_wards = '{}' where email = 'assistant_director_accounts@test.example'")
})
