import { OwnerUpdate } from '@karsetu/contract/property/register-forms.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditsChanged } from '../edited/use-edits-changed.ts'

type Props = {
  propertyUniqueId: string /** In the order of the record, from 0. */
  ownerAt: number
  onClose: () => void
}

/** Corrects how an owner is written in the register: the name, and the father or husband (specification section 5). */
export function OwnerDialog({ propertyUniqueId, ownerAt, onClose }: Props) {
  const there = useCall(registerWriteCalls.calls.forEdit, { params: { id: propertyUniqueId } })
  const owner = there.data?.owners[ownerAt]
  return (
    <Dialog title={m.register_owner_title()} onClose={onClose}>
      <p>{m.register_owner_lead()}</p>
      {there.error && <ErrorState error={there.error} onRetry={() => void there.refetch()} />}
      {!there.error && !there.data && <PageSpinner />}
      {owner && <OwnerForm propertyUniqueId={propertyUniqueId} owner={owner} onClose={onClose} />}
    </Dialog>
  )
}

type Typed = {
  propertyUniqueId: string
  ownerNo: number
  ownerName: string
  fatherName: string
  husbandName: string
  reason: string
}
const ownerForm = formOf(OwnerUpdate, ({ fatherName, husbandName, reason, ...typed }: Typed) => ({
  ...typed,
  ...(fatherName ? { fatherName } : {}),
  ...(husbandName ? { husbandName } : {}),
  ...(reason ? { reason } : {}),
}))

type FormProps = Pick<Props, 'propertyUniqueId' | 'onClose'> & { owner: PropertyInForm['owners'][number] }

function OwnerForm({ propertyUniqueId, owner, onClose }: FormProps) {
  const changed = useEditsChanged()
  const [order, setOrder] = useState<File>()
  const update = useCommand(registerWriteCalls.calls.updateOwnerDetails, {
    onSuccess: ({ outcome }) => {
      const said = {
        made: m.register_edited({ id: propertyUniqueId }),
        waits: m.register_edit_waits_toast(),
        nothing_changes: m.register_outcome_nothing(),
        preview: '',
      }
      void toast.success(said[outcome], m.common_success())
      onClose()
      return changed()
    },
  })
  const { ownerNo, ownerName, fatherName, husbandName } = owner
  const form = useHouseForm(ownerForm, {
    ...{ propertyUniqueId, ownerNo, ownerName, fatherName: fatherName ?? '', husbandName: husbandName ?? '' },
    reason: '',
  })
  const { control } = form
  return (
    <Form
      form={form}
      onSubmit={(body) => update.mutateAsync({ body, ...(order ? { files: { documents: order } } : {}) })}
      withoutSummary
    >
      <FormSection>
        <TextField
          control={control}
          name="ownerName"
          label={m.property_owner_name()}
          required
          maxLength={registerLimits.name}
        />
        <TextField
          control={control}
          name="fatherName"
          label={m.register_father_name()}
          hint={m.register_relation_hint()}
          maxLength={registerLimits.name}
          checkedWith={['husbandName']}
        />
        <TextField
          control={control}
          name="husbandName"
          label={m.register_husband_name()}
          hint={m.register_relation_hint()}
          maxLength={registerLimits.name}
          checkedWith={['fatherName']}
        />
        <TextField control={control} name="reason" label={m.register_reason()} maxLength={500} />
        <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
      </FormSection>
      <FormButtons>
        <SubmitButton>{m.common_save()}</SubmitButton>
      </FormButtons>
    </Form>
  )
}
