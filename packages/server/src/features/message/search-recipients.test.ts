import type { MessagePreview, MessageRunCard } from '@karsetu/contract/message/message-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import { beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'

const portal = useTestPortal()
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
async function call(path: string, body?: object) {
  const token = await portal().tokenOf('ctao')
  const answer = await portal().ask({ ...(body ? { method: 'POST', body } : {}), path, token })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer.data
}

/** Numbers of properties 1 to 8, the one that reaches them first. */
const numbers = [
  ['9000000111'],
  ['9000000222', '9000000111'],
  ['9000000111'],
  ['9000000333'],
  ['9000000222'],
  ['9000000333'],
  ['9000000111'],
  ['9000000333'],
]
const query = { templateId: 0 }
const pageOf = async (page: number, limit: number, filter: object = {}) =>
  (await call(`/properties/message/search?limit=${limit}&page=${page}`, { ...query, filter })) as {
    rows: MessagePreview[] // parsed by the server
  }
const pages = async (limit: number, filter?: object) => {
  const all = Array.from({ length: Math.ceil(numbers.length / limit) }, (_, at) => pageOf(at + 1, limit, filter))
  return (await Promise.all(all)).flatMap(({ rows }) => rows)
}
const reasons = (rows: MessagePreview[]) => rows.map(({ leftOut }) => leftOut)

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  const place = await insertPlace(client)
  for (const [at, [mobileNumber = null]] of numbers.entries())
    await insertProperty(client, aProperty(place, { propertyId: at + 1, owners: [anOwner({ mobileNumber })] }))
  for (const [at, mobiles] of numbers.entries())
    await client.query('update property set mobiles = $2 where property_id = $1', [at + 1, mobiles])
  // The first of 9000000111 owes nothing, the first of 9000000333 is no longer in use.
  await client.query(
    `select post_journal('demand', 'test:' || property_id, null, property_id, version, today, 'system:test', '{}',
       array['receivable:house:' || year, 'income:house:' || year], array[1234500, -1234500], array[year], array['demand'],
       array[1234500], array[0], array[0], array[0], array[0], array[0], array[0])
     from property_account,
       (select today, financial_year_of(today) as year from (select (now() at time zone 'Asia/Kolkata')::date today) clock) day
     where property_id <> 1`,
  )
  await client.query(`update property set status = 'deleted' where property_id = 4`)
  client.release()
  const template = {
    dltTemplateId: '1107160000000000001',
    header: 'KSETAX',
    kind: 'service_explicit',
    purpose: 'dues_reminder',
    name: 'Dues reminder',
    language: 'en',
    body: 'Dear {#var#}, house tax of Rs {#var#} is due.',
    variables: ['ownerName', 'dues'],
    approvedOn: '2026-01-15',
  }
  query.templateId = ((await call('/messages/templates', template)) as { templateId: number }).templateId
})

const expected = ['nothing_due', null, null, 'not_active', 'sent_before', null, 'sent_before', 'sent_before'] as const

it.each([1, 2, 3, 8])('a number written to on one page is left out on all later ones, %i to a page', async (limit) => {
  expect(reasons(await pages(limit))).toEqual(expected)
})

it('only properties of the choice count, and those before the page', async () => {
  expect(reasons((await pageOf(1, 10, { propertyUniqueId: '01-001-001-000007' })).rows)).toEqual([null])
  expect(reasons(await pages(1, { status: 'active' }))).toEqual(expected.filter((reason) => reason !== 'not_active'))
})

it('the file and the sending say the same of everybody as the pages', async () => {
  const shown = await pages(3)
  const path = `/properties/message/search/export?templateId=${query.templateId}`
  const { lines } = await readFileOf(portal(), path, { token: await portal().tokenOf('ctao') })
  expect(lines.map((line) => line.Note === 'Will be sent')).toEqual(shown.map(({ leftOut }) => leftOut === null))
  const { runId } = (await call('/messages/runs', { ...query, filter: {} })) as MessageRunCard // parsed by the server
  await until(async () => ((await call(`/messages/runs/${runId}`)) as MessageRunCard).status !== 'planning')
  const sent = await sql(
    `select reason from property left join message_left_out using (property_id) order by property_unique_id`,
  )
  expect(sent.map(({ reason }) => reason)).toEqual(reasons(shown))
  // Whoever has heard it hears it no second time, whatever the page.
  expect(reasons(await pages(2)).filter((reason) => reason === null)).toEqual([])
})
