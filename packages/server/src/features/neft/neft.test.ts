import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { NeftPosted, NeftSummary } from '@karsetu/contract/neft/neft-calls.ts'
import type { neftList } from '@karsetu/contract/neft/neft-list.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, cancelPayment, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const roles = ['assistant_director_accounts', 'clerk', 'operator', 'admin'] as const
const pdf = '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'
let made = 0

beforeAll(async () => {
  await Promise.all(roles.map((role) => portal().tokenOf(role)))
  await portal().database.migrator.query(
    `insert into bank (code, name) values ('SBIN', 'State Bank of India'), ('PUNB', 'Punjab National Bank')`,
  )
  await portal().database.migrator.query(
    `update staff set accessible_wards = '{999}' where role_id = (select role_id from role where name = 'operator')`,
  )
})

const rows = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows

/** A property that owes ₹1,600 of this year. */
async function debtor(): Promise<{ propertyId: number; id: string }> {
  made += 1
  const id = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return { propertyId: made, id }
}

const transfer = (id: string, says: Record<string, string> = {}) => ({
  ...{ propertyUniqueId: id, amount: '600.50', utr: `PUNBN${String(made).padStart(11, '0')}`, paidOn: '2026-11-18' },
  ...{ bankName: 'Punjab National Bank', creditedTo: 'SBIN', payerName: 'Asha Devi', payerMobile: '9876543210' },
  ...says,
})

async function post(
  fields: Record<string, string>,
  {
    role = 'assistant_director_accounts',
    key,
    withProof = true,
  }: { role?: RoleName; key?: string; withProof?: boolean } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (withProof) form.append('proof', new Blob([pdf]), 'advice.pdf')
  const reply = await fetch(`${portal().address}/api/neftPayments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal().tokenOf(role)}`, ...(key ? { 'idempotency-key': key } : {}) },
    body: form,
  })
  const answer = (await reply.json()) as Answer // every reply has this shape
  return { ...answer, status: reply.status, headers: reply.headers }
}
const posted = async (fields: Record<string, string>, key?: string) => {
  const { status, message, data } = await post(fields, key ? { key } : {})
  expect({ status, message }).toEqual({ status: 200, message: 'OK' })
  return data as NeftPosted // checked by the call's own output schema
}
const ask = async (path: string, role: RoleName = 'admin') =>
  portal().ask({ path, token: await portal().tokenOf(role) })

