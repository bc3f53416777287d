import type { PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { FileTakenAway } from '@karsetu/contract/property/register-forms.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../../api/use-command.ts'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditsChanged } from '../edited/use-edits-changed.ts'

type OnFile = PropertyRecord['files'][number]
type Typed = Pick<OnFile, 'slot' | 'fileId'> & { reason: string }

const takenAwayForm = formOf(FileTakenAway, (typed: Typed) => typed)

type Props = { propertyId: string; file: OnFile; onClose: () => void }

/** An image or document taken off the file of a property, with the reason. */
export function TakeAwayDialog({ propertyId, file: { slot, fileId }, onClose }: Props) {
  const changed = useEditsChanged()
  const take = useCommand(registerWriteCalls.calls.takeFileAway, {
    onSuccess: () => {
      void toast.success(m.register_file_taken_away(), m.common_success())
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(takenAwayForm, { slot, fileId, reason: '' })
  return (
    <Dialog title={m.register_file_take_away()} onClose={onClose}>
      <p>{m.register_file_take_away_lead({ what: fileSlotLabels[slot]() })}</p>
      <Form form={form} onSubmit={(body) => take.mutateAsync({ params: { id: propertyId }, body })}>
        <FormSection>
          <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.register_file_take_away()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
