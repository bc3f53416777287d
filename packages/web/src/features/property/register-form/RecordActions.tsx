import { MobileUpdate } from '@karsetu/contract/property/register-forms.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeleteDialog } from '../edited/DeleteDialog.tsx'
import { RestoreDialog } from '../edited/RestoreDialog.tsx'
import { useEditsChanged } from '../edited/use-edits-changed.ts'
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
      {open === 'mobile' && <MobileDialog there={there} onClose={close} />}
      {open === 'delete' && <DeleteDialog propertyUniqueId={there.propertyUniqueId} onClose={close} />}
      {open === 'restore' && <RestoreDialog propertyUniqueId={there.propertyUniqueId} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

type MobileTyped = { propertyUniqueId: string; ownerNo: number | undefined; mobileNumber: string; reason: string }
const mobileForm = formOf(MobileUpdate, (typed: MobileTyped) => typed)

function MobileDialog({ there: { propertyUniqueId, owners }, onClose }: DialogProps) {
  const changed = useEditsChanged()
  const update = useCommand(registerWriteCalls.calls.updateMobileNumber, {
    onSuccess: () => {
      void toast.success(m.register_mobile_done(), m.common_success())
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(mobileForm, {
    ...{ propertyUniqueId, ownerNo: owners[0]?.ownerNo, mobileNumber: '', reason: '' },
  })
  return (
    <Dialog title={m.register_mobile_title()} onClose={onClose}>
      <p>{m.register_mobile_lead()}</p>
      <Form form={form} onSubmit={(body) => update.mutateAsync({ body })} withoutSummary>
        <FormSection>
          <SelectField
            control={form.control}
            name="ownerNo"
            numeric
            label={m.property_owner_name()}
            choices={owners.map(({ ownerNo, ownerName, mobileNumber }) => ({
              value: String(ownerNo),
              label: [ownerName, mobileNumber].filter(Boolean).join(' · '),
            }))}
          />
          <TextField
            control={form.control}
            name="mobileNumber"
            type="tel"
            required
            label={m.property_mobile_number()}
          />
          <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.common_save()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
