import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { beforeTheYear, yearRaised } from '../demand/testing/run-city.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { bulkDesk } from './testing/bulk-desk.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 220 })
const desk = bulkDesk(portal)
const register = registerDesk(portal)
const { sql } = register
const { raiseYear } = lawDesk(portal)
const remove = (properties: readonly Chosen[]) =>
  register.remove(
    properties.map(({ id }) => id),
    { at: beforeTheYear },
  )

type Chosen = { propertyId: number; id: string; wardId: number }
let chosen: Chosen[] = []
const some = (count: number) => chosen.splice(0, count)
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id, ward_id::integer "wardId" from property
     where status = 'active' and ptin_no is not null
       and exists (select from demand where demand.property_id = property.property_id and financial_year = 2026 and house_paise > 0)
       and exists (select from property other join demand using (property_id) where other.ward_id = property.ward_id
         and other.property_id < property.property_id and financial_year = 2026 and other.status = 'active')
     order by property_id desc`,
  )
})
afterAll(() => register.nothingIsBroken())

const sheetOf = (properties: readonly { id: string }[]) => [['Property ID'], ...properties.map(({ id }) => [id])]
const stand = (properties: readonly Chosen[]) =>
  sql(
    `select property_id::integer id, status, (select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8
       from ledger_entry entry where entry.property_id = property.property_id and financial_year = ${yearRaised}) charged
     from property where property_id = any ($1) order by property_id`,
    [properties.map(({ propertyId }) => propertyId)],
  )

const asIfUndoneIn2029 = (uploadId: number) =>
  register.dateActs(
    `select act_id from register_act where undoes_act in (select act_id from bulk_upload_act where upload_id = ${uploadId})`,
    '2029-04-10',
  )

it('deleted properties come back by one spreadsheet, with the years that passed each by, and leave by one act', async () => {
  const [early, late] = [some(2), some(2)]
  await remove(early)
  await raiseYear(yearRaised)
  await remove(late)
  const all = [...early, ...late].toSorted((a, b) => a.propertyId - b.propertyId)
  const before = await stand(all)
  const upload = await desk.tried('restoreFromExcel', sheetOf(all))
  expect(upload.figures).toMatchObject({ ready: 4, faulty: 0, taxed: 2, loweredPaise: 0 })
  expect((await desk.rows(upload.uploadId, 'ready'))[0]?.changes).toEqual([
    { field: 'status', before: 'deleted', after: 'active' },
  ])
  expect(await stand(all)).toEqual(before)
  await desk.applied(upload.uploadId)
  const after = await stand(all)
  expect(after.every(({ status }) => status === 'active')).toBe(true)
  expect(after.reduce((sum, { charged }, at) => sum + charged - before[at]?.charged, 0)).toBe(
    upload.figures.raisedPaise,
  )
  const acts = await sql(
    'select kind, count(*)::integer changes from bulk_upload_act join register_act using (act_id) join register_change using (act_id) where upload_id = $1 group by act_id, kind',
    [upload.uploadId],
  )
  expect(acts).toEqual([{ kind: 'restore', changes: 4 }])
  await desk.undone(upload.uploadId)
  expect(await stand(all)).toEqual(before)
  await asIfUndoneIn2029(upload.uploadId)
  const again = await desk.tried('restoreFromExcel', sheetOf(all))
  expect(again.figures).toEqual(upload.figures)
  await desk.applied(again.uploadId)
  expect(await stand(all)).toEqual(after)
})

it('one that is in use, or whose PTIN is another’s by now, is left out with the reason', async () => {
  const [standing, gone, other, small] = some(4)
  if (!standing || !gone || !other || !small) throw new Error('the city has too few houses')
  // An earlier register wrote some in small letters: they name the same property.
  await sql("update property set ptin_no = 'p-again' where property_id = $1", [small.propertyId])
  await remove([gone, small])
  await sql(
    'update property set ptin_no = (select ptin_no from property where property_id = $1) where property_id = $2',
    [gone.propertyId, other.propertyId],
  )
  await sql("update property set ptin_no = 'P-AGAIN' where property_id = $1", [standing.propertyId])
  const upload = await desk.tried('restoreFromExcel', sheetOf([standing, gone, small]))
  const errors = (await desk.rows(upload.uploadId, 'faulty')).map(({ faults: results }) =>
    results.map(({ code }) => code),
  )
  expect(errors).toEqual([['not_deleted'], ['ptin_taken'], ['ptin_taken']])
  expect((await desk.ask('POST', `/bulk-updates/${upload.uploadId}/apply`)).code).toBe('bulk_update.nothing_ready')
})

it('two that share a PTIN but for its small letters are both left out', async () => {
  const [one, other] = some(2)
  if (!one || !other) throw new Error('the city has too few houses')
  await sql("update property set ptin_no = 'P-BOTH' where property_id = $1", [one.propertyId])
  await remove([one])
  await sql("update property set ptin_no = 'p-both' where property_id = $1", [other.propertyId])
  await remove([other])
  const upload = await desk.tried('restoreFromExcel', sheetOf([one, other]))
  const errors = (await desk.rows(upload.uploadId, 'faulty')).map(({ faults: results }) =>
    results.map(({ code }) => code),
  )
  expect(errors).toEqual([['ptin_twice'], ['ptin_twice']])
})

it('changed since the dry run, none comes back', async () => {
  const both = some(2)
  await remove(both)
  const { uploadId } = await desk.tried('restoreFromExcel', sheetOf(both))
  await register.send('POST', `/properties/restore/${both[1]?.id}`, { reason: 'the house stands' }, { role: 'ctao' })
  desk.good(await desk.ask('POST', `/bulk-updates/${uploadId}/apply`))
  expect((await desk.come(uploadId, 'tried')).stoppedBy).toContain(`row 3, ${both[1]?.id}`)
  const [first] = both
  expect(await stand(first ? [first] : [])).toMatchObject([{ status: 'deleted' }])
})

it('the template names the deleted properties of a ward and why; without a heading nothing is taken', async () => {
  const [one] = some(1)
  if (!one) throw new Error('the city has too few houses')
  await remove([one])
  const token = await portal().tokenOf('admin')
  const template = `/bulk-updates/template?kind=restore&wardId=${one.wardId}`
  const { lines } = await readFileOf(portal(), template, { token })
  expect(lines.find((line) => line['Property ID'] === one.id)).toMatchObject({
    'Why it was deleted': 'demolished for the road',
  })
  const { uploadId } = await desk.tried('restoreFromExcel', sheetOf([one]))
  await desk.applied(uploadId)
  await desk.undone(uploadId)
  const again = await readFileOf(portal(), template, { token })
  expect(again.lines.find((line) => line['Property ID'] === one.id)).toMatchObject({
    'Why it was deleted': 'demolished for the road',
  })
  const sheet = await desk.sheet([['owner'], [one.id]])
  expect((await desk.send('restoreFromExcel', sheet)).message).toContain('must name the column Property ID')
})

it('§6 only who may approve deletions sends one', async () => {
  await portal().tokenOf('ctao')
  await sql("update role set privileges = array_remove(privileges, 'property.approve') where name = 'ctao'")
  const sheet = await desk.sheet(sheetOf([{ id: '99-999-999-999999' }]))
  expect((await desk.send('restoreFromExcel', sheet, { role: 'ctao' })).code).toBe('call.not_allowed')
  await sql("update role set privileges = privileges || array['property.approve'] where name = 'ctao'")
  const { uploadId } = desk.good<BulkUpload>(await desk.send('restoreFromExcel', sheet, { role: 'ctao' }))
  expect((await desk.come(uploadId, 'tried')).figures.faulty).toBe(1)
})
