import { RoleForm } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { z } from 'zod'

/**
 * The dialog's form over the contract's: rows left empty are dropped, and a missing privilege is shown on the name
 * field, where the specification wants it (section 5).
 */
export const toRoleForm = z
  .object({ name: RoleForm.shape.name, privileges: z.array(z.object({ text: z.string().trim().max(80) })) })
  .transform(({ name, privileges }) => ({
    name,
    privileges: privileges.map(({ text }) => text).filter((text) => text !== ''),
  }))
  .refine(({ privileges }) => privileges.length > 0, {
    path: ['name'],
    error: () => m.access_role_privilege_required(),
  })
