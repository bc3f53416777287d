import { PropertyRestoration } from '@karsetu/contract/property/register-forms.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
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
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { TaxEffectTable } from './TaxEffectTable.tsx'
import { useEditsChanged } from './use-edits-changed.ts'

const restorationForm = formOf(PropertyRestoration, (typed: { reason: string }) => typed)

/** A deleted property brought back: what the years that passed it by would be charged is looked at first. */
export function RestoreDialog({ propertyUniqueId, onClose }: { propertyUniqueId: string; onClose: () => void }) {
  const changed = useEditsChanged()
  const form = useHouseForm(restorationForm, { reason: '' })
  const [order, setOrder] = useState<File>()
  const [foreseen, setForeseen] = useState<TaxEffect>()
  const restore = useCommand(registerWriteCalls.calls.restore)
  const send = async (body: Parameters<typeof restore.mutateAsync>[0]['body']) => {
    const { effect } = await restore.mutateAsync({
      params: { id: propertyUniqueId },
      body: { ...body, preview: !foreseen },
      ...(foreseen && order ? { files: { documents: order } } : {}),
    })
    if (!foreseen) return setForeseen(effect)
    void toast.success(restoredText(propertyUniqueId, effect), m.common_success())
    onClose()
    await changed()
  }
  return (
    <Dialog title={m.register_restore_title()} onClose={onClose} widthVw={60}>
      <p>{m.register_restore_lead({ id: propertyUniqueId })}</p>
      <Form form={form} onSubmit={send} withoutSummary>
        <FormSection>
          <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
          <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
        </FormSection>
        {foreseen && (
          <div role="status">
            <TaxEffectTable effect={foreseen} />
          </div>
        )}
        <FormButtons>
          <SubmitButton>{foreseen ? m.register_restore_title() : m.register_restore_look()}</SubmitButton>
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
