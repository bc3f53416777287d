import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { newFirstPassword } from './first-password.ts'
import { staffKinds } from './staff-kinds.ts'

type Props = { person: StaffRow; onDone: (message: string) => unknown; onClose: () => void }

export function EnableStaffDialog({ person, onDone, onClose }: Props) {
  const { username: name, staffId: id } = person
  const enable = useCommand(staffCalls.calls.enable, { onSuccess: () => onDone(m.staff_enabled({ name })) })
  return (
    <ConfirmDialog
      title={m.staff_enable()}
      lead={m.staff_enable_lead({ name })}
      action={m.staff_enable()}
      command={enable}
      onConfirm={() => enable.mutate({ params: { id } })}
      onClose={onClose}
    />
  )
}

export function DeleteStaffDialog({ person, onDone, onClose }: Props) {
  const { username: name, staffId: id, accessType } = person
  const remove = useCommand(staffKinds[accessType].remove, { onSuccess: () => onDone(m.staff_deleted({ name })) })
  return (
    <ConfirmDialog
      title={m.staff_delete_title({ name })}
      lead={m.staff_delete_lead({ name })}
      action={m.staff_delete()}
      isGrave
      command={remove}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    />
  )
}

type ResetProps = { person: StaffRow; onReset: (name: string, password: string) => unknown; onClose: () => void }

export function ResetStaffDialog({ person, onReset, onClose }: ResetProps) {
  const { username: name, email, accessType } = person
  const [newPassword] = useState(newFirstPassword)
  const reset = useCommand(staffKinds[accessType].reset, { onSuccess: () => onReset(name, newPassword) })
  return (
    <ConfirmDialog
      title={m.access_reset_title()}
      lead={m.staff_reset_lead({ name })}
      action={m.access_reset_button()}
      command={reset}
      onConfirm={() => reset.mutate({ body: { email, newPassword } })}
      onClose={onClose}
    />
  )
}
