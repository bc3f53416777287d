import { MobileUpdate, RegisterReason } from '@karsetu/contract/property/register-forms.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeleteDialog } from '../edited/DeleteDialog.tsx'
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
      {open === 'restore' && <RestoreDialog there={there} onClose={close} />}
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

function restoredText(id: string, { revised, netPaise }: TaxEffect): string {
  if (revised.length === 0) return m.register_restored({ id })
  const years = revised.map(({ financialYear }) => financialYearLabel(financialYear)).join(', ')
  return m.register_restored_demanded({ id, years, amount: formatMoney(netPaise) })
}

function RestoreDialog({ there: { propertyUniqueId }, onClose }: DialogProps) {
  const changed = useEditsChanged()
  const [order, setOrder] = useState<File>()
  const restore = useCommand(registerWriteCalls.calls.restore, {
    onSuccess: ({ effect }) => {
      void toast.success(restoredText(propertyUniqueId, effect), m.common_success())
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(RegisterReason, { reason: '' })
  return (
    <Dialog title={m.register_restore_title()} onClose={onClose}>
      <Form
        form={form}
        onSubmit={(body) =>
          restore.mutateAsync({
            params: { id: propertyUniqueId },
            body,
            ...(order ? { files: { documents: order } } : {}),
          })
        }
        withoutSummary
      >
        <FormSection>
          <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
          <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.register_restore_title()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
