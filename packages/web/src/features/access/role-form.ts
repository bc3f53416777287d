import { RoleForm } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isPermission } from '@karsetu/domain/access/permissions.ts'
import { z } from 'zod'

const Row = z.object({
  text: z
    .string()
    .trim()
    .refine((text) => text === '' || isPermission(text), { error: () => m.access_role_privilege_unknown() }),
})

/**
 * The dialog's form over the contract's: rows left empty are dropped, and a missing privilege is shown on the name
 * field, where the specification wants it (section 5).
 */
export const toRoleForm = z
  .object({ name: RoleForm.shape.name, privileges: z.array(Row) })
  .transform(({ name, privileges }) => ({ name, privileges: privileges.map(({ text }) => text).filter(isPermission) }))
  .refine(({ privileges }) => privileges.length > 0, {
    path: ['name'],
    error: () => m.access_role_privilege_required(),
  })
