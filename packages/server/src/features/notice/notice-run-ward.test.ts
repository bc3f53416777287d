import type { NoticeFileRow, NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, spaceless } from '../../documents/read-back.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay, notExactlyOnce } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 70 })
const { sql, send, get, made, step, fileOf, tokenOf } = noticeDesk(portal, () => billingDay)
const filesOf = (runId: number) => get<Paged<NoticeFileRow>>(`/notice-runs/${runId}/files?limit=100`)

/** The ward that most properties were brought to, and another. */
let [large, small] = [0, 0]
beforeAll(async () => {
  const [place] = await sql(
    `select zone_id, ward_id, mohalla_id from property where status = 'active' order by property_id limit 1`,
  )
  await sql(
    `update property set zone_id = $1, ward_id = $2, mohalla_id = $3
     where property_id in (select property_id from property_account where balance_paise > 0 order by property_id limit 40)`,
    [place.zone_id, place.ward_id, place.mohalla_id],
  )
  large = place.ward_id
  const [other] = await sql(
    `select ward_id from property join property_account using (property_id)
     where balance_paise > 0 and status = 'active' and ward_id <> $1 order by ward_id limit 1`,
    [large],
  )
  small = other.ward_id
})

describe('one file for each ward', () => {
  let bills: NoticeRunCard

  it('§7 POST bulkDemandBill makes one file of all beats of a ward, in walking order under one delivery sheet', async () => {
    bills = await made(await send('POST', '/taxDemands/bulkDemandBill', { filePer: 'ward', beatSize: 10 }))
    const { rows, total } = await filesOf(bills.runId)
    const wards = await sql('select distinct ward_id from notice_file where run_id = $1 and papers > 0', [bills.runId])
    expect(total).toBe(wards.length)
    expect(rows.reduce((sum, { papers }) => sum + papers, 0)).toBe(bills.papers)
    const [{ ward_no }] = await sql('select ward_no from ward where ward_id = $1', [large])
    const file = rows.find(({ wardNo }) => wardNo === ward_no)
    const papers = await sql(
      `select notice_no, property_unique_id id, notice.amount_paise::float8 amount
       from notice join notice_file file using (run_id, file_no) join property using (property_id)
       where run_id = $1 and file.ward_id = $2 order by file_no, place`,
      [bills.runId, large],
    )
    expect(papers.length).toBeGreaterThan(30)
    expect(file).toMatchObject({
      part: null,
      papers: papers.length,
      amountPaise: papers.reduce((sum, { amount }) => sum + amount, 0),
    })
    const pdf = await fileOf(bills.runId, file?.fileNo ?? 0)
    expect(pdf.length).toBe(file?.sizeBytes)
    const pages = (await readPages(pdf)).map(spaceless)
    const sheetPages = pages.length - papers.length
    expect(sheetPages).toBeGreaterThan(1)
    const sheet = pages.slice(0, sheetPages).join('')
    expect(pages.join('').split(spaceless('Delivery sheet'))).toHaveLength(2)
    expect(sheet).toContain(spaceless(`${papers.length} papers`))
    const places = papers.map(({ notice_no }) => sheet.indexOf(spaceless(notice_no)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    for (const [at, { notice_no, id }] of papers.entries()) {
      expect(pages[sheetPages + at]).toContain(spaceless(notice_no))
      expect(pages[sheetPages + at]).toContain(spaceless(id))
    }
  })

  it('no bill is counted that is not in a file that is there, and each property has one', async () => {
    expect(await sql(notExactlyOnce)).toEqual([])
    const store = storedFiles(portal().platform)
    const files = await sql(
      `select ward_id, array_agg(distinct sha256) files, max(size_bytes)::integer size from notice_file
       where run_id = $1 and papers > 0 group by ward_id`,
      [bills.runId],
    )
    for (const { files: named, size } of files) {
      expect(named).toHaveLength(1)
      expect((await store.find(named[0]))?.sizeBytes).toBe(size)
    }
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('a ward whose last paper was made before the run was stopped is bound when it goes on', async () => {
    const again = await made(
      await send('POST', '/taxDemands/bulkDemandBill', { filePer: 'ward', wardId: small, again: true }),
    )
    const [whole] = (await filesOf(again.runId)).rows
    const before = await fileOf(again.runId, whole?.fileNo ?? 0)
    // As a run that makes its files for each beat leaves it: made, and in nobody's hands.
    const byBeat = await made(await send('POST', '/taxDemands/bulkDemandBill', { wardId: small, again: true }))
    await sql(`update notice_run set file_per = 'ward', status = 'making' where run_id = $1`, [byBeat.runId])
    await sql(`update job set status = 'failed' where job_id = (select job_id from notice_run where run_id = $1)`, [
      byBeat.runId,
    ])
    expect((await filesOf(byBeat.runId)).total).toBe(0)
    const first = whole?.fileNo ?? 0
    expect((await send('GET', `/notice-runs/${byBeat.runId}/files/${first}`)).code).toBe('call.not_found')
    await made(await send('POST', `/notice-runs/${byBeat.runId}/continue`))
    const [bound] = (await filesOf(byBeat.runId)).rows
    expect(bound).toMatchObject({ part: null, papers: whole?.papers })
    expect((await readPages(before)).length).toBe((await readPages(await fileOf(byBeat.runId, first))).length - 1)
  })

  it('notices are put together for each ward too; another way than the two is not taken', async () => {
    const [{ id }] = await sql('select property_unique_id id from property where ward_id = $1 limit 1', [small])
    const run = await made(await step('reminder', { propertyIds: id, filePer: 'ward' }))
    expect(run).toMatchObject({ papers: 0, leftOut: 1 })
    expect((await filesOf(run.runId)).total).toBe(0)
    const answer = await send('POST', '/taxDemands/bulkDemandBill', { filePer: 'street' })
    expect([answer.status, answer.fields?.[0]?.field]).toEqual([400, 'filePer'])
  })

  it('the file of a ward is for who works there; who may not issue begins none', async () => {
    await tokenOf('nigam_admin')
    await sql("update staff set accessible_wards = $1 where email = 'nigam_admin@test.example'", [[small]])
    const { rows } = await filesOf(bills.runId)
    const mine = await get<Paged<NoticeFileRow>>(`/notice-runs/${bills.runId}/files?limit=100`, 'nigam_admin')
    expect(mine.total).toBe(1)
    const other = rows.find(({ fileNo }) => fileNo !== mine.rows[0]?.fileNo)
    const read = async (fileNo = 0) =>
      (
        await fetch(`${portal().address}/api/notice-runs/${bills.runId}/files/${fileNo}`, {
          headers: { authorization: `Bearer ${await tokenOf('nigam_admin')}` },
        })
      ).status
    expect([await read(mine.rows[0]?.fileNo), await read(other?.fileNo)]).toEqual([200, 403])
    expect((await send('POST', '/taxDemands/bulkDemandBill', { filePer: 'ward' }, 'jalkal')).status).toBe(403)
  })
})
