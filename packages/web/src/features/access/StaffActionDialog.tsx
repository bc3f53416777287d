import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import type { May } from '../../session/user.ts'
import type { MenuAction } from '../../ui/ActionMenu.tsx'
import { toast } from '../../ui/toast.ts'
import { DisableStaffDialog } from './DisableStaffDialog.tsx'
import { FirstPasswordDialog } from './FirstPasswordDialog.tsx'
import { OfficialDialog } from './OfficialDialog.tsx'
import { OperatorDialog } from './OperatorDialog.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'
import { DeleteStaffDialog, EnableStaffDialog, ResetStaffDialog } from './StaffConfirmations.tsx'
import type { StaffKind } from './StaffKindSwitch.tsx'
import { staffKinds } from './staff-kinds.ts'

export type StaffAction =
  | { what: 'add' }
  | { what: 'edit' | 'reset' | 'sessions' | 'disable' | 'enable' | 'delete'; person: StaffRow }

type Reader = { may: May; isOwn: boolean; choose: (action: StaffAction) => void }

/** What the reader may do with a person. Nobody changes their own record: the server refuses it. */
export function staffActionsOn(person: StaffRow, { may, isOwn, choose }: Reader): MenuAction[] {
  const sessions = { label: m.staff_sessions(), onClick: () => choose({ what: 'sessions', person }) }
  if (isOwn || !may(staffCalls.calls.editOfficial.access)) return [sessions]
  const isDisabled = person.state === 'disabled'
  return [
    { label: staffKinds[person.accessType].edit(), onClick: () => choose({ what: 'edit', person }) },
    { label: m.access_reset_button(), onClick: () => choose({ what: 'reset', person }) },
    sessions,
    isDisabled
      ? { label: m.staff_enable(), onClick: () => choose({ what: 'enable', person }) }
      : { label: m.staff_disable(), onClick: () => choose({ what: 'disable', person }) },
    { label: m.staff_delete(), onClick: () => choose({ what: 'delete', person }) },
  ]
}

type Props = { kind: StaffKind; action: StaffAction; onClose: () => void }

/** The dialog of one action; a first password that comes of it is shown once. */
export function StaffActionDialog({ kind, action, onClose }: Props) {
  const refresh = useRefresh()
  const [first, setFirst] = useState<{ name: string; password: string }>()
  const refreshList = () => refresh(staffKinds[kind].list)
  const done = (message: string) => {
    void toast.success(message, m.common_success())
    onClose()
    return refreshList()
  }
  const showFirst = (name: string, password: string) => {
    setFirst({ name, password })
    return refreshList()
  }
  if (first) return <FirstPasswordDialog {...first} onClose={onClose} />
  const PersonDialog = kind === 'official' ? OfficialDialog : OperatorDialog
  if (action.what === 'add')
    return <PersonDialog person={undefined} onAdded={showFirst} onDone={done} onClose={onClose} />
  const { person } = action
  switch (action.what) {
    case 'edit':
      return <PersonDialog person={person} onAdded={showFirst} onDone={done} onClose={onClose} />
    case 'reset':
      return <ResetStaffDialog person={person} onReset={showFirst} onClose={onClose} />
    case 'sessions':
      return <SessionsDialog person={person} onEnded={refreshList} onClose={onClose} />
    case 'disable':
      return <DisableStaffDialog person={person} onDone={done} onClose={onClose} />
    case 'enable':
      return <EnableStaffDialog person={person} onDone={done} onClose={onClose} />
    case 'delete':
      return <DeleteStaffDialog person={person} onDone={done} onClose={onClose} />
  }
}
