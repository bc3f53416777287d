import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { archivedList, transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

type Answer = AnswerOf<typeof transactionList>
type Archived = AnswerOf<typeof archivedList>
type Role = 'admin' | 'operator' | 'clerk'

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (path: string, role: Role = 'admin') =>
  portal().ask({ path: `/transactions${path}`, token: await portal().tokenOf(role) })
const read = async <A = Answer>(path: string, role?: Role) => (await ask(path, role)).data as A

/** Number of payments, their amount and the latest of them, by SQL of its own. */
const onBooks = async (where: string, values: unknown[] = []) => {
  const [row] = await sql(
    `select count(*)::integer total, coalesce(sum(payment.amount_paise), 0)::float8 amount from payment
       join property using (property_id) left join payment_reversal reversal using (payment_id)
       left join instrument using (instrument_id) where ${where}`,
    values,
  )
  return { total: row.total, amount: row.amount }
}
const saidBy = ({ total, sums }: Answer | Archived) => ({ total, amount: sums.amountPaise })

const ward = async () =>
  Number((await sql('select min(ward_id) ward from payment join property using (property_id)'))[0].ward)

beforeAll(async () => {
  await Promise.all((['admin', 'operator', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  await portal().database.migrator.query(
    `update staff set accessible_wards = array[$1::bigint] where username = 'clerk' or role_id = (select role_id from role where name = 'clerk')`,
    [await ward()],
  )
})

it('§7 GET transactions: every payment on the books with its sum, the latest first', async () => {
  const answer = await read('?limit=100')
  expect(saidBy(answer)).toEqual(await onBooks('true'))
  expect(answer.total).toBeGreaterThan(50)
  const latest = await sql(
    `select receipt_no, amount_paise::float8 amount from payment join receipt using (payment_id, amount_paise)
     order by effective_on desc, payment_id desc limit 100`,
  )
  expect(answer.rows.map(({ receiptNo, amountPaise }) => [receiptNo, amountPaise])).toEqual(
    latest.map(({ receipt_no, amount }) => [receipt_no, amount]),
  )
})

it('§7 GET transactions is narrowed by each filter as the books are', async () => {
  const [some] = await sql(
    `select txn_id, receipt_no, number from payment join receipt using (payment_id) join instrument using (instrument_id)
     where mode = 'cheque' order by payment_id limit 1`,
  )
  const isReversed = 'reversal.payment_id is not null'
  const isOpenPaper = "mode in ('cheque', 'dd') and instrument.state is distinct from 'cleared'"
  const expected: Record<string, string> = {
    'filterType=online': "mode = 'online'",
    'filterType=offline': "mode <> 'online'",
    'transactionType=Cheque': "mode = 'cheque'",
    'paymentMethod=pos': "mode = 'pos'",
    'startDate=2026-04-01&endDate=2026-06-30': "effective_on between '2026-04-01' and '2026-06-30'",
    'year=2025-26': "effective_on between '2025-04-01' and '2026-03-31'",
    'minAmount=1000&maxAmount=3000': 'payment.amount_paise between 100000 and 300000',
    'houseCategory=residential': "house_category = 'residential'",
    [`wardId=${await ward()}`]: `ward_id = ${await ward()}`,
    [`transactionId=${some.txn_id}`]: `txn_id = '${some.txn_id}'`,
    [`transactionId=${some.receipt_no}`]: `txn_id = '${some.txn_id}'`,
    [`chequeNo=${some.number}`]: `mode = 'cheque' and number = '${some.number}'`,
    'ddNo=000': "mode = 'dd' and number like '%000%'",
    'status=dishonoured': "reversal.kind = 'dishonoured'",
    'status=provisional': `not (${isReversed}) and ${isOpenPaper}`,
    'status=cleared': `not (${isReversed}) and not (${isOpenPaper})`,
  }
  for (const [query, where] of Object.entries(expected))
    expect(saidBy(await read(`?${query}`)), query).toEqual(await onBooks(where))
  expect(await ask('?colour=red')).toMatchObject({ status: 400, fields: [{ field: 'colour' }] })
})

it('a row says how it was paid, what was remitted, who took it and what became of it', async () => {
  const [paid] = await sql(
    `select txn_id, gateway_txn_id, bank_reference, (select -sum(house_paise + water_paise + sewer_paise)::float8 from ledger_entry entry
       where entry.journal_id = payment.journal_id and kind = 'rebate') rebate
     from payment join gateway_report using (txn_id) where exists (
       select from ledger_entry entry where entry.journal_id = payment.journal_id and kind = 'rebate') limit 1`,
  )
  const { rows } = await read(`?transactionId=${paid.txn_id}`)
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ rebatePaise: paid.rebate, mode: 'online', status: 'cleared', gateway: 'easebuzz', takenBy: null },
      ...{ gatewayNo: paid.gateway_txn_id, bankReference: paid.bank_reference },
    }),
  ])
  const [cashier] = await sql('select staff_id, username from payment join staff on staff_id = taken_by limit 1')
  const taken = await read(`?takenBy=${cashier.staff_id}`)
  expect(saidBy(taken)).toEqual(await onBooks(`taken_by = ${cashier.staff_id}`))
  expect(new Set(taken.rows.map(({ takenBy }) => takenBy))).toEqual(new Set([cashier.username]))
})

