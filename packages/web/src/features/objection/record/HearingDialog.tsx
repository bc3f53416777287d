import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../../api/use-command.ts'
import { DateField } from '../../../form/DateField.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { todayInIndia } from '../../../ui/today.ts'
import { useObjectionsChanged } from '../use-objections-changed.ts'
import { emptyHearing, hearingForm } from './hearing-form.ts'

/** Fixes day, time and place of a hearing. */
export function HearingDialog({ objectionId, onClose }: { objectionId: number; onClose: () => void }) {
  const changed = useObjectionsChanged()
  const form = useHouseForm(hearingForm, emptyHearing())
  const fix = useCommand(objectionCalls.calls.fixHearing, {
    onSuccess: () => {
      void toast.success(m.objection_done_hearing(), m.common_success())
      onClose()
      return changed()
    },
  })
  const { control } = form
  return (
    <Dialog title={m.objection_fix_hearing()} onClose={onClose}>
      <Form form={form} onSubmit={(body) => fix.mutateAsync({ params: { id: objectionId }, body })}>
        <FormSection>
          <DateField control={control} name="heldOn" label={m.objection_hearing_on()} from={todayInIndia()} required />
          <TextField control={control} name="atTime" label={m.objection_hearing_time()} required maxLength={5} />
          <TextField control={control} name="place" label={m.objection_hearing_place()} required maxLength={200} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.objection_fix_hearing()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
