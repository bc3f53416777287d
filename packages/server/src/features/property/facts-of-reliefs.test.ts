import type { TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { RevisionRunCard } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { pngPicture, registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const desk = registerDesk(portal)
const { approve } = secondPerson(portal)
const { move, raiseYear, reaches } = lawDesk(portal)
const { sql, ask, send, outcome } = desk

type Place = { zoneId: number; wardId: number; mohallaId: number }
let place: Place
beforeAll(async () => {
  // Nothing in these tests is about the limit.
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  ;[place] = await sql(
    `select zone_id::integer "zoneId", ward_id::integer "wardId", mohalla_id::integer "mohallaId"
     from property join demand using (property_id) where financial_year = 2026 order by property_id limit 1`,
  )
})
afterAll(() => desk.nothingIsBroken())

const property = (houseNumber: string, says: object = {}) => ({
  ...{ ownerName: `Kamla Devi ${houseNumber}`, husbandName: 'Shiv Prasad', mobileNumber: '9876543210', houseNumber },
  ...{ ...place, propertyAddress: `${houseNumber}, near the temple`, plotArea: 1200, constType: 'rcc_rbc' },
  ...{
    houseCategory: 'residential',
    occupancyStatus: 'self',
    roadType: 'street',
    roadWidth: 6,
    constructionYear: 2010,
  },
  ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: true, notDuplicate: true },
  premises: [{ floorNumber: 0, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 900 }],
  ...says,
})
const shop = (houseNumber: string, parking?: string) => ({
  ...property(houseNumber, { houseCategory: 'nonresidential', category: 'bank' }),
  premises: [
    {
      ...{ floorNumber: 0, rentType: 'self', rentUsage: 'bank', type: 'nonresidential', category: 'bank' },
      ...{ areaSqft: 900, parking },
    },
  ],
})
const proof = { name: 'proof.png', content: pngPicture }
const added = async (form: object, files = {}) =>
  outcome(await send('POST', '/properties/add', { ...form }, { files })).propertyUniqueId

/** What was assessed last for a year, in rupees. */
async function assessedIn(id: string, year: number) {
  const [row] = await sql(
    `select arv_paise::float8 / 100 arv, house_paise::float8 / 100 house, water_paise::float8 / 100 water, reason
     from assessment_held join property using (property_id) where property_unique_id = $1 and financial_year = $2`,
    [id, year],
  )
  return row
}

describe('a fact that the law asks for and the form holds', () => {
  let widow = ''
  let other = ''
  let [withParking, without, unrecorded] = ['', '', '']

  it('a relief of the only building is claimed with its declaration, and is given from the first demand on', async () => {
    const claims = { isExDefensePersonalWidow: true, isOnlyBuildingOfOwner: true }
    const refused = await send('POST', '/properties/add', property('1', claims))
    expect(refused.fields?.map(({ field }) => field)).toEqual([
      'exDefensePersonalDocumentProof',
      'onlyBuildingDeclaration',
    ])
    widow = await added(property('1', claims), {
      exDefensePersonalDocumentProof: proof,
      onlyBuildingDeclaration: proof,
    })
    other = await added(property('2', { isExDefensePersonalWidow: true }), { exDefensePersonalDocumentProof: proof })
    const usual = await assessedIn(other, 2026)
    expect(usual.house).toBeGreaterThan(0)
    expect(await assessedIn(widow, 2026)).toMatchObject({ arv: usual.arv, house: 0, water: usual.water })
    const { data } = await ask('GET', `/properties/edit/${widow}`)
    expect(data).toMatchObject({
      isOnlyBuildingOfOwner: true,
      files: [{ slot: 'exDefensePersonalDocumentProof' }, { slot: 'onlyBuildingDeclaration' }],
    })
  })

  it('the multiplier of parking is in the assessment of a shop that says whether it has any', async () => {
    withParking = await added(shop('11', 'provided'))
    without = await added(shop('12', 'not_provided'))
    unrecorded = await added(shop('13'))
    const usual = (await assessedIn(unrecorded, 2026)).arv
    expect((await assessedIn(withParking, 2026)).arv).toBeCloseTo(usual * 0.98, 1)
    expect((await assessedIn(without, 2026)).arv).toBeCloseTo(usual * 1.02, 1)
    const { data } = await ask('GET', `/properties/taxCalculations?propertyRefUniqueId=${withParking}&year=2026`)
    const { steps, record } = data as TaxExplained // checked by the call's own output schema
    expect(steps).toContainEqual(expect.objectContaining({ code: 'parking', factor: '49/50' }))
    expect(record.premises).toMatchObject([{ parking: 'provided' }])
  })

  it('both stand in the yearly run', async () => {
    await raiseYear(2027)
    const usual = await assessedIn(other, 2027)
    expect(usual.house).toBeGreaterThan(0)
    expect(await assessedIn(widow, 2027)).toMatchObject({ arv: usual.arv, house: 0, water: usual.water })
    const shops = (await assessedIn(unrecorded, 2027)).arv
    expect((await assessedIn(withParking, 2027)).arv).toBeCloseTo(shops * 0.98, 1)
    expect((await assessedIn(without, 2027)).arv).toBeCloseTo(shops * 1.02, 1)
  })

  it('both stand in a revaluation', async () => {
    const rules = (await ask('GET', '/rules', undefined, 'ctao')).data as RuleRow[] // as declared by the call
    const months = rules.find(
      ({ subject, state, body }) => subject === 'factors' && state === 'in_force' && body.factor === 'months',
    )
    const proposed = await send(
      'POST',
      '/rule-changes',
      {
        change: { subject: 'factors', rows: [{ ...months?.body, value: '12.6' }] },
        ...{ validFrom: '2026-04-01', validTo: '2027-03-31', source: 'Resolution 30/2027' },
      },
      { role: 'ctao' },
    )
    await approve((proposed.data as { changeId: number }).changeId) // as declared by the call
    const started = await ask(
      'PATCH',
      `/properties/calculateMohallaTax?mohallaId=${place.mohallaId}`,
      undefined,
      'ctao',
    )
    const { runId } = started.data as RevisionRunCard // likewise
    await reaches('/revision-runs', runId, 'computed')
    await move('admin', `/revision-runs/${runId}/release`)
    await reaches('/revision-runs', runId, 'released')
    const usual = await assessedIn(other, 2026)
    expect(usual).toMatchObject({ reason: 'revaluation' })
    expect(await assessedIn(widow, 2026)).toMatchObject({ reason: 'revaluation', arv: usual.arv, house: 0 })
    expect((await assessedIn(withParking, 2026)).arv).toBeCloseTo((await assessedIn(unrecorded, 2026)).arv * 0.98, 1)
  })

  it('a year before the area method is assessed by the capital value', async () => {
    const id = await added(property('21', { financialYear: 2012 }))
    const replace = () =>
      ask(
        'POST',
        `/taxDemands/replace?propertyUniqueId=${id}`,
        { reason: 'never assessed', financialYear: 2012 },
        'ctao',
      )
    expect((await replace()).code).toBe('correction.not_assessable')
    const edited = outcome(
      await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${id}`, { capitalValue: 500_000 }, 'admin'),
    )
    expect(edited.changes).toEqual([
      { part: 'property', key: '', field: 'capitalValuePaise', before: null, after: 50_000_000 },
    ])
    expect((await replace()).status).toBe(200)
    expect(await assessedIn(id, 2012)).toMatchObject({ arv: 35_000, house: 5_250, water: 4_375 })
  })
})
