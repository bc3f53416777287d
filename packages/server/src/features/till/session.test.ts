import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { CashTransfer, CounterSession, CurrentSession } from '@karsetu/contract/till/till-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

// Ten minutes before midnight in India.
let now = '2026-11-20T18:20:00Z'
const portal = useTestPortal({ clock: () => new Date(now), tillsClosed: true })
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterEach(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const ask = async (method: string, path: string, body?: object, role: RoleName = 'operator') =>
  portal().ask({ method, path, ...(body ? { body } : {}), token: await portal().tokenOf(role) })
const open = (counts: object, role: RoleName = 'operator', remark?: string) =>
  ask('POST', '/counter/session/open', { counts, ...(remark ? { remark } : {}) }, role)
const close = (counts: object, remark?: string) =>
  ask('POST', '/counter/session/close', { counts, ...(remark ? { remark } : {}) })
const balance = async (code: string) =>
  (
    await rows<{ paise: number }>(
      `select coalesce(sum(balance_paise), 0)::integer paise from account_balance join ledger_account using (account_id)
       where code like $1`,
      [code],
    )
  )[0]?.paise

async function take(paidAmount: number, more: object = {}, role: RoleName = 'operator') {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  const body = { propertyUniqueId, transactionType: 'cash', type: 'part', paidAmount, payerName: 'Asha', ...more }
  return ask('POST', '/transactions', body, role)
}
const cancel = async ({ txnId }: PaymentTaken) => {
  const { data } = await ask('PATCH', '/transactions/cancelPayment', { txnID: txnId, remarks: 'wrong amount' })
  const { requestId } = data as { requestId: number }
  return ask('POST', `/transactions/corrections/${requestId}/approve`, { remarks: 'as seen' }, 'ctao')
}

it('without an open session nothing is taken at a counter; the float is counted before the first', async () => {
  expect(await take(100)).toMatchObject({ status: 409, code: 'till.not_open' })
  expect((await open({ r500: 1 }, 'clerk')).status).toBe(403)
  expect(await open({ r500: -1 })).toMatchObject({ status: 400 })
  expect(await open({ r100: 5, r10: 10 })).toMatchObject({ status: 200, data: { floatPaise: 60_000 } })
  expect(await open({ r100: 5 })).toMatchObject({ status: 409, code: 'till.open_already' })
  expect(await balance('cash:S%')).toBe(60_000)
  expect(await balance('imprest')).toBe(-60_000)
  expect((await take(100)).status).toBe(200)
})

it('T08 totals by mode stand beside what was cancelled; cash of an open session goes back over the counter', async () => {
  const { data } = await take(200)
  await take(50, { transactionType: 'Cheque', chequeNo: '1', issuerName: 'Asha' })
  expect((await cancel(data as PaymentTaken)).status).toBe(200)
  const { session } = (await ask('GET', '/counter/session')).data as CurrentSession
  expect(session).toMatchObject({
    expectedPaise: 70_000,
    modes: [
      { mode: 'cash', receipts: 2, amountPaise: 30_000, reversed: 1, reversedPaise: 20_000 },
      { mode: 'cheque', receipts: 1, amountPaise: 5_000, reversed: 0 },
    ],
  })
  expect(session?.receipts.map(({ reversal }) => reversal)).toEqual([null, 'cancelled', null])
  const without = await rows(
    `select from payment join journal using (journal_id) where channel like 'counter:S%' and session_id is null`,
  )
  expect(without).toEqual([])
})

it('cash is handed over to the chief, who counts it; nobody accepts their own', async () => {
  expect(await ask('POST', '/counter/transfers', { toStaffId: null, counts: { r500: 9 } })).toMatchObject({
    ...{ status: 409, code: 'till.too_little' },
  })
  const give = async () =>
    ((await ask('POST', '/counter/transfers', { toStaffId: null, counts: { r100: 1 } })).data as CashTransfer)
      .transferId
  const [saved, returned] = [await give(), await give()]
  expect(await close({ r500: 1 })).toMatchObject({ status: 409, code: 'till.transfer_waits' })
  expect(await ask('PATCH', `/counter/transfers/${saved}/accept`, {})).toMatchObject({ code: 'approval.same_person' })
  expect((await ask('PATCH', `/counter/transfers/${saved}/accept`, {}, 'clerk')).status).toBe(403)
  const chief = 'assistant_director_accounts'
  expect(await ask('PATCH', `/counter/transfers/${saved}/accept`, {}, chief)).toMatchObject({
    ...{ status: 200, data: { state: 'accepted', decidedBy: chief } },
  })
  const remark = 'one note is torn'
  expect(await ask('PATCH', `/counter/transfers/${returned}/return`, { remark }, chief)).toMatchObject({
    ...{ status: 200, data: { state: 'returned', remark } },
  })
  expect(await ask('PATCH', `/counter/transfers/${returned}/accept`, {}, chief)).toMatchObject({
    code: 'till.transfer_decided',
  })
  expect(await balance('cash:chief')).toBe(10_000)
  expect(await balance('cash:moving')).toBe(0)
  expect(await balance('cash:S%')).toBe(60_000)
})

it('another cashier accepts cash in a session of their own', async () => {
  await open({}, 'admin')
  const { cashiers } = (await ask('GET', '/counter/session')).data as CurrentSession
  const [to] = cashiers
  const { data } = await ask('POST', '/counter/transfers', { toStaffId: to?.staffId, counts: { r50: 1 } })
  const { transferId } = data as CashTransfer
  expect(await ask('PATCH', `/counter/transfers/${transferId}/accept`, {}, 'ctao')).toMatchObject({ status: 403 })
  expect(await ask('PATCH', `/counter/transfers/${transferId}/accept`, {}, 'admin')).toMatchObject({ status: 200 })
  const { session } = (await ask('GET', '/counter/session', undefined, 'admin')).data as CurrentSession
  expect(session?.expectedPaise).toBe(5_000)
})

it('the close is sealed: a difference has a reason and a journal of its own, and nothing is taken afterwards', async () => {
  expect(await close({ r500: 1 })).toMatchObject({ code: 'till.remark_needed', fields: [{ field: 'remark' }] })
  expect(await close({ r500: 1 }, 'fifty rupees short')).toMatchObject({
    ...{ status: 200, data: { expectedPaise: 55_000, closingPaise: 50_000 } },
  })
  expect(await balance('over_short')).toBe(5_000)
  expect(await take(100)).toMatchObject({ code: 'till.not_open' })
  await expect(rows('update counter_session set closing_paise = 1 where closed_at is not null')).rejects.toThrow(
    'sealed',
  )
  await expect(
    rows(`insert into journal (kind, business_key, session_id, effective_on, actor)
      select 'till', 'late', session_id, '2026-11-20', 'test' from counter_session where closed_at is not null`),
  ).rejects.toThrow('not open')
  const list = await ask('GET', '/counter/sessions?status=closed', undefined, 'ctao')
  expect(list.data).toMatchObject({
    ...{ total: 1, sums: { differencePaise: -5_000, takenPaise: 10_000, handedOverPaise: 15_000 } },
    rows: [{ cashier: 'operator', openingPaise: 60_000, closingPaise: 50_000, differencePaise: -5_000 }],
  })
  const [row] = (list.data as { rows: { sessionId: number }[] }).rows
  const read = await ask('GET', `/counter/sessions/${row?.sessionId}`, undefined, 'ctao')
  expect((read.data as CounterSession).closingRemark).toBe('fifty rupees short')
  expect((await ask('GET', `/counter/sessions/${row?.sessionId}`)).status).toBe(403)
})

it('a session begins with what the last one left, and one of yesterday is closed first', async () => {
  expect(await open({ r200: 2 })).toMatchObject({ code: 'till.remark_needed' })
  expect(await open({ r200: 2 }, 'operator', 'hundred missing')).toMatchObject({
    ...{ status: 200, data: { openingPaise: 50_000, openingCountedPaise: 40_000 } },
  })
  await expect(
    rows(`insert into counter_session (staff_id, session_no, day, opened_at, opening_paise, opening_counts, opening_counted_paise)
      select staff_id, 3, day, now(), 12345, '{}', 0 from counter_session order by session_id desc limit 1`),
  ).rejects.toThrow()
  const taken = (await take(80)).data as PaymentTaken
  now = '2026-11-20T18:40:00Z'
  expect(await take(100)).toMatchObject({ code: 'till.of_another_day' })
  expect((await close({ r200: 2, r50: 1, r10: 3 })).status).toBe(200)
  // The receipt is cancelled after the close: the till stays as it was sealed, and the payer is owed the money.
  expect((await cancel(taken)).status).toBe(200)
  expect(await balance('cash:S%')).toBe(48_000 + 5_000)
  expect(await balance('refunds')).toBe(-8_000)
})
