import type { NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { LeftOut } from '@karsetu/contract/notice/notice-run-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'

let now = '2026-11-20T05:00:00Z'
const portal = useTestPortal({ clock: () => new Date(now), city: 60 })
const { sql, send, get, made, step } = noticeDesk(portal, () => now)

let owing: string[] = []
beforeAll(async () => {
  const rows = await sql(
    `select property_unique_id id from property join property_account using (property_id)
     where status = 'active' and balance_paise > 100000 order by property_id limit 3`,
  )
  owing = rows.map(({ id }) => id)
})

const servedOn = '2026-11-20'
/** A bill of one of them, served long ago: its reminder may be made. */
async function servedBill(): Promise<{ id: string; bill: NoticeRow }> {
  now = `${servedOn}T05:00:00Z`
  const id = owing.pop() ?? ''
  await made(await send('POST', '/taxDemands/bulkDemandBill', { propertyIds: [id] }))
  const bill = (await get<Paged<NoticeRow>>(`/notices?property=${id}`)).rows[0] as NoticeRow
  await send('POST', `/notices/${bill.noticeId}/delivery`, { outcome: 'served', onDate: servedOn, byName: 'Verma' })
  now = '2027-01-20T05:00:00Z'
  return { id, bill }
}
const undo = ({ noticeId }: NoticeRow) =>
  send('POST', `/notices/${noticeId}/delivery/take-back`, { outcome: 'served', onDate: servedOn })
/** Somebody waits for what this transaction holds. */
async function isWaitedFor(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() pid')
  const waiting = 'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))'
  await until(async () => (await sql(waiting, [rows[0]?.pid])).length > 0)
}

describe('a step of the ladder and who pays', () => {
  it('is not taken against who pays while its paper is printed', async () => {
    const { id } = await servedBill()
    const [{ no }] = await sql('select property_id::integer no from property where property_unique_id = $1', [id])
    const { database } = portal().platform
    const run = await database.transaction(async (tx) => {
      await tx.query("insert into notice_series (kind, financial_year, last_no) values ('reminder', 2026, 0)")
      const started = await step('reminder', { propertyIds: id })
      await isWaitedFor(tx)
      await payAtCounter(portal().platform, no, { on: '2027-01-20', amount: 900_000 })
      return started
    })
    const { runId, papers } = await made(run)
    expect(papers).toBe(0)
    expect((await get<Paged<LeftOut>>(`/notice-runs/${runId}/left-out`)).rows).toMatchObject([{ propertyUniqueId: id }])
    expect(await sql("select from notice where kind = 'reminder'")).toEqual([])
    await sql("delete from notice_series where kind = 'reminder'")
  })
})

describe('a step of the ladder and the service it rests on', () => {
  it('is not made when the service is taken back while its paper is printed', async () => {
    const { id, bill } = await servedBill()
    const { database } = portal().platform
    const run = await database.transaction(async (tx) => {
      await tx.query("insert into notice_series (kind, financial_year, last_no) values ('reminder', 2026, 0)")
      const started = await step('reminder', { propertyIds: id })
      await isWaitedFor(tx)
      expect((await undo(bill)).status).toBe(200)
      return started
    })
    const { runId, papers } = await made(run)
    expect(papers).toBe(0)
    expect((await get<Paged<LeftOut>>(`/notice-runs/${runId}/left-out`)).rows).toMatchObject([
      { propertyUniqueId: id, reason: 'not_served' },
    ])
  })

  it('keeps it: who takes the service back in that moment is told that the step is taken', async () => {
    const { bill } = await servedBill()
    const { asked: request } = await portal().platform.database.transaction(async (tx) => {
      await tx.query('select from notice where notice_id = $1 for share', [bill.noticeId])
      const request = undo(bill)
      await isWaitedFor(tx)
      await tx.query(
        `insert into notice (kind, financial_year, no, notice_no, property_id, run_id, file_no, place, issued_on, amount_paise, after_notice_id, years)
         select 'reminder', 2026, 900, 'R/2026-27/0000900', (select max(property_id) from property), run_id, file_no, 900, '2027-01-20',
           amount_paise, $1, years
         from notice where notice_id = $1`,
        [bill.noticeId],
      )
      return { asked: request }
    })
    expect((await request).code).toBe('notice.step_taken')
  })
})
