import type { MohallaAdded } from '@karsetu/contract/master/mohalla-calls.ts'
import { type MohallaForm, type RatesForm, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { constructions } from '@karsetu/contract/master/rate-cell.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { sameServices } from './compare-services.ts'
import { checkFirstDay } from './first-day.ts'
import { assertMohallaNameFree, insertMohalla } from './mohalla-store.ts'
import { checkRoads } from './other-roads.ts'
import { lockWard } from './place-store.ts'
import { proposeRates, proposeServices } from './propose-values.ts'
import type { NewRate } from './rate-store.ts'
import { servicesOn } from './service-store.ts'

/** The rates of a form, one by one: those of its cells, or the twelve and those of groups that the city added. */
export function ratesOfForm({ basis, cells, other_roads, ...form }: RatesForm): NewRate[] {
  if (cells) return cells.map((cell) => ({ ...cell, basis }))
  const groups = { ...Object.fromEntries(roadGroups.map((road) => [road, form[road]])), ...other_roads }
  return Object.entries(groups).flatMap(([road, group]) =>
    group
      ? constructions.map((construction) => ({ basis, road, construction, rateTenThousandths: group[construction] }))
      : [],
  )
}

/**
 * Adds a mohalla to a ward under the ward's next number, and proposes its first rates, and its services where one is not
 * supplied: until somebody else approves them nothing can be assessed there, and nothing is exempt.
 * @throws Failure call.out_of_scope, call.not_found, call.input_invalid, master.mohalla_name_taken, master.mohalla_numbers_used_up
 */
export async function addMohalla(context: WriteContext, form: MohallaForm): Promise<MohallaAdded> {
  const { tx, today } = context
  const ward = await lockWard(tx, form.ward)
  assertInScope(context.actor, ward)
  if (ward.zoneId !== form.zone) throw failField('ward', m.master_ward_not_in_zone())
  await checkRoads(tx, form)
  await assertMohallaNameFree(tx, { wardId: ward.wardId, name: form.name })
  const { wardId, zoneId } = ward
  const mohalla = await insertMohalla(tx, { wardId, zoneId, name: form.name, nameHi: form.name_hi ?? form.name })
  context.note({ subjectKind: 'mohalla', subjectId: String(mohalla.mohallaId), after: mohalla })
  const dated = { validFrom: form.valid_from, source: form.source }
  await checkFirstDay(tx, { ...mohalla, ...dated, isFirst: true }, context)
  const proposed = [await proposeRates(context, [{ ...mohalla, rates: ratesOfForm(form) }], dated)]
  const services = { water: form.water_tax_availability, sewer: form.sewer_tax_availability }
  const { water, sewer } = servicesOn([], today)
  if (!sameServices(services, { water, sewer }))
    proposed.push(await proposeServices(context, mohalla, { ...dated, services }))
  return {
    ...{ ...mohalla, waterTaxAvailability: water, sewerTaxAvailability: sewer, rates: [] },
    changeIds: proposed.map(({ changeId }) => changeId),
  }
}
