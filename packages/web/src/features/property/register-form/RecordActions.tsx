import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DeleteDialog } from '../edited/DeleteDialog.tsx'
import { RestoreDialog } from '../edited/RestoreDialog.tsx'
import { MobileDialog } from './MobileDialog.tsx'
import classes from './RegisterForm.module.css'

type Props = { there: PropertyInForm }

/** What is done with a record beside its form: a mobile number, its deletion, its restoration. */
export function RecordActions({ there }: Props) {
  const [open, setOpen] = useState<'mobile' | 'delete' | 'restore'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {there.status === 'active' && (
        <>
          <ActionButton variant="default" onClick={() => setOpen('mobile')}>
            {m.register_mobile_title()}
          </ActionButton>
          <ActionButton
            variant="outline"
            color="red"
            className={classes.apart}
            needs={registerWriteCalls.calls.delete.access}
            onClick={() => setOpen('delete')}
          >
            {m.register_delete_one()}
          </ActionButton>
        </>
      )}
      {there.status === 'deleted' && (
        <ActionButton needs={registerWriteCalls.calls.restore.access} onClick={() => setOpen('restore')}>
          {m.register_restore_title()}
        </ActionButton>
      )}
      {open === 'mobile' && <MobileDialog propertyUniqueId={there.propertyUniqueId} onClose={close} />}
      {open === 'delete' && <DeleteDialog propertyUniqueId={there.propertyUniqueId} onClose={close} />}
      {open === 'restore' && <RestoreDialog propertyUniqueId={there.propertyUniqueId} onClose={close} />}
    </>
  )
}
