import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

let moment = '2026-11-20T06:00:00Z'
// A fifth of all limits: forty filings of an address in a day, two of a mobile number.
const portal = useTestPortal({
  city: 60,
  clock: () => new Date(moment),
  environment: { TRUST_PROXY: 'yes', RATE_LIMIT_FACTOR: '0.2' },
})

async function file(address: string, mobileNumber: string, token?: string) {
  const { rows } = await portal().database.migrator.query<{ id: string }>(
    "select property_unique_id id from property where status = 'active' order by property_id limit 1",
  )
  const body = {
    ...{ propertyUniqueId: rows[0]?.id, subject: 'facts', mobileNumber, objectorName: 'Nirmala Varshney' },
    grounds: 'The ground floor has half the area of the register',
  }
  const headers = { 'x-forwarded-for': address }
  const { status, code } = await portal().ask({ method: 'POST', path: '/objection/upload', body, headers, token })
  return code ?? status
}
const countOf = async (table: string) =>
  (await portal().database.migrator.query(`select count(*)::integer n from ${table}`)).rows[0].n

it('a mobile number is filed for some times a day, from whatever address; unproved, it is never written to', async () => {
  const answers: (string | number)[] = []
  for (const at of [1, 2, 3, 4]) answers.push(await file(`198.51.100.${at}`, '+91 98111 00001'))
  expect(answers).toEqual([200, 200, 'call.day_limit', 'call.day_limit'])
  expect([await countOf('objection'), await countOf('outbox')]).toEqual([2, 0])
  expect(await file('198.51.100.5', '9811100002')).toBe(200)
  expect(await file('198.51.100.5', '9811100001', await portal().tokenOf('operator'))).toBe(200)
  moment = '2026-11-21T06:00:00Z'
  expect(await file('198.51.100.1', '9811100001')).toBe(200)
})

it('an address files some times a day, whatever numbers it names', async () => {
  const before = await countOf('objection')
  const answers = new Map<string | number, number>()
  for (let at = 0; at < 44; at++) {
    // Four a minute are let in.
    moment = new Date(Date.parse('2026-11-22T06:00:00Z') + at * 20_000).toISOString()
    const answer = await file('203.0.113.9', `98222${String(10_000 + at)}`)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ 200: 40, 'call.day_limit': 4 })
  expect((await countOf('objection')) - before).toBe(40)
})