describe('§7 a bank transfer', () => {
  it('is posted at once on the day of the bank, into the account that was credited, with proof and receipt', async () => {
    const { propertyId, id } = await debtor()
    const { txnId, receiptNo } = await posted(transfer(id))
    expect(receiptNo).toMatch(/^NEFT-2026-27-\d{6}$/)
    expect(
      await rows(
        `select mode, channel, amount_paise::integer amount, effective_on::text "on", payer_name payer, file_name proof, number utr,
           (select code from posting join ledger_account using (account_id)
            where posting.journal_id = payment.journal_id and amount_paise > 0 and code like 'bank:%') account
         from payment join payment_proof using (payment_id) join stored_file using (file_id) join instrument using (instrument_id)
         where property_id = $1`,
        [propertyId],
      ),
    ).toEqual([
      {
        ...{ mode: 'neft', channel: 'bank:neft', amount: 60_050, on: '2026-11-18', payer: 'Asha Devi' },
        ...{ proof: 'advice.pdf', utr: `PUNBN${String(made).padStart(11, '0')}`, account: 'bank:SBIN' },
      },
    ])
    const proof = await fetch(`${portal().address}/api/neftPayments/proof/${txnId}`, {
      headers: { authorization: `Bearer ${await portal().tokenOf('admin')}` },
    })
    expect(await proof.text()).toBe(pdf)
    expect((await ask(`/neftPayments/proof/${txnId}`, 'operator')).code).toBe('call.out_of_scope')
  })

  it('T10 with a UTR that is known is refused with the receipt that has it, also after that was cancelled', async () => {
    const { id, propertyId } = await debtor()
    const first = await posted(transfer(id))
    const other = await debtor()
    const again = transfer(other.id, { utr: `punbn ${String(made - 1).padStart(11, '0')}` })
    expect(await post(again)).toMatchObject({ status: 409, code: 'neft.utr_known' })
    const [{ paymentId }] = await rows('select payment_id "paymentId" from payment where property_id = $1', [
      propertyId,
    ])
    await cancelPayment(portal().platform, Number(paymentId))
    expect((await post(again)).message).toContain(first.receiptNo)
  })

  it('T10 entered by several at the same moment is posted once', async () => {
    const { propertyId, id } = await debtor()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(transfer(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await rows('select from payment where property_id = $1', [propertyId])).toHaveLength(1)
  })

  it('F02 sent again with its Idempotency-Key gives the same receipt', async () => {
    const { id } = await debtor()
    expect(await posted(transfer(id), 'neft-key-1')).toEqual(await posted(transfer(id), 'neft-key-1'))
  })

  it('is refused by field, by role and by place', async () => {
    const { id } = await debtor()
    const wrong: [Record<string, string>, string][] = [
      [{ amount: '0' }, 'amount'],
      [{ amount: '10.005' }, 'amount'],
      [{ utr: 'SHORT' }, 'utr'],
      [{ paidOn: '2026-11-21' }, 'paidOn'],
      [{ creditedTo: 'NONE' }, 'creditedTo'],
      [{ payerName: '' }, 'payerName'],
    ]
    for (const [says, field] of wrong)
      expect(await post(transfer(id, says)), field).toMatchObject({ status: 400, fields: [{ field }] })
    expect((await post(transfer(id), { withProof: false })).status).toBe(400)
    expect((await post(transfer(id), { role: 'clerk' })).status).toBe(403)
    await portal().database.migrator.query(
      `update role set privileges = array_append(privileges, 'neft.post') where name = 'operator'`,
    )
    expect((await post(transfer(id), { role: 'operator' })).code).toBe('call.out_of_scope')
    expect((await post(transfer('01-001-001-999999'))).code).toBe('property.not_found')
  })
})

describe('§7 the list of bank transfers', () => {
  it('has those that were reversed with their status and leaves them out of the sum, as the summary does', async () => {
    const { id } = await debtor()
    const { receiptNo } = await posted(transfer(id, { amount: '10' }))
    const { total, sums } = (await ask('/neftPayments/all')).data as AnswerOf<typeof neftList>
    const [books] = await rows(
      `select count(*)::integer total, sum(amount_paise) filter (where reversal.payment_id is null)::integer sum
       from payment left join payment_reversal reversal using (payment_id) where mode = 'neft'`,
    )
    expect({ total, sum: sums.amountPaise }).toEqual(books)
    const cancelled = (await ask('/neftPayments/all?status=cancelled')).data as AnswerOf<typeof neftList>
    expect(cancelled.total).toBe(1)
    const one = (await ask(`/neftPayments/all?propertyUniqueId=${id}&minAmount=10&maxAmount=10&bankName=punjab`))
      .data as AnswerOf<typeof neftList>
    expect(one.rows).toMatchObject([
      { receiptNo, status: 'cleared', creditedTo: 'State Bank of India', proof: 'advice.pdf', amountPaise: 1000 },
    ])
    const summary = (await ask('/neftPayments/summary')).data as NeftSummary
    for (const cut of ['day', 'zone', 'bank'] as const)
      expect(summary[cut].total.collectedPaise, cut).toBe(sums.amountPaise)
    expect(summary.bank.rows).toMatchObject([{ bankName: 'Punjab National Bank' }])
    const none = (await ask('/neftPayments/summary?endDate=2026-11-17')).data as NeftSummary
    expect(none.day).toMatchObject({ rows: [], total: { receipts: 0 } })
    expect((await ask('/neftPayments/summary', 'operator')).data).toMatchObject({ day: { total: { receipts: 0 } } })
    expect((await portal().ask({ path: '/neftPayments/all' })).status).toBe(401)
  })

  it('and its summary leave as spreadsheets', async () => {
    const token = await portal().tokenOf('admin')
    const list = await readFileOf(portal(), '/neftPayments/export?status=cancelled', { token })
    expect(list.lines).toHaveLength(1)
    const days = await readFileOf(portal(), '/neftPayments/summary/export', { token })
    expect(days.lines).not.toEqual([])
    expect((await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)).toEqual([])
  })
})
