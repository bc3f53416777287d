import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { PushedDay, pushedDayList, pushedLineList } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type NagarSewaSimulator, startNagarSewaSimulator } from '../../nagar-sewa-simulator/nagar-sewa-simulator.ts'
import { createHttpNagarSewaAdapter } from '../../platform/nagar-sewa/http-nagar-sewa-adapter.ts'
import { arrangeRows } from '../../testing/arrange-rows.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { sendLines } from './send-lines.ts'

// Without a worker: the test sends by itself.
const portal = useTestPortal({ city: 200, environment: { KARSETU_ROLE: 'api' } })
let simulator: NagarSewaSimulator
let admin: string

beforeAll(async () => {
  admin = await portal().tokenOf('admin')
  simulator = await startNagarSewaSimulator({ key: 'test' })
  portal().platform.nagarSewa = createHttpNagarSewaAdapter({
    ...{ mode: 'simulator', address: simulator.url, key: 'test', ulbCode: '1', timeoutMs: 5000 },
  })
})
beforeEach(() => simulator.fail('none'))
afterAll(() => simulator?.close())

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const push = async (date: string, token = admin) =>
  portal().ask({ path: `/taxCollections/pushToENagarSewa?date=${date}`, token })
const pushed = async (date: string) => (await push(date)).data as PushedDay
const send = () => sendLines(portal().platform)
const standing = async (day: string) => {
  const { data } = await portal().ask({
    path: `/taxCollections/pushedDays?startDate=${day}&endDate=${day}`,
    token: admin,
  })
  return (data as AnswerOf<typeof pushedDayList>).rows[0]
}
const lines = async (query: string) => {
  const { data } = await portal().ask({ path: `/taxCollections/pushedLines?limit=100&${query}`, token: admin })
  return (data as AnswerOf<typeof pushedLineList>).rows
}
/** Days with receipts and no reversal, the busiest first. */
const busyDays = async () =>
  (
    await sql(
      `select effective_on::text as day from payment where effective_on <> all (
         select (recorded_at at time zone 'Asia/Kolkata')::date from payment_reversal)
       group by 1 order by count(*) desc, 1 limit 4`,
    )
  ).map(({ day }) => day as string)

it('§7 pushToENagarSewa: each receipt of a day goes once, its reference number is stored, counts and sums agree', async () => {
  const [day = ''] = await busyDays()
  const [own] = await sql(
    'select count(*)::integer receipts, sum(amount_paise)::float8 amount from payment where effective_on = $1',
    [day],
  )
  expect(await pushed(day)).toMatchObject({
    ...{ day, state: 'sending', added: own.receipts, waiting: own.receipts, refused: 0, confirmed: null },
    own: { receipts: own.receipts, receivedPaise: own.amount, reversals: 0, reversedPaise: 0 },
  })
  await send()
  expect(await standing(day)).toMatchObject({ status: 'agreed', waiting: 0, confirmedReceivedPaise: own.amount })
  const references = await sql('select reference_no no from nagarsewa_push where day = $1', [day])
  expect(new Set(references.map(({ no }) => no)).size).toBe(own.receipts)
  expect(references.every(({ no }) => /^ENS\d{15}$/.test(no))).toBe(true)

  expect(await pushed(day)).toMatchObject({ added: 0, waiting: 0 })
  await send()
  expect(simulator.stored.size).toBe(own.receipts)
  expect(await standing(day)).toMatchObject({ status: 'agreed' })
})

it('what e-NagarSewa did not answer is pushed again under the same reference and stored once', async () => {
  const [, day = ''] = await busyDays()
  const { added } = await pushed(day)
  const before = simulator.stored.size
  simulator.fail('reply_lost')
  await send()
  expect(await standing(day)).toMatchObject({ status: 'sending', waiting: added })
  expect((await lines(`startDate=${day}&endDate=${day}`))[0]).toMatchObject({
    ...{ status: 'waiting', reason: 'e-NagarSewa cannot be reached', referenceNo: null },
  })
  simulator.fail('none')
  // Not due yet: the next try was put off.
  await send()
  expect(await standing(day)).toMatchObject({ waiting: added })
  expect(await pushed(day)).toMatchObject({ added: 0, waiting: added })
  await send()
  expect(await standing(day)).toMatchObject({ status: 'agreed' })
  expect(simulator.stored.size).toBe(before + added)
})