it('§7 GET transactions/archived: reversed payments by the day of the reversal, with reason and who', async () => {
  const archived = await read<Archived>('/archived?limit=100')
  expect(saidBy(archived)).toEqual(await onBooks('reversal.payment_id is not null'))
  expect(archived.total).toBeGreaterThan(0)
  const [first] = archived.rows
  const [reversal] = await sql(
    `select reversal.kind, reason, to_char(reversal.recorded_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') "day", username
     from payment_reversal reversal join receipt using (payment_id) left join staff on staff_id = reversed_by where receipt_no = $1`,
    [first?.receiptNo],
  )
  expect(first).toMatchObject({
    ...{ status: reversal.kind, reason: reversal.reason, reversedOn: reversal.day, reversedBy: reversal.username },
  })
  const ofDay = await read<Archived>(`/archived?startDate=${reversal.day}&endDate=${reversal.day}`)
  expect(saidBy(ofDay)).toEqual(
    await onBooks(`(reversal.recorded_at at time zone 'Asia/Kolkata')::date = $1`, [reversal.day]),
  )
})

it('§7 GET transactions/pos: what the machines of the counters took', async () => {
  expect(saidBy(await read('/pos'))).toEqual(await onBooks("mode = 'pos'"))
  const token = await portal().tokenOf('operator')
  const file = await readFileOf(portal(), '/transactions/pos/export?year=2026', { token })
  expect(file.fileName).toMatch(/^pos-transactions-.*\.xlsx$/)
  expect(file.lines).toHaveLength((await read('/pos?year=2026')).total)
})

it('§7 GET transactions/export: the whole list in the reader’s language, amounts in rupees', async () => {
  const token = await portal().tokenOf('admin')
  const { lines } = await readFileOf(portal(), '/transactions/export?status=dishonoured', { token })
  const { amount } = await onBooks("reversal.kind = 'dishonoured'")
  expect(lines.reduce((sum, { Amount }) => sum + Number(Amount), 0)).toBeCloseTo(amount / 100, 2)
  expect(new Set(lines.map(({ Status }) => Status))).toEqual(new Set(['Dishonoured']))
  const hindi = await readFileOf(portal(), '/transactions/export?status=dishonoured', { token, locale: 'hi' })
  expect(hindi.headings).toContain('भुगतान की तारीख')
})

it('a reader of one ward sees its payments alone; nobody who is not signed in sees any', async () => {
  const own = await ward()
  expect(saidBy(await read('', 'clerk'))).toEqual(await onBooks(`ward_id = ${own}`))
  expect(saidBy(await read<Archived>('/archived', 'clerk'))).toEqual(
    await onBooks(`ward_id = ${own} and reversal.payment_id is not null`),
  )
  expect((await portal().ask({ path: '/transactions' })).status).toBe(401)
})
