import type { TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { MohallaAdded } from '@karsetu/contract/master/mohalla-calls.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { explainAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { RateRow } from '@karsetu/domain/assessment/rule-book.ts'
import { testCities } from '@karsetu/domain/assessment/test-cities.ts'
import { always, floor, houseFacts } from '@karsetu/domain/assessment/test-facts.ts'
import { areaMillionths, SQFT_PER_SQM, sqftOf } from '@karsetu/domain/property/area.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { describe, expect, it } from 'vitest'
import { uttarPradeshLaw } from '../features/city/uttar-pradesh.ts'
import { registerDesk } from '../features/property/testing/register-desk.ts'
import { secondPerson } from '../features/revision/testing/second-person.ts'
import { sendForm } from '../features/revision/testing/send-form.ts'
import { cityFile, createCity } from '../testing/create-city.ts'
import { useTestPortal } from '../testing/test-portal.ts'
import { until } from '../testing/until.ts'

type Profile = Omit<AssessmentRules, 'rates' | 'services'>
type Example = { said: string; facts: Partial<PropertyFacts>; arv: number; tax: number }
type City = { name: string; law?: Profile; rules: AssessmentRules; examples: readonly Example[] }

const source = 'rules of the tests'
const thisYear = financialYear(2026)

const upRates: readonly RateRow[] = ['below_12', 'from_12_to_24', 'above_24'].flatMap((roadBand) =>
  (['rcc_rbc', 'other_pucca', 'kachha', 'vacant_land'] as const).map((construction) => ({
    ...always,
    ...{ mohallaId: 'M1', basis: 'carpet' as const, roadBand, construction },
    rateTenThousandths: construction === 'rcc_rbc' ? 16_100 : 5000,
  })),
)
const decided = () => source
const ofState = uttarPradeshLaw({ areaMethod: decided, taxes: decided, rebates: decided, assessmentList: source })

const cities: readonly City[] = [
  {
    name: 'Uttar Pradesh',
    rules: { ...ofState, rates: upRates, services: [] },
    examples: [
      // 1,000 x 0.8 x 1.61 x 0.75 x 12 = 11,592; 15, 12.5 and 3% of it, each to the rupee: 1,739 + 1,449 + 348.
      { said: 'a house of its owner', facts: { mohallaId: 'M1' }, arv: 1_159_200, tax: 353_600 },
    ],
  },
  {
    name: 'Delhi',
    law: testCities.delhi,
    rules: testCities.delhi,
    examples: [
      { said: 'an old house', facts: { mohallaId: 'A', constructionYear: 2000 }, arv: 4_682_313, tax: 561_878 },
      {
        said: 'a let house of a cheaper colony',
        facts: { mohallaId: 'F', premises: [floor({ rentType: 'rented' })] },
        ...{ arv: 4_273_540, tax: 299_148 },
      },
      {
        // 100 sq m, 1,076.391042 sq ft, x 500 x 0.6 = 30,000: with two decimals of a square foot it was 29,999.97.
        said: 'a house of 100 square metres',
        facts: {
          ...{ mohallaId: 'B', constructionYear: 1970, plotAreaMillionths: areaMillionths(100 * SQFT_PER_SQM) },
          premises: [floor({ areaMillionths: areaMillionths(100 * SQFT_PER_SQM) })],
        },
        ...{ arv: 3_000_000, tax: 360_000 },
      },
    ],
  },
  {
    name: 'Bengaluru',
    law: testCities.bengaluru,
    rules: testCities.bengaluru,
    examples: [
      { said: 'a house of its owner', facts: { mohallaId: 'C' }, arv: 1_620_000, tax: 401_760 },
      {
        said: 'a let house',
        facts: { mohallaId: 'C', premises: [floor({ rentType: 'rented' })] },
        ...{ arv: 3_240_000, tax: 803_520 },
      },
    ],
  },
  {
    name: 'Chennai',
    law: testCities.chennai,
    rules: testCities.chennai,
    examples: [
      { said: 'a house', facts: { mohallaId: 'T' }, arv: 2_730_000, tax: 282_600 },
      {
        said: 'a plot',
        facts: { mohallaId: 'T', construction: 'vacant_land', premises: [] },
        ...{ arv: 720_000, tax: 49_800 },
      },
    ],
  },
]

/** A rate as the office enters it; the roads of the twelve are named as payloads do. */
const cellOf = ({ roadBand, construction, rentType, use, rateTenThousandths }: RateRow) => ({
  ...{ road: roadBand, construction, rent_type: rentType, use },
  rate: rateTenThousandths / 10_000,
})
const group = { rcc_rbc: 1.61, other_pucca: 0.5, kachha: 0.5, vacant_land: 0.5 }
const twelve = { road_w_l_12: group, road_w_12_24: group, road_w_m_24: group }

describe.each(cities)('$name, created as data', ({ law, rules, examples }) => {
  const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
  const desk = registerDesk(portal)
  const { ask, sql } = desk
  const { approve } = secondPerson(portal)
  const mohallas = new Map<string, number>()
  const ids = new Map<Example, string>()

  it('the city is created with its law, places and rates', async () => {
    const { roadBands, rateBases, embedded, factors, formulas, taxRates, reliefs, caps, roundings } = rules
    const { dueDates, rebates, interest, apportionment } = ofState
    // Those of a mohalla follow when there are mohallas.
    const general = taxRates.filter(({ mohallaIds }) => mohallaIds === undefined)
    const ofCity = {
      ...{ roadBands, rateBases, embedded, factors, formulas, taxRates: general, reliefs, caps, roundings },
      ...{ dueDates, rebates, interest, apportionment },
    }
    const made = await createCity(portal(), law ? { ...cityFile, law: ofCity } : cityFile, '--apply')
    expect(made).toMatchObject({ code: 0, complaint: '' })

    const [{ cityId }] = await sql('select city_id::integer "cityId" from city')
    const zone = (await ask('POST', '/zones/add', { city_id: cityId, zone_no: 1 }, 'ctao')).data as { zoneId: number } // as declared
    const ofWard = { city_id: cityId, zone_id: zone.zoneId, ward_no: 1, ward_fullname: 'Chowk' }
    const { wardId } = (await ask('POST', '/wards/add', ofWard, 'ctao')).data as { wardId: number } // likewise
    for (const [mohallaId, rates] of Map.groupBy(rules.rates, (rate) => rate.mohallaId)) {
      const cells = law ? { cells: rates.map(cellOf), basis: 'covered' } : twelve
      const form = { name: mohallaId, zone: zone.zoneId, ward: wardId, ...cells, valid_from: '2014-04-01', source }
      const added = await ask('POST', '/mohallas/add', form, 'ctao')
      expect({ status: added.status, fields: added.fields }).toEqual({ status: 200, fields: undefined })
      const { mohallaId: made, changeIds } = added.data as MohallaAdded // likewise
      for (const changeId of changeIds) await approve(changeId)
      mohallas.set(mohallaId, made)
    }
    for (const { validFrom, source: _, mohallaIds = [], ...rate } of taxRates.filter((one) => one.mohallaIds)) {
      const known = mohallaIds.flatMap((one) => mohallas.get(one) ?? []).map(String)
      const change = { subject: 'taxRates', rows: [{ ...rate, mohallaIds: known }] }
      const fields = { change, validFrom: '2026-04-01', source }
      const request = await sendForm(portal(), { path: '/rule-changes', fields, token: await portal().tokenOf('ctao') })
      expect({ validFrom, fields: request.fields }).toEqual({ validFrom, fields: undefined })
      await approve((request.data as { changeId: number }).changeId) // likewise
    }
  })

  it.each(examples)('the office assesses $said as the rules do, step by step', async (example) => {
    const { facts, arv, tax: total } = example
    const {
      construction,
      constructionYear,
      plotAreaMillionths = 0,
      roadWidthMetres,
      premises,
      mohallaId,
    } = houseFacts(facts)
    const [{ zone_id, ward_id }] = await sql('select zone_id::integer, ward_id::integer from ward')
    const made = desk.outcome(
      await desk.send('POST', '/properties/add', {
        ...{ ownerName: `Kamla ${example.said}`, fatherName: 'Shiv Prasad', mobileNumber: `987654321${ids.size}` },
        ...{ zoneId: zone_id, wardId: ward_id, mohallaId: mohallas.get(mohallaId), houseNumber: String(ids.size + 1) },
        ...{ propertyAddress: '1, Chowk', plotArea: sqftOf(plotAreaMillionths), constType: construction },
        ...{ houseCategory: 'residential', occupancyStatus: 'self', roadType: 'street', roadWidth: roadWidthMetres },
        constructionYear,
        ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: true },
        premises: premises.map(({ areaMillionths, floorNumber, rentType, type }) => ({
          ...{ floorNumber, rentType, type, rentUsage: 'residence', areaSqft: sqftOf(areaMillionths) },
        })),
      }),
    )
    ids.set(example, made.propertyUniqueId ?? '')
    const path = `/properties/taxCalculations?propertyRefUniqueId=${made.propertyUniqueId}`
    const { tax, steps } = (await ask('GET', path)).data as TaxExplained // likewise
    expect(tax).toMatchObject({ status: 'assessed', arvPaise: arv, totalPaise: total })
    const known = explainAssessment(houseFacts(facts), rules, thisYear)
    if (known.status !== 'assessed') throw new Error(known.reason)
    const bare = <Step extends { code: string; factor: string; result: string; facts: object }>(all: readonly Step[]) =>
      all.map(({ code, factor, result, facts: chosenBy }) => ({
        code,
        factor,
        result,
        facts: { ...chosenBy, mohallaId: '' },
      }))
    expect(bare(steps)).toEqual(bare(known.trace))
  })

  it('a revaluation and the yearly demand of the whole city come to the same', async () => {
    const wanted = examples
      .map((one) => ({ id: ids.get(one), arv: one.arv, total: one.tax }))
      .toSorted((a, b) => a.arv - b.arv)
    const runs = { '/revision-runs/revalue': '/revision-runs', '/demand-runs': '/demand-runs' }
    const found = {
      '/revision-runs/revalue': `select property_unique_id id, after_arv_paise::integer arv,
        (after_house_paise + after_water_paise + after_sewer_paise)::integer total
        from revision_run_result join property using (property_id) where run_id = $1 order by arv`,
      '/demand-runs': `select property_unique_id id, arv_paise::integer arv, (house_paise + water_paise + sewer_paise)::integer total
        from demand_run_result join property using (property_id) where run_id = $1 order by arv`,
    }
    for (const path of Object.keys(runs) as (keyof typeof runs)[]) {
      const answer = await ask('POST', path, path === '/demand-runs' ? { financialYear: thisYear } : undefined, 'admin')
      const { runId } = answer.data as { runId: number } // likewise
      const status = async () =>
        ((await ask('GET', `${runs[path]}/${runId}`, undefined, 'admin')).data as { status: string }).status // likewise
      await until(async () => ['computed', 'rehearsed'].includes(await status()))
      expect(await sql(found[path], [runId])).toEqual(wanted)
    }
  })

  if (rules.caps.length === 0) return
  it('what a tax may grow to looks at the year before', async () => {
    const [run] = await sql(`select run_id from revision_run where purpose = 'revaluation'`)
    await ask('POST', `/revision-runs/${run?.run_id}/release`, undefined, 'ctao')
    await until(async () => (await sql('select from assessment')).length === examples.length)
    const id = ids.get(examples[0] as Example) // a city has examples
    await sql(
      `update premise set rent_type = 'rented' where property_id = (select property_id from property where property_unique_id = $1)`,
      [id],
    )
    const { data } = await ask('GET', `/properties/taxCalculations?propertyRefUniqueId=${id}&year=2027`)
    // 8,035.20 without a cap; a fifth more than 4,017.60.
    expect((data as TaxExplained).tax).toMatchObject({ arvPaise: 3_240_000, totalPaise: 482_112 }) // likewise
  })
})
