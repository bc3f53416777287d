import type { EligibleRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { RunEffect } from '@karsetu/contract/notice/run-form.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay, sendFile } from './testing/notice-town.ts'

let now = billingDay
const portal = useTestPortal({ clock: () => new Date(now), city: 70 })
const { sql, tokenOf, send, get, made, step } = noticeDesk(portal, () => now)

/** Properties of which something is posted, by SQL of their own; in the order of their dues. */
const owing = () =>
  sql(
    `select property_unique_id id, balance_paise::float8 paise, mohalla_id, ward_id
     from property_account join property using (property_id) where balance_paise > 0 and status = 'active'
     order by balance_paise desc, property_id`,
  )
const targetsOf = async (runId: number): Promise<string[]> => {
  const rows = await sql(
    'select property_unique_id id from notice_target join property using (property_id) where run_id = $1',
    [runId],
  )
  return rows.map(({ id }) => id).toSorted()
}
const effectOf = async (body: object) => (await send('POST', '/notice-runs/effect', body)).data as RunEffect // as declared

describe('papers by the size of dues', () => {
  let debtors: { id: string; paise: number; mohalla_id: number; ward_id: number }[]
  /** In whole rupees, between the larger and the smaller dues; the larger ones. */
  let least = 0
  let large: typeof debtors

  beforeAll(async () => {
    for (const role of ['ctao', 'jalkal'] as const) await tokenOf(role)
    debtors = await owing()
    least = Math.ceil((debtors[Math.floor(debtors.length / 3)]?.paise ?? 0) / 100)
    large = debtors.filter(({ paise }) => paise >= least * 100)
    expect(large.length).toBeGreaterThan(3)
    expect(large.length).toBeLessThan(debtors.length)
  })

  it('the list, the effect and the run of an amount are the same properties', async () => {
    const list = await get<Paged<EligibleRow>>(`/notices/eligible?kind=bill&minAmount=${least}`)
    expect(list.total).toBe(large.length)
    expect(await effectOf({ kind: 'bill', minAmount: least })).toMatchObject({
      papers: large.length,
      postedPaise: large.reduce((sum, { paise }) => sum + paise, 0),
    })
    const run = await made(await send('POST', '/taxDemands/bulkDemandBill', { minAmount: least }))
    expect(await targetsOf(run.runId)).toEqual(large.map(({ id }) => id).toSorted())
    const [{ selection }] = await sql('select selection from notice_run where run_id = $1', [run.runId])
    expect(selection).toEqual({ leastPaise: least * 100 })
    const rest = await effectOf({ kind: 'bill' })
    expect(rest.papers).toBe(debtors.length - run.papers)
  })

  it('with a mohalla both hold, also for a second bill', async () => {
    const [first] = large
    const there = large.filter(({ mohalla_id }) => mohalla_id === first?.mohalla_id)
    const body = { mohallaId: first?.mohalla_id, minAmount: least, again: true }
    expect(await effectOf({ kind: 'bill', ...body })).toMatchObject({ papers: there.length })
    const run = await made(await send('POST', '/taxDemands/bulkDemandBill', body))
    expect(await targetsOf(run.runId)).toEqual(there.map(({ id }) => id).toSorted())
  })

  it('the list narrows to a mohalla', async () => {
    const left = await get<Paged<EligibleRow>>('/notices/eligible?kind=bill')
    const [row] = left.rows
    const [{ mohalla_id }] = await sql('select mohalla_id from property where property_unique_id = $1', [
      row?.propertyUniqueId,
    ])
    const [{ there }] = await sql(
      `select count(*)::integer there from property_account join property using (property_id)
       where balance_paise > 0 and status = 'active' and mohalla_id = $1
         and not exists (select from notice where notice.property_id = property.property_id)`,
      [mohalla_id],
    )
    const found = await get<Paged<EligibleRow>>(`/notices/eligible?kind=bill&mohallaId=${mohalla_id}`)
    expect(found.total).toBe(there)
  })

  it('a step asks for those who owe so much of what the paper before demanded', async () => {
    const { rows } = await get<Paged<NoticeRow>>('/notices?kind=bill&limit=100')
    const latest = [...new Map(rows.toReversed().map((row) => [row.propertyUniqueId, row])).values()]
    for (const { noticeId } of latest)
      await send('POST', `/notices/${noticeId}/delivery`, { outcome: 'served', onDate: '2026-11-20', byName: 'Verma' })
    now = new Date(Date.parse(billingDay) + 16 * 86_400_000).toISOString()
    const most = Math.floor((large[0]?.paise ?? 0) / 100)
    const atMost = large.filter(({ paise }) => paise >= most * 100).map(({ id }) => id)
    expect((await get<Paged<EligibleRow>>('/notices/eligible?kind=reminder')).total).toBe(latest.length)
    expect(await effectOf({ kind: 'reminder', minAmount: most })).toMatchObject({ papers: atMost.length })
    const run = await made(await step('reminder', { minAmount: String(most) }))
    expect(await targetsOf(run.runId)).toEqual(atMost.toSorted())
  })

  it('an amount is for a place: with named properties or a sheet it is refused, as what is no amount', async () => {
    const before = await sql('select count(*) runs from notice_run')
    const errorOf = async (body: object) => {
      const { status, fields } = await send('POST', '/taxDemands/bulkDemandBill', body)
      return { status, field: fields?.[0]?.field }
    }
    const atAmount = { status: 400, field: 'minAmount' }
    expect(await errorOf({ propertyIds: [debtors[0]?.id], minAmount: 5000 })).toEqual(atAmount)
    for (const minAmount of [0, -5, 'much', 10.5, 10_000_000_001])
      expect(await errorOf({ minAmount })).toEqual(atAmount)
    const form = { content: `Property ID\n${debtors[0]?.id}\n`, fields: { kind: 'reminder', minAmount: '5000' } }
    const token = await tokenOf('ctao')
    const notices = await sendFile(portal(), '/properties/generateBulkNotice', form, token)
    expect({ status: notices.status, field: notices.fields?.[0]?.field }).toEqual(atAmount)
    const bills = { ...form, fields: { minAmount: '5000' } }
    expect((await sendFile(portal(), '/taxDemands/bulkDemandBillByExcel', bills, token)).status).toBe(400)
    expect(await sql('select count(*) runs from notice_run')).toEqual(before)
  })
})