it('a reversal goes on the day it was recorded, and after the receipt that it reverses', async () => {
  const [row] = await sql(
    `select (reversal.recorded_at at time zone 'Asia/Kolkata')::date::text reversed_on, effective_on::text paid_on, receipt_no
     from payment_reversal reversal join payment using (payment_id) join receipt using (payment_id)
     where effective_on < (reversal.recorded_at at time zone 'Asia/Kolkata')::date limit 1`,
  )
  const { reversed_on: reversedOn, paid_on: paidOn, receipt_no: receiptNo } = row
  expect((await pushed(reversedOn)).own.reversals).toBeGreaterThan(0)
  await send()
  const [reversal] = (await lines(`startDate=${reversedOn}&endDate=${reversedOn}&transactionId=${receiptNo}`)).filter(
    ({ kind }) => kind === 'reversal',
  )
  expect(reversal).toMatchObject({ status: 'waiting', reason: 'Waits for its receipt: push the day of the receipt' })
  await pushed(paidOn)
  await send()
  expect(await lines(`transactionId=${receiptNo}&status=accepted`)).toHaveLength(2)
})

it('a line that e-NagarSewa lost shows as a difference of the day', async () => {
  const [, , day = ''] = await busyDays()
  await pushed(day)
  await send()
  const [{ id }] = await sql('select min(line_id)::text id from nagarsewa_push where day = $1', [day])
  simulator.lose(id)
  await pushed(day)
  await send()
  expect(await standing(day)).toMatchObject({ status: 'differs' })
})

it('a refused line is named with the reason, and tried again when the day is pushed again', async () => {
  const [, , , day = ''] = await busyDays()
  await pushed(day)
  await portal().platform.database.primary.query(
    "update nagarsewa_push set refused_because = 'amount_invalid' where line_id = (select min(line_id) from nagarsewa_push where day = $1)",
    [day],
  )
  await send()
  expect(await standing(day)).toMatchObject({ status: 'refused', refused: 1 })
  expect(await lines(`startDate=${day}&endDate=${day}&status=refused`)).toMatchObject([
    { reason: 'e-NagarSewa does not take the amount' },
  ])
  await pushed(day)
  await send()
  expect(await standing(day)).toMatchObject({ status: 'agreed', refused: 0 })
})

it('a push stands in the audit log with its counts and sums, and its lines leave as a spreadsheet', async () => {
  const [day = ''] = await busyDays()
  const [row] = await sql(
    `select body ->> 'action' action, body #> '{after,receipts}' receipts from audit_log
     where body ->> 'subjectKind' = 'nagarsewa_day' and body ->> 'subjectId' = $1 order by recorded_at limit 1`,
    [day],
  )
  expect(row).toMatchObject({ action: 'collectionPush.pushToENagarSewa', receipts: expect.any(Number) })
  const file = await readFileOf(portal(), `/taxCollections/pushedLines/export?startDate=${day}&endDate=${day}`, {
    token: admin,
  })
  expect(file.lines).toHaveLength(row.receipts)
  expect(file.headings).toContain('Reference number')
})

it('§2 only who may push pushes, for the whole city, and no day to come', async () => {
  expect((await push('2020-01-01', await portal().tokenOf('ctao'))).code).toBe('call.not_allowed')
  expect((await push('2199-01-01')).code).toBe('collection_push.day_future')
  expect((await push('')).fields).toMatchObject([{ field: 'date' }])
  const [{ id }] = await sql("select role_id id from role where name = 'ctao'")
  await arrangeRows(
    portal().database.migrator,
    "update role set privileges = privileges || '{collection.push}' where role_id = $1",
    [id],
  )
  await arrangeRows(portal().database.migrator, "update staff set accessible_wards = '{1}' where username = 'ctao'")
  expect((await push('2020-01-01', await portal().tokenOf('ctao'))).code).toBe('call.out_of_scope')
})
