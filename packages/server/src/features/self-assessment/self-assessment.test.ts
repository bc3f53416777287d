import type {
  SelfAssessmentAccepted,
  SelfAssessmentDetail,
  SelfAssessmentFiled,
  SelfAssessmentProperty,
  SelfAssessmentStatus,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { middleOf } from '@karsetu/domain/gis/inside.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { proofOfMobile } from '../mobile-code/testing/proof-of-mobile.ts'
import { pngPicture, registerDesk } from '../property/testing/register-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 80 })
const desk = registerDesk(portal)
const { sql } = desk
const ask = async (method: string, path: string, body?: unknown, role?: RoleName) =>
  portal().ask({ method, path, body, ...(role ? { token: await portal().tokenOf(role) } : {}) })
const good = <Data>({ status, message, data, fields }: Answer): Data => {
  expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
  return data as Data
}

type House = { id: number; key: string; mohallaId: number }
let houses: House[] = []
beforeAll(async () => {
  houses = await sql(
    `select property_id::integer id, property_unique_id key, mohalla_id::integer "mohallaId" from property
     where (select count(*) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not is_metro_rail_property and house_tax_applicable and house_category = 'residential'
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  for (const role of ['ctao', 'admin', 'nigam_admin', 'clerk', 'operator'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

const takeHouse = (): House => {
  const house = houses.pop()
  if (!house) throw new Error('the demo city has no property left')
  return house
}
const citizen = { applicantName: 'Nirmala Varshney', mobileNumber: '9811100001' }
/** The same building with its first floor twice as large. */
async function grown({ key }: House) {
  const { premises } = good<SelfAssessmentProperty>(
    await ask('GET', `/selfAssessment/property?propertyUniqueId=${key}`),
  )
  return premises.map((floor, at) => (at === 0 ? { ...floor, areaSqft: floor.areaSqft * 2 } : floor))
}
const file = (body: object, role?: RoleName) => ask('POST', '/selfAssessment', body, role)
const fileGrown = async (house: House, who: object = citizen, role?: RoleName) =>
  good<SelfAssessmentFiled>(await file({ ...who, propertyUniqueId: house.key, premises: await grown(house) }, role))
const idOf = async (applicationNo: string): Promise<number> =>
  Number(
    (await sql('select self_assessment_id id from self_assessment where application_no = $1', [applicationNo]))[0].id,
  )
const notified = async (applicationNo: string) =>
  (
    await sql(
      `select payload ->> 'purpose' purpose from outbox where kind = 'self_assessment.step' and payload #>> '{values,caseNumber}' = $1 order by outbox_id`,
      [applicationNo],
    )
  ).map(({ purpose }) => purpose)
/** A point inside the boundary of a mohalla. */
async function pointIn(mohallaId: number) {
  const [{ shape }] = await sql('select shape from boundary where mohalla_id = $1 and replaced_at is null', [mohallaId])
  const [longitude, latitude] = middleOf(shape) ?? [0, 0]
  return { longitude, latitude }
}
const areaOf = async ({ id }: House) =>
  Number((await sql('select sum(area_sqft) area from premise where property_id = $1', [id]))[0].area)

it('§7 selfAssessment: a citizen files a larger building; accepted, register and ledger follow by what was shown', async () => {
  const house = takeHouse()
  const before = await areaOf(house)
  const owed = await sql('select balance_paise from property_account where property_id = $1', [house.id])
  const premises = await grown(house)
  const filed = good<SelfAssessmentFiled>(
    await desk.send(
      'POST',
      '/selfAssessment',
      { ...citizen, propertyUniqueId: house.key, premises },
      { role: 'clerk', files: { buildingImageFront: { name: 'front.png', content: pngPicture } } },
    ),
  )
  expect(filed.applicationNo).toBe('SA-2026-27-000001')
  expect(filed.differencePaise).toBeGreaterThan(0)
  expect(await areaOf(house)).toBe(before)
  const id = await idOf(filed.applicationNo)
  const shown = good<SelfAssessmentDetail>(await ask('GET', `/selfAssessment/one/${id}`, undefined, 'ctao'))
  expect(shown).toMatchObject({ status: 'filed', filedBy: 'clerk', files: [{ fileName: 'front.png' }] })
  const { compared } = shown
  expect(compared.declaredSqft).toBeGreaterThan(compared.registerSqft ?? 0)
  expect(compared.registerTaxPaise).toBe((filed.taxPaise ?? 0) - (filed.differencePaise ?? 0))
  expect(compared.floors.filter(({ registerSqft, declaredSqft }) => registerSqft !== declaredSqft)).toHaveLength(1)
  const papers = [
    [`/selfAssessment/one/${id}/visit`, 'ctao'],
    [`/selfAssessment/acknowledgement?applicationNo=${filed.applicationNo}&mobileNumber=${citizen.mobileNumber}`],
  ] as const
  for (const [path, role] of papers) {
    const headers = role ? { authorization: `Bearer ${await portal().tokenOf(role)}` } : undefined
    const reply = await fetch(`${portal().address}/api${path}`, headers ? { headers } : {})
    expect((await reply.text()).slice(0, 5)).toBe('%PDF-')
  }
  expect(
    await ask('GET', `/selfAssessment/acknowledgement?applicationNo=${filed.applicationNo}&mobileNumber=9811100009`),
  ).toMatchObject({ code: 'self_assessment.unknown' })
  const remarks = 'measured on the spot'
  const accept = (role: RoleName, body: object = {}) =>
    ask('PATCH', `/selfAssessment/accept/${id}`, { remarks, ...body }, role)
  expect((await accept('clerk')).status).toBe(403)
  const preview = good<SelfAssessmentAccepted>(await accept('admin', { preview: true }))
  expect(preview).toMatchObject({ status: 'filed', change: { outcome: 'preview' } })
  expect(await areaOf(house)).toBe(before)
  const done = good<SelfAssessmentAccepted>(await accept('admin'))
  expect(done).toMatchObject({ status: 'accepted', change: { outcome: 'made', effect: preview.change?.effect } })
  expect(await areaOf(house)).toBeGreaterThan(before)
  const now = await sql('select balance_paise from property_account where property_id = $1', [house.id])
  expect(Number(now[0].balance_paise) - Number(owed[0].balance_paise)).toBe(done.change?.effect.netPaise)
  expect(await sql('select kind, reason from register_act order by act_id desc limit 1')).toEqual([
    { kind: 'self_assessment', reason: `${filed.applicationNo}: ${remarks}` },
  ])
  expect(
    await sql("select slot from property_file where property_id = $1 and slot = 'buildingImageFront'", [house.id]),
  ).toHaveLength(1)
  expect(await notified(filed.applicationNo)).toEqual(['self_assessment_filed', 'self_assessment_accepted'])
  expect(await accept('admin')).toMatchObject({ status: 409, code: 'self_assessment.not_now' })
})

it('is returned with what is wrong, corrected under its number, and then waits for a second official', async () => {
  const house = takeHouse()
  const { applicationNo } = await fileGrown(house)
  const id = await idOf(applicationNo)
  expect(await file({ ...citizen, propertyUniqueId: house.key, premises: [] })).toMatchObject({
    code: 'self_assessment.open_already',
  })
  // Proved only now: from here on messages go to the number.
  const mobileProof = await proofOfMobile(portal(), citizen.mobileNumber)
  const correction = {
    ...citizen,
    mobileProof,
    applicationNo,
    propertyUniqueId: house.key,
    premises: await grown(house),
  }
  expect(await file(correction)).toMatchObject({ code: 'self_assessment.not_now' })
  good(await ask('PATCH', `/selfAssessment/return/${id}`, { remarks: 'the second floor is missing' }, 'nigam_admin'))
  const seen = good<SelfAssessmentStatus>(
    await ask('GET', `/selfAssessment?applicationNo=${applicationNo}&mobileNumber=${citizen.mobileNumber}`),
  )
  expect(seen).toMatchObject({ status: 'returned', events: [{ remarks: 'the second floor is missing' }, {}] })
  expect(JSON.stringify(seen)).not.toContain(citizen.applicantName)
  expect(await ask('GET', `/selfAssessment?applicationNo=${applicationNo}&mobileNumber=9811100002`)).toMatchObject({
    status: 404,
    code: 'self_assessment.unknown',
  })
  good(await file(correction))
  const remarks = 'as the survey says'
  const done = good<SelfAssessmentAccepted>(
    await ask('PATCH', `/selfAssessment/accept/${id}`, { remarks }, 'nigam_admin'),
  )
  expect(done).toMatchObject({ status: 'waits', change: { outcome: 'waits' } })
  const editId = done.change?.editId ?? 0
  expect((await desk.approve([editId])).status).toBe(200)
  expect(await sql('select status from self_assessment where self_assessment_id = $1', [id])).toEqual([
    { status: 'accepted' },
  ])
  expect(await sql('select kind from register_act order by act_id desc limit 1')).toEqual([{ kind: 'self_assessment' }])
  expect(await notified(applicationNo)).toEqual(['filed', 'accepted'].map((step) => `self_assessment_${step}`))
})

it('enters a new property with its place, tax and demands, once it is accepted', async () => {
  const { mohallaId } = takeHouse()
  const point = await pointIn(mohallaId)
  const building = {
    ...{ ownerName: 'Nirmala Varshney', fatherName: 'Ram Lal', propertyAddress: 'Behind the mill', ...point },
    // What a citizen says of the place counts for nothing beside the point.
    mohallaId: (await sql('select mohalla_id::integer id from mohalla where mohalla_id <> $1 limit 1', [mohallaId]))[0]
      .id,
    ...{ houseCategory: 'residential', constType: 'rcc_rbc', occupancyStatus: 'self', constructionYear: 2020 },
    ...{ plotArea: 1000, roadType: 'cc', roadWidth: 6, waterTaxApplicable: true, sewerageConnectionAvailable: false },
    premises: [
      {
        floorNumber: 0,
        rentType: 'self',
        rentUsage: 'residence',
        type: 'residential',
        areaSqft: 800,
        areaBasis: 'covered',
      },
    ],
  }
  expect(await file({ ...citizen, ...building, roadWidth: null })).toMatchObject({ fields: [{ field: 'roadWidth' }] })
  expect(await file({ ...citizen, ...building, longitude: null, latitude: null })).toMatchObject({
    fields: [{ field: 'longitude' }],
  })
  expect(await file({ ...citizen, ...building, longitude: 70, latitude: 10 })).toMatchObject({
    code: 'gis.outside_city',
  })
  const place = await ask('GET', `/selfAssessment/place?longitude=${point.longitude}&latitude=${point.latitude}`)
  expect(place.data).toMatchObject({ mohallaId, decidesWard: true, decidesMohalla: true })
  const filed = good<SelfAssessmentFiled>(await file({ ...citizen, ...building }))
  expect(filed.taxPaise).toBeGreaterThan(0)
  expect(
    await sql('select mohalla_id::integer id from self_assessment where application_no = $1', [filed.applicationNo]),
  ).toEqual([{ id: mohallaId }])
  const id = await idOf(filed.applicationNo)
  const done = good<SelfAssessmentAccepted>(
    await ask('PATCH', `/selfAssessment/accept/${id}`, { remarks: 'seen on the spot', notDuplicate: true }, 'admin'),
  )
  expect(done.status).toBe('accepted')
  expect(
    await sql(
      `select owner_name, demand.house_paise + demand.water_paise + demand.sewer_paise tax from property join demand using (property_id)
       where property_unique_id = $1 and financial_year = 2026`,
      [done.change?.propertyUniqueId],
    ),
  ).toEqual([{ owner_name: 'Nirmala Varshney', tax: filed.taxPaise }])
})

it('one number has five open applications at most; an operator neither files nor lists, a floor of another is refused', async () => {
  const who = { applicantName: 'Lal Singh', mobileNumber: '9811100005' }
  for (let no = 0; no < 5; no++) await fileGrown(takeHouse(), who)
  const house = takeHouse()
  const premises = await grown(house)
  expect(await file({ ...who, propertyUniqueId: house.key, premises })).toMatchObject({
    code: 'self_assessment.too_many',
  })
  expect((await file({ ...citizen, propertyUniqueId: house.key, premises }, 'operator')).status).toBe(403)
  expect((await ask('GET', '/selfAssessment/all', undefined, 'operator')).status).toBe(403)
  const foreign = premises.map((floor) => ({ ...floor, propertyPremiseId: 99 }))
  expect(await file({ ...citizen, propertyUniqueId: house.key, premises: foreign })).toMatchObject({
    code: 'property.premise_not_found',
  })
  const { data } = await ask('GET', '/selfAssessment/all?status=filed&limit=3', undefined, 'ctao')
  expect(data).toMatchObject({ total: 5, rows: [{ applicantName: 'Lal Singh' }, {}, {}] })
})

it('officials of another ward neither file nor see an application', async () => {
  const house = takeHouse()
  const { applicationNo } = await fileGrown(house, { applicantName: 'Sita Devi', mobileNumber: '9811100006' })
  const id = await idOf(applicationNo)
  await sql(
    `update staff set accessible_wards = (select array_agg(ward_id) from (select ward_id from ward where ward_id <>
       (select ward_id from property where property_id = $1) limit 1) other) where email = 'clerk@test.example'`,
    [house.id],
  )
  expect((await ask('GET', `/selfAssessment/one/${id}`, undefined, 'clerk')).code).toBe('call.out_of_scope')
  const premises = await grown(house)
  expect(await file({ ...citizen, propertyUniqueId: house.key, premises }, 'clerk')).toMatchObject({
    code: 'call.out_of_scope',
  })
})
