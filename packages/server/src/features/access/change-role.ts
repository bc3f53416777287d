import type { Role, RoleChange, RoleForm } from '@karsetu/contract/access/access-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lackingOf } from './compare-rights.ts'
import { addRole, lockRole, saveRole } from './role-store.ts'

/** @throws Failure access.role_name_taken, access.grants_more */
export async function makeRole(context: WriteContext, form: RoleForm): Promise<Role> {
  assertOwn(context, form.privileges)
  const after = await addRole(context.tx, form)
  context.note({ subjectKind: 'role', subjectId: String(after._id), after })
  return after
}

/**
 * Renames a role or gives it other rights. The roles that menus are made for keep their names: without theirs, everybody
 * who holds one would stand before another's menu.
 * @throws Failure access.role_not_found, access.role_changed_meanwhile, access.role_name_kept, access.role_name_taken,
 *   access.grants_more
 */
export async function changeRole(context: WriteContext, id: number, { version, ...form }: RoleChange): Promise<Role> {
  const before = await lockRole(context.tx, id)
  if ((version ?? before.version) !== before.version) throw fail('access.role_changed_meanwhile', { name: before.name })
  if (form.name !== before.name && roleNames.some((saved) => saved === before.name))
    throw fail('access.role_name_kept', { name: before.name })
  assertOwn(
    context,
    form.privileges.filter((privilege) => !before.privileges.includes(privilege)),
  )
  const after = await saveRole(context.tx, id, form)
  context.note({ subjectKind: 'role', subjectId: String(id), before, after })
  return after
}

/** A right can be given by who holds it: otherwise whoever keeps the roles would be above all of them. */
function assertOwn({ actor }: WriteContext, given: readonly string[]): void {
  const lacking = lackingOf(actor, given)
  if (lacking.length > 0) throw fail('access.grants_more', { privileges: lacking.join(', ') })
}
