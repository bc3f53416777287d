import type { Mohalla } from '@karsetu/contract/master/master-calls.ts'
import { constructions, type MohallaForm, type RatesForm, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { assertMohallaNameFree, insertMohalla } from './mohalla-store.ts'
import { checkOtherRoads } from './other-roads.ts'
import { lockWard } from './place-store.ts'
import { insertRates, type NewRate, ratesOfMohalla, ratesOn } from './rate-store.ts'

/** The rates of a form, one by one: the twelve, and those of groups that the city added. */
export function ratesOfForm(form: RatesForm): NewRate[] {
  const groups = { ...Object.fromEntries(roadGroups.map((road) => [road, form[road]])), ...form.other_roads }
  return Object.entries(groups).flatMap(([road, group]) =>
    constructions.map((construction) => ({
      basis: form.basis,
      road,
      construction,
      rateTenThousandths: group[construction],
    })),
  )
}

/**
 * Adds a mohalla to a ward under the ward's next number. Its first rates need no second person and may
 * begin on any day: nothing is assessed with them before a property is entered there.
 * @throws Failure call.out_of_scope, call.not_found, call.input_invalid, master.mohalla_name_taken, master.mohalla_numbers_used_up
 */
export async function addMohalla({ tx, note, today, actor }: WriteContext, form: MohallaForm): Promise<Mohalla> {
  const ward = await lockWard(tx, form.ward)
  requireInScope(actor, ward)
  if (ward.zoneId !== form.zone) throw failField('ward', m.master_ward_not_in_zone())
  await checkOtherRoads(tx, form)
  await assertMohallaNameFree(tx, { wardId: ward.wardId, name: form.name })
  const mohalla = await insertMohalla(tx, {
    wardId: ward.wardId,
    zoneId: ward.zoneId,
    name: form.name,
    nameHi: form.name_hi ?? form.name,
    waterTaxAvailability: form.water_tax_availability,
    sewerTaxAvailability: form.sewer_tax_availability,
  })
  const { mohallaId } = mohalla
  await insertRates(tx, {
    mohallaId,
    validFrom: form.valid_from,
    source: form.source,
    rates: ratesOfForm(form),
    changeId: null,
  })
  const rates = await ratesOfMohalla(tx, mohallaId)
  note({ subjectKind: 'mohalla', subjectId: String(mohallaId), after: { ...mohalla, rates } })
  return { ...mohalla, rates: ratesOn(rates, today) }
}
