import type { NoticeRunCard, NoticeRunRow } from '@karsetu/contract/notice/notice-run-calls.ts'
import { expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 30 })
const { sql, send, get, made, tokenOf } = noticeDesk(portal, () => billingDay)

const bills = async (request: object): Promise<NoticeRunCard> =>
  made(await send('POST', '/taxDemands/bulkDemandBill', { ...request, again: true }))
const inHindi = async (path: string) =>
  (await portal().ask({ path, token: await tokenOf('ctao'), headers: { 'accept-language': 'hi' } })).data

it('a run says for whom it was asked for, from which amount, and how its files are cut', async () => {
  const [own] = await sql(
    `select zone.zone_id, zone.name zone, zone.name_hi zone_hi, ward.ward_id, ward_no, ward_fullname ward, mohalla_id,
       mohalla.name mohalla, mohalla.name_hi mohalla_hi, property_unique_id id,
       (select count(*)::integer from ward other where other.zone_id = zone.zone_id) wards
     from property_account join property using (property_id) join zone using (zone_id) join ward using (ward_id)
       join mohalla using (mohalla_id)
     where balance_paise > 100000 order by property_id limit 1`,
  )
  const nothing = { wardNo: null, wardName: null, mohallaName: null, named: null, leastPaise: null }
  const whole = await bills({})
  expect(whole).toMatchObject({ about: { ...nothing, isWholeCity: true }, filePer: 'beat', beatSize: 150 })
  const zone = await bills({ zoneId: own.zone_id, filePer: 'ward' })
  expect(zone).toMatchObject({ about: { zoneName: own.zone, wards: own.wards }, filePer: 'ward' })
  const mohalla = await bills({ mohallaId: own.mohalla_id, minAmount: 1000 })
  const about = { wardNo: own.ward_no, wardName: own.ward, mohallaName: own.mohalla, leastPaise: 100_000 }
  expect(mohalla.about).toMatchObject(about)
  expect(await inHindi(`/notice-runs/${mohalla.runId}`)).toMatchObject({
    about: { mohallaName: own.mohalla_hi, zoneName: own.zone_hi },
  })
  const named = await bills({ propertyIds: [own.id] })
  expect(named.about).toMatchObject({ named: 1 })
  const { rows } = await get<Paged<NoticeRunRow>>('/notice-runs?limit=100')
  expect(rows.map((run) => [run.runId, run.about])).toEqual(
    [named, mohalla, zone, whole].map((run) => [run.runId, run.about]),
  )
  const { lines } = await readFileOf(portal(), '/notice-runs/export', { token: await tokenOf('ctao') })
  expect(lines.map((line) => [line.For, line['Dues from (₹)'], line['Files for the press']])).toEqual([
    ['1 property of the list', null, 'One for each beat of 150 at most'],
    [`${own.ward_no} ${own.ward}, ${own.mohalla}`, 1000, 'One for each beat of 150 at most'],
    [own.wards === 1 ? expect.any(String) : `${own.zone} (${own.wards} wards)`, null, 'One for each ward'],
    ['The whole city', null, 'One for each beat of 150 at most'],
  ])
})

it('why a run stopped is said in the language of the reader, a refusal in its own words', async () => {
  const { runId, job } = await bills({})
  const stopBy = (error: string) =>
    sql("update job set status = 'failed', error = $2 where job_id = $1", [job.jobId, error])
  await stopBy('deadlock detected')
  expect((await get<NoticeRunCard>(`/notice-runs/${runId}`)).job.error).toBe(
    'A fault of the portal (deadlock detected). What was done before it is kept.',
  )
  expect(await inHindi(`/notice-runs/${runId}`)).toMatchObject({
    job: { error: 'पोर्टल की त्रुटि (deadlock detected)। उससे पहले का काम सुरक्षित है।' },
  })
  await stopBy('notice.nothing_to_make')
  expect((await get<NoticeRunCard>(`/notice-runs/${runId}`)).job.error).toBe(
    'There is no property here that one of these papers could be made for.',
  )
})
