import { permissionLabels } from '@karsetu/contract/access/access-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isPermission, permissions } from '@karsetu/domain/access/permissions.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '../../form/TextField.tsx'
import type { toRoleForm } from './role-form.ts'

type Typed = z.input<typeof toRoleForm>

/** One privilege by its code, and in words what it lets its holder do. */
// biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a single field never sees
export function PrivilegeField({ control, index }: { control: Control<Typed, unknown, any>; index: number }) {
  const name = `privileges.${index}.text` as const
  const code = (useWatch({ control, name }) ?? '').trim()
  return (
    <TextField
      control={control}
      name={name}
      label={m.access_role_privilege({ number: index + 1 })}
      hint={isPermission(code) ? permissionLabels[code]() : undefined}
      suggestions={permissions}
    />
  )
}
