import type { Ward } from '@karsetu/contract/master/master-calls.ts'
import type { WardRename } from '@karsetu/contract/master/place-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertWardNameFree, lockCity, lockWard, saveWardName } from './place-store.ts'

/**
 * Gives a ward another name; in one of the two languages at least it must be another (specification section 5).
 * @throws Failure call.out_of_scope, call.not_found, call.input_invalid, master.ward_name_taken
 */
export async function renameWard(
  { tx, note, actor }: WriteContext,
  { wardId, ward_fullname: fullName, ward_fullname_hi }: WardRename & { wardId: number },
): Promise<Ward> {
  const before = await lockWard(tx, wardId)
  assertInScope(actor, before)
  const fullNameHi = ward_fullname_hi ?? before.fullNameHi
  if (fullName === before.fullName && fullNameHi === before.fullNameHi)
    throw failField('ward_fullname', m.master_ward_name_same())
  await lockCity(tx, before.cityId)
  await assertWardNameFree(tx, { cityId: before.cityId, wardId, name: fullName })
  const after = await saveWardName(tx, { wardId, fullName, fullNameHi })
  note({ subjectKind: 'ward', subjectId: String(wardId), before, after })
  return after
}
