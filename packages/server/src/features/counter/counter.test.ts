import type { CounterPreview, PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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

/** A property that owes 1,600 rupees of this year; 1,440 clear it with the rebate. */
async function debtor(): Promise<string> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return propertyUniqueId
}

const payer = { payerName: 'Asha Devi', payerMobile: '9876543210' }
const cash = (propertyUniqueId: string, paidAmount = 1440) => ({
  ...{ propertyUniqueId, transactionType: 'Cash', type: 'full', paidAmount, ...payer },
})
const take = async (body: object, { role = 'operator' as RoleName, key = '' } = {}) =>
  portal().ask({
    ...{ method: 'POST', path: '/transactions', body, token: await portal().tokenOf(role) },
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
const receiptsOf = (propertyUniqueId: string) =>
  rows<{ receiptNo: string; amount: number; mode: string; instrument: string | null; state: string | null }>(
    `select receipt_no "receiptNo", payment.amount_paise amount, mode, number instrument, state
     from payment join receipt using (payment_id) join property on property.property_id = payment.property_id
       left join instrument using (instrument_id)
     where property_unique_id = $1 order by payment_id`,
    [propertyUniqueId],
  )

describe('§5 offline payment', () => {
  it('cash is taken at once: receipt of the cashier, and the till holds it', async () => {
    const id = await debtor()
    const { status, data } = await take(cash(id))
    expect(status).toBe(200)
    expect(data).toMatchObject({ amountPaise: 144_000, mode: 'cash', isProvisional: false })
    const { receiptNo } = data as PaymentTaken
    expect(receiptNo).toMatch(/^CS\d+-2026-27-000001$/)
    expect(await receiptsOf(id)).toMatchObject([{ receiptNo, amount: 144_000, mode: 'cash', instrument: null }])
    const [till] = await rows<{ code: string; paise: number }>(
      `select code, sum(balance_paise)::integer paise from account_balance join ledger_account using (account_id)
       where code like 'cash:S%' group by code`,
    )
    expect(till).toMatchObject({ paise: 144_000 })
    const audits = await rows(
      `select from audit_log where body ->> 'action' = 'payment.take' and body ->> 'actorKind' = 'staff'`,
    )
    expect(audits).toHaveLength(1)
  })

  it('a double click, Enter twice and a lost reply give one receipt', async () => {
    const id = await debtor()
    const part = { ...cash(id, 100), type: 'part' }
    const replies = await Promise.all([1, 2, 3].map(() => take(part, { key: 'one-visit-at-the-window' })))
    expect(new Set(replies.map(({ data }) => (data as PaymentTaken).receiptNo)).size).toBe(1)
    expect(await receiptsOf(id)).toHaveLength(1)
    expect(await take({ ...part, paidAmount: 200 }, { key: 'one-visit-at-the-window' })).toMatchObject({
      code: 'call.key_reused',
    })
  })

  it.each([
    [{ transactionType: undefined }, 'transactionType'],
    [{ type: undefined }, 'type'],
    [{ paidAmount: 0 }, 'paidAmount'],
    [{ paidAmount: -5 }, 'paidAmount'],
    [{ paidAmount: '' }, 'paidAmount'],
    [{ payerName: '' }, 'payerName'],
    [{ transactionType: 'DD', bankName: 'SBI', issuerName: 'Asha' }, 'ddNumber'],
    [{ transactionType: 'DD', ddNumber: '123456', issuerName: 'Asha' }, 'bankName'],
    [{ transactionType: 'DD', ddNumber: '123456', bankName: 'SBI' }, 'issuerName'],
    [{ transactionType: 'Cheque', issuerName: 'Asha' }, 'chequeNo'],
    [{ transactionType: 'Cheque', chequeNo: '123456' }, 'issuerName'],
    [{ transactionType: 'Cheque', chequeNo: '123456', issuerName: 'Asha', ifscCode: 'SBI' }, 'ifscCode'],
    [{ transactionType: 'Cheque', chequeNo: '12', issuerName: 'A', instrumentDate: '2026-11-21' }, 'instrumentDate'],
    [{ transactionType: 'Cheque', chequeNo: '12', issuerName: 'A', instrumentDate: '2026-08-01' }, 'instrumentDate'],
    [{ transactionType: 'POS' }, 'referenceNo'],
    [{ transactionType: 'UPI', referenceNo: '4111 1111 1111 1111' }, 'referenceNo'],
  ])('%o is refused at %s', async (wrong, field) => {
    const { status, fields } = await take({ ...cash('01-001-001-000001'), ...wrong })
    expect(status).toBe(400)
    expect(fields?.map((error) => error.field)).toContain(field)
  })

  it('the amount is checked against what is due now: all, a part, or more as advance', async () => {
    const id = await debtor()
    expect(await take(cash(id, 1000))).toMatchObject({ status: 409, code: 'counter.not_all' })
    expect(await take(cash(id, 2000))).toMatchObject({ status: 400, code: 'payment.amount_too_large' })
    expect(await take({ ...cash(id, 1440), type: 'advance' })).toMatchObject({ code: 'counter.no_surplus' })
    expect(await take({ ...cash(id, 2000.5), type: 'advance' })).toMatchObject({ status: 200 })
    const [account] = await rows<{ advance: number }>(
      'select advance_paise::integer advance from property_account join property using (property_id) where property_unique_id = $1',
      [id],
    )
    expect(account?.advance).toBe(56_050)
    expect(await take(cash(id))).toMatchObject({ code: 'payment.nothing_due' })
  })

  it('T10 a cheque is provisional, and the same one is not taken twice', async () => {
    const [one, two] = [await debtor(), await debtor()]
    const cheque = {
      ...{ transactionType: 'Cheque', chequeNo: '000123', bankName: 'State Bank of India', issuerName: 'Asha Devi' },
      ...{ ifscCode: 'sbin0000123', instrumentDate: '2026-11-18' },
    }
    const taken = await take({ ...cash(one), ...cheque })
    expect(taken.data).toMatchObject({ isProvisional: true })
    expect(await receiptsOf(one)).toMatchObject([{ mode: 'cheque', instrument: '000123', state: 'received' }])
    expect(await take({ ...cash(two), ...cheque })).toMatchObject({
      ...{ status: 409, code: 'counter.instrument_used' },
      fields: [{ field: 'chequeNo' }],
    })
    expect(await receiptsOf(two)).toEqual([])
  })

  it('dues, rebate and what the amount settles are shown before', async () => {
    const id = await debtor()
    const token = await portal().tokenOf('operator')
    const ask = async (paidAmount?: number) =>
      (
        await portal().ask({
          ...{ method: 'POST', path: '/transactions/preview', token },
          body: { propertyUniqueId: id, ...(paidAmount ? { paidAmount } : {}) },
        })
      ).data as CounterPreview
    expect(await ask()).toMatchObject({ dues: { netPayablePaise: 144_000, rebatePaise: 16_000 }, settlement: null })
    expect((await ask(1440)).settlement).toEqual({
      years: [{ financialYear: 2026, paidPaise: 144_000 }],
      ...{ rebatePaise: 16_000, advancePaise: 0, leftPaise: 0 },
    })
    expect((await ask(2000)).settlement).toMatchObject({ advancePaise: 56_000, leftPaise: 0 })
    expect(await receiptsOf(id)).toEqual([])
  })

  it('only who may take payments, and only in their wards', async () => {
    const id = await debtor()
    for (const role of ['clerk', 'ctao', 'assistant_director_accounts'] as const)
      expect((await take(cash(id), { role })).status).toBe(403)
    await rows("update staff set accessible_wards = '{999}' where email = 'operator@test.example'")
    expect(await take(cash(id))).toMatchObject({ status: 403, code: 'call.out_of_scope' })
    await rows("update staff set accessible_wards = '{}' where email = 'operator@test.example'")
    expect(await receiptsOf(id)).toEqual([])
  })
})
