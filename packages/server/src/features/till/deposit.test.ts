import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { DepositSlip } from '@karsetu/contract/till/deposit-calls.ts'
import type { CashTransfer } from '@karsetu/contract/till/till-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
const chief = 'assistant_director_accounts'
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
const ask = async (method: string, path: string, body?: object, role: RoleName = chief) =>
  portal().ask({ method, path, ...(body ? { body } : {}), token: await portal().tokenOf(role) })
const balance = async (code: string) =>
  (
    await rows<{ paise: number }>(
      `select coalesce(sum(balance_paise), 0)::integer paise from account_balance join ledger_account using (account_id) where code = $1`,
      [code],
    )
  )[0]?.paise

async function take(paidAmount: number, more: object = {}): Promise<PaymentTaken> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  const body = { propertyUniqueId, transactionType: 'cash', type: 'part', paidAmount, payerName: 'Asha', ...more }
  return (await ask('POST', '/transactions', body, 'operator')).data as PaymentTaken
}
const cheque = (chequeNo: string) => ({ transactionType: 'Cheque', chequeNo, issuerName: 'Asha', bankName: 'SBI' })

it('cash of the chief cashier and cheques go to the bank on one slip, and the bank credits the cash', async () => {
  await take(700)
  const paper = await take(300, cheque('000501'))
  const { data } = await ask(
    'POST',
    '/counter/transfers',
    { toStaffId: null, counts: { r500: 1, r100: 2 } },
    'operator',
  )
  await ask('PATCH', `/counter/transfers/${(data as CashTransfer).transferId}/accept`, {})
  expect((await ask('GET', '/counter/deposits/ready')).data).toMatchObject({
    ...{ cashPaise: 70_000, papers: [{ txnId: paper.txnId, number: '000501', amountPaise: 30_000 }] },
  })
  const slip = { bankCode: 'SBIN', counts: { r500: 1 }, papers: [paper.txnId] }
  expect((await ask('POST', '/counter/deposits', slip, 'operator')).status).toBe(403)
  expect(await ask('POST', '/counter/deposits', { ...slip, bankCode: 'XXXX' })).toMatchObject({
    code: 'counter.bank_unknown',
  })
  expect(await ask('POST', '/counter/deposits', { ...slip, counts: { r500: 2 } })).toMatchObject({
    code: 'till.too_little',
  })
  expect(await ask('POST', '/counter/deposits', { ...slip, counts: {}, papers: [] })).toMatchObject({
    code: 'till.nothing_to_deposit',
  })
  const reply = await ask('POST', '/counter/deposits', slip)
  expect(reply).toMatchObject({ status: 200, data: { slipNo: 'DS-2026-27-000001', amountPaise: 80_000 } })
  const { slipId } = reply.data as DepositSlip
  expect([await balance('cash:chief'), await balance('deposited:SBIN'), await balance('cheques')]).toEqual([
    20_000, 50_000, 30_000,
  ])
  expect(await ask('POST', '/counter/deposits', { ...slip, counts: {} })).toMatchObject({ code: 'till.paper_on_slip' })
  const credit = { creditedOn: '2026-11-20' }
  expect(await ask('PATCH', `/counter/deposits/${slipId}/credit`, credit)).toMatchObject({
    code: 'approval.same_person',
  })
  expect(await ask('PATCH', `/counter/deposits/${slipId}/credit`, credit, 'ctao')).toMatchObject({
    ...{ status: 200, data: { status: 'credited', creditedBy: 'ctao' } },
  })
  expect(await ask('PATCH', `/counter/deposits/${slipId}/credit`, credit, 'ctao')).toMatchObject({
    code: 'till.slip_credited',
  })
  expect([await balance('deposited:SBIN'), await balance('bank:SBIN')]).toEqual([0, 50_000])
  expect((await ask('GET', '/counter/deposits?status=credited&bank=sbi')).data).toMatchObject({
    ...{ total: 1, sums: { cashPaise: 50_000, papersPaise: 30_000 } },
  })
  const pdf = await portal().ask({ path: `/counter/deposits/${slipId}/pdf`, token: await portal().tokenOf(chief) })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})
