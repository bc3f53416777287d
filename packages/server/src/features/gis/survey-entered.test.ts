import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { sendFile } from '../notice/testing/notice-town.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { surveyDesk } from './testing/survey-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 250 })
const { sql, get, post, isQuarantined } = surveyDesk(portal)
const { send } = registerDesk(portal)

type Where = { zoneId: number; wardId: number; mohallaId: number }

/** A building of two floors that a survey found and the register does not know. */
async function found(owner: string): Promise<{ surveyId: number; rowNo: number; where: Where }> {
  const [place] = await sql(
    `select ward_no, zone_id::integer "zoneId", ward_id::integer "wardId", mohalla_id::integer "mohallaId"
     from property join ward using (zone_id, ward_id) where status = 'active' order by property_id limit 1`,
  )
  const { ward_no, ...where } = place
  const content = [
    'Property ID,Ward,Owner,Address,Floor,Use,Covered area (sq ft),Longitude,Latitude',
    `,${ward_no},${owner},Behind the old mill,0,residential,900,79.6,27.45`,
    `,${ward_no},${owner},,1,residential,450,,`,
  ].join('\n')
  const sent = await sendFile(portal(), '/surveys', { content, fileName: 'field.csv' }, await portal().tokenOf('ctao'))
  const { surveyId } = sent.data as { surveyId: number }
  await isQuarantined(surveyId)
  const [{ rowNo }] = (await get(`/taxDemands/getGISReport?reportType=unmatched&surveyId=${surveyId}`)).properties.rows
  return { surveyId, rowNo, where }
}

const floor = (floorNumber: number, areaSqft: number) => ({
  ...{ floorNumber, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft },
})
const formOf = (ownerName: string, { where, ...surveyed }: Awaited<ReturnType<typeof found>>) => ({
  ...{ ownerName, fatherName: 'Nobody', husbandName: '', mobileNumber: '9876500001' },
  ...where,
  ...{ houseNumber: 'M-1', propertyAddress: 'Behind the old mill', plotArea: 1200, constType: 'rcc_rbc' },
  ...{ houseCategory: 'residential', occupancyStatus: 'self', roadType: 'street', roadWidth: 6 },
  ...{ constructionYear: 2015, houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: false },
  // One floor is entered larger than it was surveyed.
  ...{ premises: [floor(0, 900), floor(1, 600)], notDuplicate: true, surveyed },
})

it('a building that the register does not know is entered with what was surveyed, and matched to its property', async () => {
  const building = await found('Nobody on record')
  const { surveyId, rowNo, where } = building
  expect(await get(`/surveys/${surveyId}/properties/${rowNo}`)).toMatchObject({
    ...{ fileName: 'field.csv', match: 'unmatched', ownerTyped: 'Nobody on record', address: 'Behind the old mill' },
    ...{ zoneId: where.zoneId, wardId: where.wardId, point: [79.6, 27.45] },
  })
  const form = formOf('Nobody on record', building)
  expect((await send('POST', '/properties/add', form, { role: 'clerk' })).code).toBe('call.not_allowed')
  const made = await send('POST', '/properties/add', form, { role: 'admin' })
  expect(made).toMatchObject({ status: 200 })
  const { propertyUniqueId } = made.data as { propertyUniqueId: string }
  const [row] = await sql(
    `select match, state, findings, property_unique_id id, property_version version from survey_property
     join property using (property_id) where survey_id = $1`,
    [surveyId],
  )
  expect(row).toMatchObject({ match: 'matched', state: 'waiting', findings: ['area'], id: propertyUniqueId })
  const history = await get(`/properties/history/${propertyUniqueId}`, 'admin')
  expect(history.rows.flatMap(({ documents }: { documents: { fileName: string }[] }) => documents)).toMatchObject([
    { fileName: 'field.csv' },
  ])
  const { sums } = await get(`/taxDemands/getGISReport?surveyId=${surveyId}`)
  expect(sums).toMatchObject({ matched: 1, unmatched: 0 })
  expect((await get(`/taxDemands/getGISReport?reportType=unmatched&surveyId=${surveyId}`)).properties.total).toBe(0)
  expect((await get(`/taxDemands/getGISReport?reportType=area&surveyId=${surveyId}`)).properties.rows).toMatchObject([
    { rowNo, propertyUniqueId },
  ])
  // What a second person, who opens the same building, is told.
  expect(await get(`/surveys/${surveyId}/properties/${rowNo}`)).toMatchObject({ match: 'matched', propertyUniqueId })
  const again = await send('POST', '/properties/add', { ...form, houseNumber: 'M-2' }, { role: 'admin' })
  expect(again.code).toBe('survey.not_unmatched')
  expect(await sql("select count(*)::integer n from property where house_number = 'M-2'")).toEqual([{ n: 0 }])
})

it('a building is unmatched again when the property it was entered as is refused or taken back', async () => {
  const building = await found('Whoever lives there')
  const { surveyId, rowNo } = building
  const unmatched = `/taxDemands/getGISReport?reportType=unmatched&surveyId=${surveyId}`
  const before = (await get(unmatched)).properties
  const form = { ...formOf('Whoever lives there', building), houseNumber: 'M-3' }
  await sql("update staff set max_value_paise = 100 where username = 'ctao'")
  const made = await send('POST', '/properties/add', form, { role: 'ctao' })
  const { editId } = made.data as { editId: number }
  expect(await get(`/surveys/${surveyId}/properties/${rowNo}`)).toMatchObject({ match: 'matched' })
  expect((await post(`/properties/edited/${editId}/reject`, 'admin', { remarks: 'no such house' })).status).toBe(200)
  expect((await get(unmatched)).properties).toEqual(before)
  expect(await get(`/surveys/${surveyId}/properties/${rowNo}`)).toMatchObject({ match: 'unmatched' })
  const again = await send('POST', '/properties/add', { ...form, houseNumber: 'M-4' }, { role: 'admin' })
  expect(again.status).toBe(200)
})
