import type { EligibleRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { LeftOut, NoticeFileRow, NoticeRunCard, NoticeRunRow } from '@karsetu/contract/notice/notice-run-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBack, spaceless } from '../../documents/read-back.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay, notExactlyOnce, sendFile } from './testing/notice-town.ts'

let now = billingDay
const clock = () => new Date(now)
const portal = useTestPortal({ clock, city: 150 })

const { sql, tokenOf, send, get, made, step, fileOf } = noticeDesk(portal, () => now)

describe('bills of the whole city', () => {
  let bills: NoticeRunCard

  beforeAll(async () => {
    for (const role of ['ctao', 'nigam_admin', 'jalkal', 'clerk'] as const) await portal().tokenOf(role)
  })

  it('§7 POST bulkDemandBill makes one file for each beat in walking order, and every bill is in a file', async () => {
    bills = await made(await send('POST', '/taxDemands/bulkDemandBill', { beatSize: 10 }))
    const [{ owing }] = await sql('select count(*)::integer owing from property_account where balance_paise > 0')
    expect(bills.targets).toBe(owing)
    expect(bills.papers + bills.leftOut).toBe(bills.targets)
    expect(bills.papers).toBeGreaterThan(40)
    expect(await sql(notExactlyOnce)).toEqual([])
    const { rows, total } = await get<Paged<NoticeFileRow>>(`/notice-runs/${bills.runId}/files?limit=100`)
    const all = await sql('select sum(papers)::integer papers, max(papers) most from notice_file')
    expect(all[0]).toEqual({ papers: bills.papers, most: expect.any(Number) })
    expect(all[0].most).toBeLessThanOrEqual(10)
    expect(rows.length).toBe(Math.min(total, 100))
    const [first] = rows
    const pdf = Buffer.from(await fileOf(bills.runId, first?.fileNo ?? 0))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBe(first?.sizeBytes)
    // The delivery sheet, then each bill on one sheet of two sides.
    const [pages, papers] = [pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, first?.papers ?? 0]
    expect(pages).toBeGreaterThanOrEqual(1 + papers)
    expect(pages).toBeLessThanOrEqual(1 + 2 * papers)
  })

  it('files of a run name their ward in the language of who reads them', async () => {
    const path = `/notice-runs/${bills.runId}/files?limit=1`
    const read = await portal().ask({ path, token: await tokenOf('ctao'), headers: { 'accept-language': 'hi' } })
    const [file] = (read.data as Paged<NoticeFileRow>).rows // checked by the call's own output schema
    const [ward] = await sql('select ward_fullname_hi name from ward where ward_no = $1', [file?.wardNo])
    expect(file?.wardName).toBe(ward.name)
  })

  it('numbers of bills have no gaps in the year, and every promise about money holds', async () => {
    const [numbers] = await sql("select count(*)::integer count, max(no) last from notice where kind = 'bill'")
    expect(numbers).toEqual({ count: bills.papers, last: bills.papers })
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('what a bill says is what the ledger owes on its day, number, owner and amounts readable', async () => {
    const [file] = (await get<Paged<NoticeFileRow>>(`/notice-runs/${bills.runId}/files`)).rows
    const text = await readBack(await fileOf(bills.runId, file?.fileNo ?? 0))
    const papers = await sql(
      `select notice_no, property_unique_id id, amount_paise::float8 / 100 amount from notice join property using (property_id)
       where run_id = $1 and file_no = $2 order by place`,
      [bills.runId, file?.fileNo],
    )
    let at = 0
    for (const { notice_no, id } of papers) {
      const found = text.indexOf(spaceless(notice_no), at)
      expect(found, `${notice_no} after the one before`).toBeGreaterThanOrEqual(at)
      expect(text).toContain(spaceless(id))
      at = found
    }
    const owed = await portal().ask({
      method: 'POST',
      path: '/properties/ledger',
      body: { propertyUniqueId: papers[0].id },
    })
    const { dues } = owed.data as { dues: { netPayablePaise: number } } // checked by the call's own output schema
    expect(dues.netPayablePaise).toBe(Math.round(papers[0].amount * 100))
  })

  it('a second run bills nobody twice, unless it is asked to', async () => {
    const [{ id }] = await sql('select property_unique_id id from notice join property using (property_id) limit 1')
    const again = await made(await send('POST', '/taxDemands/bulkDemandBill', { propertyIds: [id] }))
    expect(again.papers).toBe(0)
    const { rows } = await get<Paged<LeftOut>>(`/notice-runs/${again.runId}/left-out`)
    expect(rows).toEqual([{ propertyUniqueId: id, wardNo: expect.any(Number), reason: 'has_bill', from: null }])
    const request = await made(await send('POST', '/taxDemands/bulkDemandBill', { propertyIds: [id], again: true }))
    expect(request.papers).toBe(1)
    expect(await sql(notExactlyOnce)).toEqual([])
  })
})

describe('the recovery ladder', () => {
  const eligible = (kind: string) => get<Paged<EligibleRow>>(`/notices/eligible?kind=${kind}&limit=100`)
  const dayAfter = (days: number) => {
    now = new Date(Date.parse(billingDay) + days * 86_400_000).toISOString()
  }
  const latestOf = async (id: string) => (await get<Paged<NoticeRow>>(`/notices?property=${id}`)).rows[0] as NoticeRow
  let chosen: NoticeRow

  it('no step without the service of the one before, and none before its waiting time has run', async () => {
    expect((await eligible('reminder')).total).toBe(0)
    const { rows } = await get<Paged<NoticeRow>>('/notices?kind=bill&limit=100')
    chosen = rows.at(-1) as NoticeRow
    expect(chosen).toMatchObject({ servedOn: null, objectionUntil: null, objectionDays: 30 })
    const reason = async (kind: string) => {
      const run = await made(await step(kind, { propertyIds: chosen.propertyUniqueId }))
      expect(run.papers).toBe(0)
      return (await get<Paged<LeftOut>>(`/notice-runs/${run.runId}/left-out`)).rows[0]
    }
    expect((await reason('reminder'))?.reason).toBe('not_served')
    expect((await reason('demand_notice'))?.reason).toBe('no_step_before')
    expect((await reason('warrant'))?.reason).toBe('no_step_before')
    const delivered = await send('POST', `/notices/${chosen.noticeId}/delivery`, {
      outcome: 'served',
      onDate: '2026-11-20',
      byName: 'R. K. Verma',
    })
    const row = delivered.data as NoticeRow // checked by the call's own output schema
    expect(row).toMatchObject({
      outcome: 'served',
      servedOn: '2026-11-20',
      objectionUntil: '2026-12-20',
      objectionDays: 30,
      deliveredBy: 'R. K. Verma',
    })
    expect(await reason('reminder')).toMatchObject({ reason: 'waiting', from: '2026-12-06' })
    dayAfter(15)
    expect((await eligible('reminder')).total).toBe(0)
  })

  it('§7 POST properties/generateBulkNotice: bill, reminder, notice of demand, warrant: each after its waiting time, once', async () => {
    for (const [kind, days] of [
      ['reminder', 16],
      ['demand_notice', 32],
      ['warrant', 48],
    ] as const) {
      dayAfter(days)
      expect((await eligible(kind)).rows.map((row) => row.propertyUniqueId)).toEqual([chosen.propertyUniqueId])
      const run = await made(await step(kind))
      expect(run.papers).toBe(1)
      expect((await eligible(kind)).total).toBe(0)
      const paper = await latestOf(chosen.propertyUniqueId)
      expect(paper.kind).toBe(kind)
      const onDate = now.slice(0, 10)
      const { status } = await send('POST', `/notices/${paper.noticeId}/delivery`, {
        outcome: 'refused',
        onDate,
        byName: 'Verma',
      })
      expect(status).toBe(200)
    }
    const chain = await sql(
      'select kind, notice_id, after_notice_id from notice where property_id = (select property_id from property where property_unique_id = $1) order by notice_id',
      [chosen.propertyUniqueId],
    )
    const steps = chain.slice(chain.findIndex(({ kind }) => kind === 'reminder'))
    expect(steps.map(({ kind }) => kind)).toEqual(['reminder', 'demand_notice', 'warrant'])
    expect(steps.slice(1).map(({ after_notice_id }) => after_notice_id)).toEqual(
      steps.slice(0, -1).map(({ notice_id }) => notice_id),
    )
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('a delivery on which the next step rests can no longer be changed', async () => {
    const answer = await send('POST', `/notices/${chosen.noticeId}/delivery`, {
      outcome: 'locked',
      onDate: '2026-11-21',
      byName: 'Verma',
    })
    expect(answer.code).toBe('notice.step_taken')
  })

  it('locked or at a wrong address is no service: the paper is taken again', async () => {
    const { rows } = await get<Paged<NoticeRow>>('/notices?kind=bill&outcome=waiting&limit=100')
    const [bill] = rows as [NoticeRow]
    const enter = (outcome: string, onDate: string) =>
      send('POST', `/notices/${bill.noticeId}/delivery`, { outcome, onDate, byName: 'Verma' })
    expect(((await enter('locked', '2026-11-25')).data as NoticeRow).servedOn).toBeNull()
    expect(((await enter('served', '2026-11-28')).data as NoticeRow).servedOn).toBe('2026-11-28')
    expect((await enter('served', '2026-11-01')).code).toBe('notice.delivery_before_issue')
    expect((await enter('served', '2030-01-01')).code).toBe('notice.delivery_in_future')
    expect(
      await sql('select outcome from notice_delivery where notice_id = $1 order by attempt_no', [bill.noticeId]),
    ).toEqual([{ outcome: 'locked' }, { outcome: 'served' }])
    const late = await send('POST', `/notices/${bill.noticeId}/delivery`, {
      outcome: 'locked',
      onDate: '2026-11-26',
      byName: 'Singh',
    })
    expect(late.data).toMatchObject({
      ...{ outcome: 'served', outcomeOn: '2026-11-28', servedOn: '2026-11-28', deliveredBy: 'Verma' },
      objectionUntil: '2026-12-28',
    })
    expect(await sql('select from notice_delivery where notice_id = $1', [bill.noticeId])).toHaveLength(3)
  })

  it('notices stop when paid', async () => {
    const { rows } = await eligible('reminder')
    const [row] = rows as [EligibleRow]
    const [{ property_id, balance }] = await sql(
      'select property_id, balance_paise::float8 balance from property_account join property using (property_id) where property_unique_id = $1',
      [row.propertyUniqueId],
    )
    await sql(
      `select post_journal('payment', 'test:cleared', null, $1::bigint, version, '2026-12-15', 'test', '{}',
         array['bank', 'receivable:house:2026'], array[$2::bigint, -$2::bigint], array[2026]::smallint[], array['payment'],
         array[-$2::bigint], array[0]::bigint[], array[0]::bigint[], array[0]::bigint[], array[0]::bigint[], array[0]::bigint[],
         array[0]::bigint[])
       from property_account where property_id = $1`,
      [property_id, balance],
    )
    expect((await eligible('reminder')).rows.map((each) => each.propertyUniqueId)).not.toContain(row.propertyUniqueId)
    const run = await made(await step('reminder', { propertyIds: row.propertyUniqueId }))
    const left = (await get<Paged<LeftOut>>(`/notice-runs/${run.runId}/left-out`)).rows
    expect(['nothing_due', 'cleared']).toContain(left[0]?.reason)
  })

  it('outcomes come back by spreadsheet, whole or not at all', async () => {
    const { rows } = await get<Paged<NoticeRow>>('/notices?kind=bill&outcome=waiting&limit=100')
    const [one, two] = rows as [NoticeRow, NoticeRow]
    const head = 'Paper number,Outcome,Outcome on,By whom\n'
    const token = await tokenOf('nigam_admin')
    const invalid = `${head}${one.noticeNo},served,2026-12-01,Verma\nB/1/1,gone,31/02/2026,\n`
    const answer = await sendFile(portal(), '/notices/deliveries', { content: invalid }, token)
    expect(answer.code).toBe('notice.sheet_faulty')
    expect(answer.fields?.map(({ field }) => field)).toEqual([
      'file.3.number',
      'file.3.outcome',
      'file.3.onDate',
      'file.3.by',
    ])
    expect((await latestOf(one.propertyUniqueId)).outcome).toBeNull()
    const sound = `${head}${one.noticeNo},Served,2026-12-01,Verma\n${two.noticeNo},तामील,02/12/2026,वर्मा\n`
    expect((await sendFile(portal(), '/notices/deliveries', { content: sound }, token)).data).toEqual({ entered: 2 })
    expect(await latestOf(two.propertyUniqueId)).toMatchObject({
      outcome: 'served',
      servedOn: '2026-12-02',
      deliveredBy: 'वर्मा',
    })
  })
})

describe('who sees and does what', () => {
  it('lists, files and papers end at the zones and wards one works for', async () => {
    const files = await sql(
      'select run_id, file_no, ward_id from notice_file where papers > 0 order by run_id, file_no',
    )
    const mine = files[0].ward_id
    const others = files.find(({ ward_id }) => ward_id !== mine)
    await tokenOf('nigam_admin')
    await sql("update staff set accessible_wards = $1 where email = 'nigam_admin@test.example'", [[mine]])
    const asScoped = (method: string, path: string, body?: unknown) => send(method, path, body, 'nigam_admin')
    const listed = (await asScoped('GET', `/notice-runs/${files[0].run_id}/files?limit=100`))
      .data as Paged<NoticeFileRow>
    expect(listed.total).toBe(files.filter((file) => file.run_id === files[0].run_id && file.ward_id === mine).length)
    expect((await asScoped('GET', `/notice-runs/${others.run_id}/files/${others.file_no}`)).code).toBe(
      'call.out_of_scope',
    )
    const papers = (await asScoped('GET', '/notices?limit=100')).data as Paged<NoticeRow>
    const [{ count }] = await sql(
      'select count(*)::integer count from notice join property using (property_id) where ward_id = $1',
      [mine],
    )
    expect(papers.total).toBe(count)
    const [{ notice_id }] = await sql(
      'select notice_id from notice join property using (property_id) where ward_id <> $1 limit 1',
      [mine],
    )
    const door = { outcome: 'served', onDate: '2026-12-20', byName: 'Verma' }
    expect((await asScoped('POST', `/notices/${notice_id}/delivery`, door)).code).toBe('call.out_of_scope')
    expect((await asScoped('POST', '/taxDemands/bulkDemandBill', { wardId: others.ward_id })).code).toBe(
      'call.out_of_scope',
    )
    const [{ elsewhere }] = await sql('select property_unique_id elsewhere from property where ward_id <> $1 limit 1', [
      mine,
    ])
    const named = await asScoped('POST', '/taxDemands/bulkDemandBill', { propertyIds: [elsewhere] })
    expect(named.code).toBe('call.out_of_scope')
    expect(named.fields).toEqual([{ field: 'propertyIds', message: `Outside your zones and wards: ${elsewhere}` }])
    const [{ hidden }] = await sql(
      'select max(run_id)::integer hidden from notice_run where run_id not in (select run_id from notice_run_ward where ward_id = $1)',
      [mine],
    )
    for (const path of ['left-out', 'left-out/export'])
      if (hidden) expect((await asScoped('GET', `/notice-runs/${hidden}/${path}`)).code).toBe('call.out_of_scope')
    if (hidden) expect((await asScoped('POST', `/notice-runs/${hidden}/continue`)).code).toBe('call.out_of_scope')
    const ofWard = await asScoped('POST', '/properties/generateBulkNotice', {
      kind: 'reminder',
      wardId: others.ward_id,
    })
    expect(ofWard.code).toBe('call.out_of_scope')
    const run = await made(await asScoped('POST', '/taxDemands/bulkDemandBill', { again: true }))
    expect(await sql('select distinct ward_id from notice_run_ward where run_id = $1', [run.runId])).toEqual([
      { ward_id: mine },
    ])
    expect(
      await sql('select 1 from notice_target join property using (property_id) where run_id = $1 and ward_id <> $2', [
        run.runId,
        mine,
      ]),
    ).toEqual([])
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
  })

  it('the water department reads notices and makes none; a clerk does neither', async () => {
    expect((await send('GET', '/notices', undefined, 'jalkal')).status).toBe(200)
    expect((await send('POST', '/taxDemands/bulkDemandBill', {}, 'jalkal')).code).toBe('call.not_allowed')
    expect((await send('GET', '/notices', undefined, 'clerk')).code).toBe('call.not_allowed')
  })

  it("a citizen's copy is tagged, carries the number of the bill and today's amounts", async () => {
    const [{ id, notice_no }] = await sql(
      "select property_unique_id id, notice_no from notice join property using (property_id) where kind = 'bill' order by notice_id desc limit 1",
    )
    const reply = await fetch(`${portal().address}/api/taxDemands/demandBill?propertyId=${id}`)
    const pdf = new Uint8Array(await reply.arrayBuffer())
    const latin = Buffer.from(pdf).toString('latin1')
    expect(latin).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(await readBack(pdf)).toContain(spaceless(notice_no))
    const unknown = await portal().ask({ path: '/taxDemands/demandBill?propertyId=99-999-999-999999' })
    expect(unknown.code).toBe('property.not_found')
  })

  it('runs are listed with the outcome of their papers, as far as the reader works there, and leave as files', async () => {
    const token = await tokenOf('ctao')
    const [{ run_id, papers, served, ward_id, of_ward }] = await sql(
      `select notice.run_id::integer, count(*)::integer papers, count(*) filter (where outcome = 'served')::integer served,
         min(ward_id)::integer ward_id,
         count(*) filter (where ward_id = (select min(ward_id) from notice_file file where file.run_id = notice.run_id and papers > 0))::integer of_ward
       from notice join notice_file file using (run_id, file_no) where notice.kind = 'bill'
       group by notice.run_id order by count(distinct ward_id) desc, count(*) filter (where outcome = 'served') desc limit 1`,
    )
    const rowOf = (data: unknown) => (data as { rows: NoticeRunRow[] }).rows.find(({ runId }) => runId === run_id) // as declared
    const list = (role: 'ctao' | 'nigam_admin') =>
      send('GET', '/notice-runs?kind=bill&status=made&limit=100', undefined, role)
    const row = rowOf((await list('ctao')).data)
    expect(row).toMatchObject({ papers, outcomes: { served } })
    expect(Object.values(row?.outcomes ?? {}).reduce((sum, one) => sum + one, 0)).toBe(papers)
    const { lines } = await readFileOf(portal(), '/notice-runs/export?kind=bill&status=made', { token })
    expect(lines.find(({ Run: run }) => run === run_id)).toMatchObject({ Papers: papers, Served: served })
    const files = await readFileOf(portal(), `/notice-runs/${run_id}/files/export`, { token })
    expect(files.lines.reduce((sum, line) => sum + Number(line.Papers), 0)).toBe(papers)
    await sql('update staff set accessible_wards = $1 where email = $2', [[ward_id], 'nigam_admin@test.example'])
    const scoped = rowOf((await list('nigam_admin')).data)
    expect(scoped?.papers).toBe(of_ward)
    expect(Object.values(scoped?.outcomes ?? {}).reduce((sum, one) => sum + one, 0)).toBe(of_ward)
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
    expect((await send('GET', '/notice-runs/export', undefined, 'clerk')).code).toBe('call.not_allowed')
  })

  it('the list leaves as a spreadsheet', async () => {
    const [{ left }] = await sql('select max(run_id)::integer "left" from notice_target where reason is not null')
    for (const path of [
      '/notices/export',
      '/notices/eligible/export?kind=bill',
      `/notice-runs/${left}/left-out/export`,
    ])
      expect((await readFileOf(portal(), path, { token: await tokenOf('ctao') })).status).toBe(200)
  })
})
