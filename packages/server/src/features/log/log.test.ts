import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { logList } from '@karsetu/contract/log/log-list.ts'
import { beforeAll, expect, it, test } from 'vitest'
import { arrangeRows } from '../../testing/arrange-rows.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ city: 60 })
type Answer = AnswerOf<typeof logList>

let admin: string
beforeAll(async () => {
  admin = await portal().tokenOf('admin')
})
const read = (path: string, token = admin) => portal().ask({ path, token })
const rowsOf = async (path: string) => ((await read(path)).data as Answer).rows // as declared
const append = (body: Record<string, unknown>) =>
  portal().database.app.query('select append_audit(7, $1)', [
    { actorKind: 'staff', actorId: 1, actorName: 'Asha Verma', address: '192.0.2.1', requestId: 'r', ...body },
  ])

it('§7 logs lists who did what with the values before and after, by person, action and day', async () => {
  const { rows: roles } = await portal().database.migrator.query(
    "select role_id id, privileges from role where name = 'clerk'",
  )
  const privileges = [...roles[0].privileges, 'message.send']
  await portal().ask({
    method: 'PATCH',
    path: `/roles/edit/${roles[0].id}`,
    token: admin,
    body: { name: 'clerk', privileges },
  })
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const [row] = await rowsOf(`/logs?action=role.edit&person=ADMIN&startDate=${today}&endDate=${today}`)
  expect(row).toMatchObject({
    person: 'admin',
    actorKind: 'staff',
    subject: `role ${roles[0].id}`,
    address: '127.0.0.1',
  })
  expect(row?.changes).toEqual([
    { field: 'version', before: '1', after: '2' },
    { field: 'privileges', before: roles[0].privileges.join(', '), after: privileges.join(', ') },
  ])
  expect(await rowsOf('/logs?action=role.edit&endDate=2020-01-01')).toEqual([])
  expect(await rowsOf('/logs?action=role.edit&person=nobody')).toEqual([])
})

it('§7 the log of one property has its changes and its money', async () => {
  const { rows } = await portal().database.migrator.query(
    `select property_unique_id id, property_id "propertyId", journal_id "journalId", journal.kind from journal
     join property using (property_id) order by journal_id limit 1`,
  )
  const { id, propertyId, journalId } = rows[0]
  await append({ action: 'test.subject', subjectKind: 'property', subjectId: id, after: { amountPaise: 1234_50 } })
  await append({ action: 'test.key', subjectKind: 'property', subjectId: String(propertyId) })
  await append({ action: 'test.journal', subjectKind: 'payment', subjectId: '9', journalId })
  await append({ action: 'test.other', subjectKind: 'property', subjectId: '99-999-999-999999' })
  const results = (await rowsOf(`/logs?propertyUniqueId=${id}&action=test.&limit=100`)).toReversed()
  expect(results.map((row) => [row.action, row.propertyUniqueId, row.difference])).toEqual([
    ['test.subject', id, 'amountPaise: ₹1,234.50'],
    ['test.key', id, ''],
    ['test.journal', id, ''],
  ])
})

test.each([
  ['adminEdits', ['register.updateOwnerDetails', 'editedProperty.approve edit']],
  ['matchingRemoved', ['oldProperty.removeMatching']],
  ['deletedProperties', ['register.delete', 'editedProperty.approve delete']],
  ['addedProperties', ['register.add']],
  ['paymentShift', ['payment.shift']],
  ['splits', ['split.split']],
])('§7 logs/%s has its own actions alone', async (part, actions) => {
  for (const each of ['payment.cancel', ...actions]) {
    const [action, kind] = each.split(' ')
    await append({ action, subjectKind: 'property', subjectId: 'x', requestId: part, after: { kind: kind ?? 'other' } })
  }
  const own = (await rowsOf(`/logs/${part}?limit=100`)).filter(({ requestId }) => requestId === part)
  expect(own.map(({ action }) => action).toReversed()).toEqual(actions.map((each) => each.split(' ')[0]))
})

it('a row names its place in the chain, whose hash the check of the books verifies', async () => {
  await append({ action: 'test.place', subjectKind: 'test', subjectId: '1' })
  const [row] = await rowsOf('/logs?action=test.place')
  const { rows } = await portal().database.migrator.query(
    "select concat(shard, '/', seq) place from audit_log where body ->> 'action' = 'test.place'",
  )
  expect(row?.place).toBe(rows[0].place)
})

