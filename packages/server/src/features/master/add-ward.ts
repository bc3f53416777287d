import type { Ward } from '@karsetu/contract/master/master-calls.ts'
import type { WardForm } from '@karsetu/contract/master/place-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertWardNameFree, insertWard, lockCity, lockZone } from './place-store.ts'

/** Adds a ward to a zone. @throws Failure call.out_of_scope, call.not_found, master.ward_taken, master.ward_name_taken */
export async function addWard({ tx, note, actor }: WriteContext, form: WardForm): Promise<Ward> {
  const { city_id: cityId, zone_id: zoneId, ward_no: wardNo, ward_fullname: fullName } = form
  await lockCity(tx, cityId)
  const zone = await lockZone(tx, zoneId)
  if (zone.cityId !== cityId) throw fail('call.not_found')
  // Nobody works for a ward that is not there yet: its zone decides.
  assertInScope(actor, { zoneId, wardId: 0 })
  await assertWardNameFree(tx, { cityId, name: fullName })
  const fullNameHi = form.ward_fullname_hi ?? fullName
  const after = await insertWard(tx, { cityId, zoneId, wardNo, fullName, fullNameHi })
  note({ subjectKind: 'ward', subjectId: String(after.wardId), after })
  return after
}
