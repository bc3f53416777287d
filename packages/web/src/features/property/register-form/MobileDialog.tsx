import { MobileUpdate } from '@karsetu/contract/property/register-forms.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditsChanged } from '../edited/use-edits-changed.ts'

type Props = {
  propertyUniqueId: string
  /** The owner chosen to begin with, in the order of the record, from 0. */
  ownerAt?: number
  onClose: () => void
}

/** Another mobile number of an owner, with the reason; the old and the new number get a message. */
export function MobileDialog({ propertyUniqueId, ownerAt = 0, onClose }: Props) {
  const there = useCall(registerWriteCalls.calls.forEdit, { params: { id: propertyUniqueId } })
  return (
    <Dialog title={m.register_mobile_title()} onClose={onClose}>
      <p>{m.register_mobile_lead()}</p>
      {there.error && <ErrorState error={there.error} onRetry={() => void there.refetch()} />}
      {!there.error && !there.data && <PageSpinner />}
      {there.data && <MobileForm there={there.data} {...{ ownerAt, onClose }} />}
    </Dialog>
  )
}

type Typed = { propertyUniqueId: string; ownerNo: number | undefined; mobileNumber: string; reason: string }
const mobileForm = formOf(MobileUpdate, (typed: Typed) => typed)

type FormProps = { there: PropertyInForm; ownerAt: number; onClose: () => void }

function MobileForm({ there: { propertyUniqueId, owners }, ownerAt, onClose }: FormProps) {
  const changed = useEditsChanged()
  const update = useCommand(registerWriteCalls.calls.updateMobileNumber, {
    onSuccess: () => {
      void toast.success(m.register_mobile_done(), m.common_success())
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(mobileForm, {
    ...{ propertyUniqueId, ownerNo: owners[ownerAt]?.ownerNo, mobileNumber: '', reason: '' },
  })
  const chosen = useWatch({ control: form.control, name: 'ownerNo' })
  const present = owners.find(({ ownerNo }) => ownerNo === chosen)?.mobileNumber
  return (
    <Form form={form} onSubmit={(body) => update.mutateAsync({ body })} withoutSummary>
      <FormSection>
        <SelectField
          control={form.control}
          name="ownerNo"
          numeric
          label={m.property_owner_name()}
          choices={owners.map(({ ownerNo, ownerName }) => ({ value: String(ownerNo), label: ownerName }))}
        />
        <TextField
          control={form.control}
          name="mobileNumber"
          type="tel"
          required
          label={m.register_new_mobile_number()}
          hint={present && m.register_mobile_now({ number: present })}
        />
        <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
      </FormSection>
      <FormButtons>
        <SubmitButton>{m.common_save()}</SubmitButton>
      </FormButtons>
    </Form>
  )
}
