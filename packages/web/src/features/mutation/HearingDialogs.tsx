import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { HearingFixed, HearingHeld, ObjectionMade } from '@karsetu/contract/mutation/mutation-forms.ts'
import { mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { actLabel } from './mutation-text.ts'
import type { StepDialogProps } from './step-dialog.ts'

type ObjectionTyped = { person: string; mobileNumber: string; remarks: string }
const objectionForm = formOf(ObjectionMade, (typed: ObjectionTyped) => typed)

/** Who objects, and why. */
export function ObjectionDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const form = useHouseForm(objectionForm, { person: '', mobileNumber: '', remarks: '' })
  const record = useCommand(mutationCalls.calls.recordObjection)
  return (
    <Dialog title={mutationStepLabels.record_objection.act()} onClose={onClose}>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('record_objection')
        }}
      >
        <FormSection>
          <TextField control={form.control} name="person" required label={m.mutation_objector()} maxLength={120} />
          <TextField
            control={form.control}
            name="mobileNumber"
            type="tel"
            label={m.property_mobile_number()}
            maxLength={20}
          />
          <TextField
            control={form.control}
            name="remarks"
            required
            label={m.mutation_objection_text()}
            maxLength={1000}
          />
        </FormSection>
        <FormButtons>
          <SubmitButton>{mutationStepLabels.record_objection.act()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

const hearingForm = formOf(HearingFixed, (typed: { hearingOn: string | undefined; place: string }) => typed)

/** When and where they are heard. */
export function HearingDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const form = useHouseForm(hearingForm, { hearingOn: undefined, place: mutation.hearingPlace ?? '' })
  const fix = useCommand(mutationCalls.calls.fixHearing)
  return (
    <Dialog title={actLabel(mutation, 'fix_hearing')} onClose={onClose}>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await fix.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('fix_hearing')
        }}
      >
        <FormSection>
          <DateField
            control={form.control}
            name="hearingOn"
            required
            label={m.mutation_hearing_on()}
            from={todayInIndia()}
          />
          <TextField control={form.control} name="place" required label={m.mutation_hearing_place()} maxLength={200} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{actLabel(mutation, 'fix_hearing')}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

const heardForm = formOf(HearingHeld, (typed: { remarks: string }) => typed)

/** What came of it. */
export function HearDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const form = useHouseForm(heardForm, { remarks: '' })
  const hear = useCommand(mutationCalls.calls.hear)
  return (
    <Dialog title={mutationStepLabels.hear.act()} onClose={onClose}>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await hear.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('hear')
        }}
      >
        <TextAreaField
          control={form.control}
          name="remarks"
          required
          label={m.mutation_hearing_note()}
          maxLength={1000}
        />
        <FormButtons>
          <SubmitButton>{mutationStepLabels.hear.act()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
