import { type ObjectionDetail, objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { hearingOutcomeLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { hearingOutcomes } from '@karsetu/domain/objection/objection-kinds.ts'
import { useWatch } from 'react-hook-form'
import { useCommand } from '../../../api/use-command.ts'
import { ChoiceField } from '../../../form/ChoiceField.tsx'
import { DateField } from '../../../form/DateField.tsx'
import { DraftNotice } from '../../../form/DraftNotice.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { useUser } from '../../../session/user.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { todayInIndia } from '../../../ui/today.ts'
import { useObjectionsChanged } from '../use-objections-changed.ts'
import { emptyHearing, notedForm } from './hearing-form.ts'

/** Notes what became of the hearing; one that is put off gets its next day here. */
export function NoteHearingDialog({ objection, onClose }: { objection: ObjectionDetail; onClose: () => void }) {
  const changed = useObjectionsChanged()
  const place = objection.hearings[0]?.place ?? ''
  const form = useHouseForm(notedForm, { outcome: undefined, remarks: '', next: emptyHearing(place) })
  const draft = useDraft(form, `objection-hearing.${objection.objectionId}`, { keptFor: useUser().email })
  const note = useCommand(objectionCalls.calls.noteHearing, {
    onSuccess: () => {
      void toast.success(m.objection_done_noted(), m.common_success())
      draft.discard()
      onClose()
      return changed()
    },
  })
  const { control } = form
  const outcome = useWatch({ control, name: 'outcome' })
  return (
    <Dialog title={m.objection_note_hearing()} onClose={onClose} widthVw={50}>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={(body) => note.mutateAsync({ params: { id: objection.objectionId }, body })}>
        <ChoiceField
          control={control}
          name="outcome"
          label={m.objection_hearing_outcome()}
          required
          choices={hearingOutcomes.map((value) => ({ value, label: hearingOutcomeLabels[value]() }))}
        />
        <TextAreaField
          control={control}
          name="remarks"
          label={m.objection_hearing_remarks()}
          required
          maxLength={1000}
        />
        {outcome === 'adjourned' && (
          <FormSection title={m.objection_hearing_next()}>
            <DateField
              control={control}
              name="next.heldOn"
              label={m.objection_hearing_on()}
              from={todayInIndia()}
              required
            />
            <TextField control={control} name="next.atTime" label={m.objection_hearing_time()} required maxLength={5} />
            <TextField
              control={control}
              name="next.place"
              label={m.objection_hearing_place()}
              required
              maxLength={200}
            />
          </FormSection>
        )}
        <FormButtons>
          <SubmitButton>{m.objection_note_hearing()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
