import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { bulkDesk } from './testing/bulk-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 60,
})
const desk = bulkDesk(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

let houses: { id: number; key: string }[] = []
/** Houses of which no road is that wide yet. */
const some = (count: number) => houses.splice(0, count)
const stand = (ids: readonly number[]) =>
  sql(
    `select property_id::integer id, road_width_m::float8 width,
       (select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 from ledger_entry entry
         where entry.property_id = property.property_id and kind in ('demand', 'correction')) charged
     from property where property_id = any ($1) order by property_id`,
    [ids],
  )
const sheetOf = (chosen: readonly { key: string }[], width: number) => [
  ['propertyUniqueId', 'Road width (m)'],
  ...chosen.map(({ key }) => [key, width]),
]
const move = (uploadId: number, name: string, role: 'admin' | 'ctao' | 'nigam_admin' | 'jalkal', body?: unknown) =>
  desk.ask('POST', `/bulk-updates/${uploadId}/${name}`, body, role)

/** What the list narrowed to somebody's own decisions holds. */
const toDecide = async (role: 'admin' | 'ctao') =>
  desk
    .good<Page<BulkUpload>>(await desk.ask('GET', '/bulk-updates?isToDecide=true', undefined, role))
    .rows.map(({ uploadId }) => uploadId)

/** A sheet of the ctao that raises the tax of some houses. */
async function raising(count = 3): Promise<{ upload: BulkUpload; ids: number[] }> {
  const chosen = some(count)
  await desk.applied((await desk.tried('updateRoadWidth', sheetOf(chosen, 8.05))).uploadId)
  const upload = await desk.tried('updateRoadWidth', sheetOf(chosen, 30), { role: 'ctao' })
  expect(upload.figures.raisedPaise).toBeGreaterThan(0)
  return { upload, ids: chosen.map(({ id }) => id) }
}

beforeAll(async () => {
  await Promise.all((['admin', 'ctao', 'nigam_admin', 'jalkal'] as const).map((role) => portal().tokenOf(role)))
  const rows = await sql(
    `select property_id::integer id, property_unique_id key from property
     where status = 'active' and construction_type <> 'vacant_land' and house_tax_applicable and house_category = 'residential'
       and exists (select from demand where demand.property_id = property.property_id and financial_year = 2026 and house_paise > 0)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind = 'opening')
     order by property_id`,
  )
  houses = rows as typeof houses // typed by the query
})
afterAll(async () => {
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  expect(await sql('select * from inv_bulk_upload')).toEqual([])
})

describe('a spreadsheet that moves tax', () => {
  it('§6 waits for another official: its maker is refused, another approves, and only then it is applied', async () => {
    const { upload, ids } = await raising()
    const { uploadId, figures } = upload
    const before = await stand(ids)
    const request = desk.good<BulkUpload>(await move(uploadId, 'apply', 'ctao'))
    expect(request).toMatchObject({ status: 'waiting', figures, hindrance: 'same_person', asked: { isOwn: true } })
    expect((await move(uploadId, 'apply', 'ctao')).code).toBe('bulk_update.not_now')
    expect((await move(uploadId, 'apply', 'admin')).code).toBe('bulk_update.not_now')
    expect((await move(uploadId, 'try', 'ctao')).code).toBe('bulk_update.not_now')
    expect((await move(uploadId, 'approve', 'ctao')).code).toBe('bulk_update.same_person')
    expect((await move(uploadId, 'approve', 'nigam_admin')).status).toBe(403)
    expect(await stand(ids)).toEqual(before)
    expect(await desk.card(uploadId)).toMatchObject({ status: 'waiting', hindrance: null, asked: { isOwn: false } })
    expect(await toDecide('admin')).toEqual([uploadId])
    expect(await toDecide('ctao')).toEqual([])
    desk.good(await move(uploadId, 'approve', 'admin'))
    await desk.come(uploadId, 'applied')
    const after = await stand(ids)
    expect(after.every(({ width }) => width === 30)).toBe(true)
    const moved = after.reduce((sum, { charged }, at) => sum + charged - before[at].charged, 0)
    expect(moved).toBe(figures.raisedPaise - figures.loweredPaise)
    expect(
      await sql(
        `select maker.email maker, approver.email approver from bulk_upload_act join register_act using (act_id)
         join staff maker on maker.staff_id = made_by join staff approver on approver.staff_id = approved_by where upload_id = $1`,
        [uploadId],
      ),
    ).toEqual([{ maker: 'ctao@test.example', approver: 'admin@test.example' }])
    const told = await sql(
      "select body ->> 'action' action from audit_log where body ->> 'subjectKind' = 'bulk_upload' and body ->> 'subjectId' = $1",
      [String(uploadId)],
    )
    expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(['bulkUpdate.apply', 'bulkUpdate.approve']))
  })

  it('waits also when it counts from the next year, and no later one is taken', async () => {
    const chosen = some(2)
    await desk.applied((await desk.tried('updateRoadWidth', sheetOf(chosen, 8.05))).uploadId)
    const ahead = { role: 'ctao', countsFrom: '2027-04-01' } as const
    const { uploadId, figures } = await desk.tried('updateRoadWidth', sheetOf(chosen, 30), ahead)
    expect(figures).toMatchObject({ taxed: 0, raisedPaise: 0 })
    expect(desk.good<BulkUpload>(await move(uploadId, 'apply', 'ctao')).status).toBe('waiting')
    expect((await move(uploadId, 'refuse', 'ctao', { remarks: 'sent too early' })).status).toBe(200)
    const late = await desk.send('updateRoadWidth', await desk.sheet(sheetOf(chosen, 30)), { countsFrom: '2030-04-01' })
    expect(late.fields).toMatchObject([{ field: 'countsFrom' }])
  })

  it('taken back, it waits too, and stays in the register until another approves', async () => {
    const { upload, ids } = await raising()
    const { uploadId } = upload
    const before = await stand(ids)
    await move(uploadId, 'apply', 'ctao')
    await move(uploadId, 'approve', 'admin')
    await desk.come(uploadId, 'applied')
    const applied = await stand(ids)
    const request = desk.good<BulkUpload>(await move(uploadId, 'undo', 'ctao', { remarks: 'wrong ward' }))
    expect(request).toMatchObject({ status: 'undo_waiting', undoRemark: 'wrong ward' })
    expect(await sql('select * from inv_bulk_upload')).toEqual([])
    expect((await move(uploadId, 'approve', 'ctao')).code).toBe('bulk_update.same_person')
    const refused = desk.good<BulkUpload>(await move(uploadId, 'refuse', 'admin', { remarks: 'it is the right ward' }))
    expect(refused).toMatchObject({
      ...{ status: 'applied', undoRemark: null, asked: null },
      refused: { remarks: 'it is the right ward' },
    })
    expect(await stand(ids)).toEqual(applied)
    await move(uploadId, 'undo', 'ctao', { remarks: 'wrong ward' })
    desk.good(await move(uploadId, 'approve', 'admin'))
    await desk.come(uploadId, 'undone')
    expect(await stand(ids)).toEqual(before)
  })

  it('refused with a reason nothing changes; its maker may take the request back, and who may not approve does neither', async () => {
    const { upload, ids } = await raising()
    const { uploadId } = upload
    const before = await stand(ids)
    await move(uploadId, 'apply', 'ctao')
    expect((await move(uploadId, 'refuse', 'admin', { remarks: '' })).status).toBe(400)
    expect((await move(uploadId, 'refuse', 'admin', { remarks: 'measured wrongly' })).status).toBe(200)
    expect(await desk.card(uploadId)).toMatchObject({
      ...{ status: 'tried', asked: null, hindrance: 'not_waiting' },
      refused: { remarks: 'measured wrongly' },
    })
    await move(uploadId, 'apply', 'ctao')
    // Who sends spreadsheets need not be somebody who approves.
    await sql("update role set privileges = array_append(privileges, 'bulk_update.run') where name = 'jalkal'")
    expect((await move(uploadId, 'approve', 'jalkal')).code).toBe('call.not_allowed')
    expect((await move(uploadId, 'refuse', 'jalkal', { remarks: 'not mine to say' })).code).toBe('call.not_allowed')
    await sql("update role set privileges = array_remove(privileges, 'bulk_update.run') where name = 'jalkal'")
    expect((await move(uploadId, 'refuse', 'ctao', { remarks: 'sent too early' })).status).toBe(200)
    expect(await sql('select status, decision from bulk_upload where upload_id = $1', [uploadId])).toEqual([
      { status: 'tried', decision: 'withdrawn' },
    ])
    expect((await move(uploadId, 'approve', 'admin')).code).toBe('bulk_update.not_now')
    expect(await stand(ids)).toEqual(before)
  })

  it('is approved only by who may move so much', async () => {
    const { upload } = await raising(1)
    const { uploadId, figures } = upload
    const limit = (paise: number | null) =>
      sql("update staff set max_value_paise = $1, is_super_admin = false where email = 'admin@test.example'", [paise])
    await move(uploadId, 'apply', 'ctao')
    await limit(figures.raisedPaise + figures.loweredPaise - 1)
    expect((await move(uploadId, 'approve', 'admin')).code).toBe('bulk_update.above_own_limit')
    expect(await toDecide('admin')).toEqual([])
    await limit(null)
    expect(await toDecide('admin')).toEqual([uploadId])
    desk.good(await move(uploadId, 'approve', 'admin'))
    await desk.come(uploadId, 'applied')
  })

  it('is weighed whole, with the years still to be demanded: many small rows do not pass a limit', async () => {
    const chosen = some(3)
    await desk.applied((await desk.tried('updateRoadWidth', sheetOf(chosen, 8.05))).uploadId)
    const { uploadId, figures } = await desk.tried('updateRoadWidth', sheetOf(chosen, 30), { countsFrom: '2027-04-01' })
    const { raisedPaise, loweredPaise } = figures.foreseen
    expect(figures.raisedPaise + figures.loweredPaise).toBe(0)
    const rows = await desk.rows(uploadId, 'ready')
    expect(rows.reduce((sum, { foreseenPaise }) => sum + foreseenPaise, 0)).toBe(raisedPaise - loweredPaise)
    for (const { foreseenPaise } of rows) expect(Math.abs(foreseenPaise)).toBeLessThan(raisedPaise)
    const limit = (paise: number | null, isSuper: boolean) =>
      sql("update staff set max_value_paise = $1, is_super_admin = $2 where email = 'admin@test.example'", [
        paise,
        isSuper,
      ])
    await limit(raisedPaise + loweredPaise - 1, false)
    expect(desk.good<BulkUpload>(await move(uploadId, 'apply', 'admin')).status).toBe('waiting')
    desk.good(await move(uploadId, 'refuse', 'admin', { remarks: 'sent too early' }))
    await limit(raisedPaise + loweredPaise, false)
    expect(desk.good<BulkUpload>(await move(uploadId, 'apply', 'admin')).status).toBe('applying')
    await desk.come(uploadId, 'applied')
    await limit(null, true)
  })

  it('that moves something else by now than was shown is not applied', async () => {
    const { upload, ids } = await raising(2)
    const { uploadId } = upload
    const before = await stand(ids)
    await move(uploadId, 'apply', 'ctao')
    await sql(
      `update bulk_row set years = jsonb_set(years, '{0,differencePaise}', '1') where upload_id = $1 and property_id = $2`,
      [uploadId, ids[0]],
    )
    desk.good(await move(uploadId, 'approve', 'admin'))
    expect((await desk.come(uploadId, 'tried')).stoppedBy).toMatch(/^The tax of 1 row is no longer .*: row 2, /)
    expect(await stand(ids)).toEqual(before)
  })

  it('that moves years still to be demanded otherwise than was shown is not applied, and names the rows', async () => {
    const chosen = some(2)
    await desk.applied((await desk.tried('updateRoadWidth', sheetOf(chosen, 8.05))).uploadId)
    const { uploadId } = await desk.tried('updateRoadWidth', sheetOf(chosen, 30), { countsFrom: '2027-04-01' })
    const ids = chosen.map(({ id }) => id)
    const before = await stand(ids)
    await sql(
      'update bulk_row set foreseen_raised_paise = foreseen_raised_paise - 1 where upload_id = $1 and property_id = $2',
      [uploadId, ids[1]],
    )
    desk.good(await move(uploadId, 'apply', 'admin'))
    const { stoppedBy } = await desk.come(uploadId, 'tried')
    expect(stoppedBy).toContain(`The tax of 1 row is no longer what was shown: row 3, ${chosen[1]?.key}.`)
    expect(await stand(ids)).toEqual(before)
    desk.good(await move(uploadId, 'try', 'admin'))
    await desk.come(uploadId, 'tried')
    await desk.applied(uploadId)
  })
})

it('a spreadsheet that moves no tax is applied and taken back at once, by whoever may send one', async () => {
  const chosen = some(2)
  const sheet = [
    ['propertyUniqueId', 'propertyAddress'],
    ...chosen.map(({ key }) => [key, `Lane behind the tank, near ${key}`]),
  ]
  const upload = await desk.tried('updateFromExcel', sheet, { role: 'ctao' })
  expect(upload.figures).toMatchObject({ ready: 2, taxed: 0 })
  desk.good(await move(upload.uploadId, 'apply', 'ctao'))
  await desk.come(upload.uploadId, 'applied')
  desk.good(await move(upload.uploadId, 'undo', 'ctao', { remarks: 'wrong lane' }))
  await desk.come(upload.uploadId, 'undone')
})