it('reading the log and taking it as a spreadsheet are logged themselves', async () => {
  await read('/logs/splits?person=Asha')
  const file = await readFileOf(portal(), '/logs/splits/export?person=Asha', { token: admin })
  expect(file.fileName).toMatch(/^logs-splits-.*\.xlsx$/)
  expect(file.headings).toContain('Before and after')
  const { rows } = await portal().database.migrator.query(
    `select body ->> 'action' action, body ->> 'actorName' who, body ->> 'subjectId' list, coalesce(body #>> '{after,person}', body #>> '{after,query,person}') person
     from audit_log where body ->> 'subjectId' in ('logs-splits', 'log.splitsFile') and body -> 'after' @? '$.**.person ? (@ == "Asha")' order by recorded_at`,
  )
  expect(rows).toEqual([
    { action: 'log.page', who: 'admin', list: 'logs-splits', person: 'Asha' },
    { action: 'file.exported', who: 'admin', list: 'log.splitsFile', person: 'Asha' },
  ])
})

it('what is refused to somebody of the office is logged with the call and the code', async () => {
  const clerk = await portal().tokenOf('clerk')
  await portal().ask({
    method: 'POST',
    path: '/roles/add',
    token: clerk,
    body: { name: 'mine', privileges: ['role.edit'] },
  })
  await portal().ask({ method: 'POST', path: '/roles/add', body: { name: 'mine', privileges: ['role.edit'] } })
  const { rows } = await portal().database.migrator.query(
    `select body ->> 'actorName' who, body ->> 'subjectId' call, body #>> '{after,code}' code from audit_log
     where body ->> 'action' = 'call.refused' and body ->> 'subjectId' = 'role.add'`,
  )
  expect(rows).toEqual([{ who: 'clerk', call: 'role.add', code: 'call.not_allowed' }])
})

it('the log is for who may see it and works for the whole city', async () => {
  expect((await portal().ask({ path: '/logs' })).code).toBe('call.not_signed_in')
  expect((await read('/logs', await portal().tokenOf('clerk'))).code).toBe('call.not_allowed')
  const ctao = await portal().tokenOf('ctao')
  expect((await read('/logs', ctao)).status).toBe(200)
  await arrangeRows(portal().database.migrator, "update staff set accessible_wards = '{1}' where username = 'ctao'")
  expect((await read('/logs', ctao)).code).toBe('call.out_of_scope')
  expect((await read('/logs/export', ctao)).code).toBe('call.out_of_scope')
})

it('an action is found by what it is called, in the language of the reader', async () => {
  await append({ action: 'session.refused', subjectKind: 'official', subjectId: 'unknown', requestId: 'named' })
  const hindi = await portal().ask({
    path: `/logs?limit=100&action=${encodeURIComponent('साइन इन असफल')}`,
    token: admin,
    headers: { 'accept-language': 'hi' },
  })
  const rows = (hindi.data as Answer).rows.map(({ action, actionLabel }) => ({ action, actionLabel }))
  expect(rows).toContainEqual({ action: 'session.refused', actionLabel: 'साइन इन असफल' })
  expect((await rowsOf('/logs?limit=100&action=sign-in%20failed')).map(({ action }) => action)).toContain(
    'session.refused',
  )
})

it('exports of lists, records with personal data and blocked sign-ins are logged with who and what', async () => {
  const clerk = await portal().tokenOf('clerk')
  const { rows: some } = await portal().database.migrator.query('select property_unique_id id from property limit 1')
  const { id } = some[0]
  await read(`/properties?propertyUniqueId=${id}`, clerk)
  await portal().ask({ path: `/properties?propertyUniqueId=${id}` })
  await readFileOf(portal(), '/oldPayments/export', { token: await portal().tokenOf('ctao') })
  for (let at = 0; at < 8; at++)
    await portal().ask({
      method: 'POST',
      path: '/officials/login',
      body: { email: 'nobody@test.example', password: 'wrong-password' },
    })
  const { rows } = await portal().database.migrator.query(
    `select distinct body ->> 'action' action, body ->> 'actorName' who, body ->> 'subjectId' subject from audit_log
     where body ->> 'action' in ('personal.viewed', 'file.exported', 'session.blocked') and body ->> 'subjectId' not like 'log.%'
     order by 1`,
  )
  expect(rows).toEqual([
    { action: 'file.exported', who: 'ctao', subject: 'oldPayment.file' },
    { action: 'personal.viewed', who: 'clerk', subject: id },
    { action: 'session.blocked', who: null, subject: 'unknown' },
  ])
})
