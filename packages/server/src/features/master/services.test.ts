import type { TaxExplained, TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { DemandRunCard } from '@karsetu/contract/demand/run-calls.ts'
import type { MohallaAdded, MohallaEdited } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { sendForm } from '../revision/testing/send-form.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { rehearse, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const as = async (role: 'ctao' | 'clerk', path: string, body?: unknown) =>
  portal().ask({ method: body ? 'POST' : 'GET', path, body, token: await portal().tokenOf(role) })
const dated = { valid_from: '2027-04-01', source: 'Order 9/2027 of Jalkal' }

/** The mohalla with most properties that pay water tax, and one of these. */
let mohalla: { id: number; ward: number; zone: number; payers: number; property: string }
beforeAll(async () => {
  const [most] = await sql(
    `select mohalla_id::integer id, property.ward_id::integer ward, property.zone_id::integer zone,
       count(*)::integer payers, min(property_unique_id) property
     from property join assessment using (property_id) where financial_year = 2026 and water_paise > 0
       and road_width_m is not null group by 1, 2, 3 order by 4 desc, 1 limit 1`,
  )
  mohalla = most
})
const edit = async (fields: Record<string, unknown>, id = mohalla.id) =>
  sendForm(portal(), {
    ...{ method: 'PATCH', path: `/mohallas/edit/${id}`, fields, token: await portal().tokenOf('ctao') },
  })
const taxOf = async (year: number) => {
  const { data } = await as('clerk', `/properties/calculateTax?propertyRefUniqueId=${mohalla.property}&year=${year}`)
  const tax = data as TaxOfYear // as declared by the call
  if (tax.status !== 'assessed') throw new Error(tax.reason)
  return tax
}
const services = async (id = mohalla.id) => (await as('clerk', `/mohallas/services/${id}`)).data

describe('water supply and sewer of a mohalla', () => {
  it.each([
    ['without a day', { source: 'x' }, [{ field: 'valid_from', message: 'Enter a date' }]],
    ['without a source', { valid_from: '2027-04-01' }, [{ field: 'source', message: 'Source is required' }]],
    [
      'from a day of a closed year',
      { ...dated, valid_from: '2026-03-31' },
      [{ field: 'valid_from', message: 'The year is closed. The earliest day is 1 Apr 2026' }],
    ],
    [
      'from before those on record',
      { ...dated, valid_from: '1950-01-01' },
      [{ field: 'valid_from', message: 'Must be later than 1 Apr 1960, when the present services begin' }],
    ],
  ])('changed %s are refused, and nothing changes', async (_, given, fields) => {
    expect(await edit({ water_tax_availability: false, ...given })).toMatchObject({ status: 400, fields })
    expect(await services()).toHaveLength(1)
    expect(await sql(`select from rule_change where subject = 'mohallaServices'`)).toEqual([])
  })

  it('as they are already need neither day nor source, and propose nothing', async () => {
    const [now] = (await services()) as [{ water: boolean; sewer: boolean }] // as declared by the call
    const flags = { water_tax_availability: now.water, sewer_tax_availability: now.sewer }
    expect(await edit(flags)).toMatchObject({ status: 200, data: { services: null, servicesChangeId: null } })
  })

  it('move the tax from their day on, rehearsed and approved by another; the years before keep theirs', async () => {
    const [before, soon] = [await taxOf(2026), await taxOf(2027)]
    const { data } = await edit({ water_tax_availability: false, ...dated })
    const { services: change, servicesChangeId: changeId, mohalla: now } = data as MohallaEdited // as declared by the call
    expect(change).toMatchObject({ before: { water: true }, after: { water: false } })
    expect(await edit({ water_tax_availability: false, ...dated })).toMatchObject({ code: 'revision.change_open' })
    expect(await taxOf(2027)).toEqual(soon)

    const runId = await rehearse(changeId ?? 0)
    const { totals } = (await as('clerk', `/revision-runs/${runId}`)).data as { totals: Record<string, number> } // likewise
    expect(totals.moved).toBe(mohalla.payers)
    const report = (await as('clerk', `/rule-changes/${changeId}`)).data as RuleChangeReport // likewise
    expect(report).toMatchObject({
      subject: 'mohallaServices',
      mohallaId: mohalla.id,
      services: change,
      firstYear: 2027,
    })

    await approve(changeId ?? 0)
    expect(await taxOf(2026)).toEqual(before)
    expect(await taxOf(2027)).toMatchObject({
      arvPaise: soon.arvPaise,
      taxes: { ...soon.taxes, water: 0 },
    })
    expect(now.waterTaxAvailability).toBe(true)
    expect(await services()).toMatchObject([
      { water: false, validFrom: '2027-04-01', source: dated.source },
      { water: true, validFrom: '1960-04-01' },
    ])
    await expect(sql('update mohalla_service set water = true')).rejects.toThrow('mohalla_service_entry only grows')
  })

  it('are named with their order where the tax explains itself', async () => {
    const { data } = await as('clerk', `/properties/taxCalculations?propertyRefUniqueId=${mohalla.property}&year=2027`)
    const { changes, steps } = data as TaxExplained // as declared by the call
    expect(changes.find(({ act }) => act === 'services')).toMatchObject({
      facts: { mohallaWaterAvailable_before: 'true', mohallaWaterAvailable_after: 'false', source: dated.source },
      effectPaise: -(await taxOf(2026)).taxes.water,
    })
    expect(steps.find(({ code, head }) => code === 'relief' && head === 'water')?.source).toContain(dated.source)
  })

  it('are those of the year in the yearly run: the dry run asks for no water there', async () => {
    const { runId } = (await as('ctao', '/demand-runs', { financialYear: 2027 })).data as DemandRunCard // as declared
    const isDone = `select from demand_run where run_id = $1 and status = 'rehearsed'`
    await until(async () => (await sql(isDone, [runId])).length === 1)
    const water = `select sum(result.water_paise)::integer water from demand_run_result result
      join property using (property_id) where run_id = $1 and mohalla_id = $2`
    expect(await sql(water, [runId, mohalla.id])).toEqual([{ water: 0 }])
  })
})

describe('the first rates and services of a mohalla', () => {
  const group = { rcc_rbc: 1, other_pucca: 1, kachha: 1, vacant_land: 1 }
  const rates = { road_w_l_12: group, road_w_12_24: group, road_w_m_24: group }
  const add = (given: object) =>
    as('ctao', '/mohallas/add', {
      ...{ name: 'Naya Nagar', zone: mohalla.zone, ward: mohalla.ward, source: 'Order 1', ...rates, ...given },
    })

  it('begin with the methods of assessment at the earliest, and are proposed', async () => {
    expect(await add({ valid_from: '1959-04-01' })).toMatchObject({
      fields: [{ field: 'valid_from', message: 'Nothing is assessed before 1 Apr 1960. That is the earliest day' }],
    })
    const { data } = await add({ valid_from: '2014-04-01', sewer_tax_availability: false })
    const { mohallaId, changeIds } = data as MohallaAdded // as declared by the call
    expect(await services(mohallaId)).toEqual([])
    const proposed = 'select subject, valid_from, status from rule_change where change_id = any ($1) order by 1'
    expect(await sql(proposed, [changeIds])).toEqual([
      { subject: 'mohallaRates', valid_from: '2014-04-01', status: 'proposed' },
      { subject: 'mohallaServices', valid_from: '2014-04-01', status: 'proposed' },
    ])
    for (const changeId of changeIds) await approve(changeId)
    expect(await services(mohallaId)).toMatchObject([{ water: true, sewer: false, validFrom: '2014-04-01' }])
  })
})
