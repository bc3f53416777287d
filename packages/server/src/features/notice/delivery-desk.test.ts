import type { DeliveredRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay } from './testing/notice-town.ts'

const today = billingDay.slice(0, 10)
const portal = useTestPortal({ clock: () => new Date(billingDay), city: 60 })
const { sql, send, get, made } = noticeDesk(portal, () => billingDay)

describe('a delivery sheet entered line by line', () => {
  let papers: NoticeRow[]
  const door = { outcome: 'served', onDate: today, byName: 'Verma' }
  const enter = (noticeNo: string, typed: object = {}) =>
    send('POST', '/notices/delivery', { ...door, ...typed, noticeNo })
  const undo = ({ noticeId }: NoticeRow, outcome: string) =>
    send('POST', `/notices/${noticeId}/delivery/take-back`, { outcome, onDate: today })
  const now = async ({ noticeId }: NoticeRow) =>
    (await sql('select outcome, outcome_on, served_on from notice where notice_id = $1', [noticeId]))[0]

  beforeAll(async () => {
    for (const role of ['ctao', 'nigam_admin'] as const) await portal().tokenOf(role)
    await made(await send('POST', '/taxDemands/bulkDemandBill', {}))
    papers = (await get<Paged<NoticeRow>>('/notices?limit=50')).rows
  })

  it('a paper is found by its number, and what stood on it before is told', async () => {
    const [paper] = papers as [NoticeRow]
    const first = (await enter(paper.noticeNo, { outcome: 'locked' })).data as DeliveredRow // checked by the call's own output schema
    expect(first).toMatchObject({ noticeId: paper.noticeId, outcome: 'locked', servedOn: null, before: null })
    const second = (await enter(paper.noticeNo)).data as DeliveredRow
    expect(second).toMatchObject({ outcome: 'served', servedOn: today, before: { outcome: 'locked', onDate: today } })
  })

  it('what is wrong names the number or the rule, and enters nothing', async () => {
    const paper = papers[1] as NoticeRow
    const before = await sql('select count(*) from notice_delivery')
    const unknown = await enter('B/2026-27/9999999')
    expect([unknown.status, unknown.code, unknown.message]).toEqual([
      404,
      'notice.unknown_number',
      'There is no paper B/2026-27/9999999.',
    ])
    expect((await enter('')).fields).toEqual([{ field: 'noticeNo', message: 'Paper number is required' }])
    expect((await enter(paper.noticeNo, { onDate: '2030-01-01' })).code).toBe('notice.delivery_in_future')
    expect((await enter(paper.noticeNo, { onDate: '2020-01-01' })).code).toBe('notice.delivery_before_issue')
    expect(await sql('select count(*) from notice_delivery')).toEqual(before)
  })

  it('what was entered on the wrong paper is taken back: it waits again, and both entries are kept', async () => {
    const paper = papers[2] as NoticeRow
    await enter(paper.noticeNo)
    const back = await undo(paper, 'served')
    expect(back.data).toMatchObject({ outcome: null, outcomeOn: null, servedOn: null, deliveredBy: null })
    expect(await now(paper)).toEqual({ outcome: null, outcome_on: null, served_on: null })
    expect(
      await sql('select outcome, by_name from notice_delivery where notice_id = $1 order by attempt_no', [
        paper.noticeId,
      ]),
    ).toEqual([
      { outcome: 'served', by_name: 'Verma' },
      { outcome: null, by_name: 'Verma' },
    ])
    const [note] = await sql(
      `select body ->> 'action' action, body -> 'before' before from audit_log
       where body ->> 'subjectKind' = 'notice' and body ->> 'subjectId' = $1 order by recorded_at desc limit 1`,
      [String(paper.noticeId)],
    )
    expect(note).toEqual({ action: 'notice.takeBack', before: { outcome: 'served', on: today } })
    expect((await undo(paper, 'served')).code).toBe('notice.delivery_changed')
  })

  it('what was entered before it on that day stands again, with whoever met it', async () => {
    const paper = papers[3] as NoticeRow
    await enter(paper.noticeNo, { outcome: 'locked', byName: 'Singh' })
    await enter(paper.noticeNo)
    const back = (await undo(paper, 'served')).data as NoticeRow
    expect(back).toMatchObject({ outcome: 'locked', outcomeOn: today, servedOn: null, deliveredBy: 'Singh' })
  })

  it('nobody takes back what somebody else entered meanwhile', async () => {
    const paper = papers[4] as NoticeRow
    await enter(paper.noticeNo, { outcome: 'locked' })
    await enter(paper.noticeNo, { outcome: 'refused' })
    expect((await undo(paper, 'locked')).code).toBe('notice.delivery_changed')
    expect((await now(paper)).outcome).toBe('refused')
  })

  it('papers beyond the wards one works for are neither entered nor taken back', async () => {
    const [paper] = papers as [NoticeRow]
    await sql(
      `update staff set accessible_wards = array(select ward_id from ward where ward_id <> (
         select ward_id from property where property_unique_id = $1) limit 1) where email = 'nigam_admin@test.example'`,
      [paper.propertyUniqueId],
    )
    const entered = await send('POST', '/notices/delivery', { ...door, noticeNo: paper.noticeNo }, 'nigam_admin')
    expect(entered.code).toBe('call.out_of_scope')
    const word = { outcome: 'served', onDate: today }
    const back = await send('POST', `/notices/${paper.noticeId}/delivery/take-back`, word, 'nigam_admin')
    expect(back.code).toBe('call.out_of_scope')
    expect((await now(paper)).outcome).toBe('served')
  })
})
