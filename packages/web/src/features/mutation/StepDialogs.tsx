import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { FeeReceipt, MutationRejection, SiteVisit } from '@karsetu/contract/mutation/mutation-forms.ts'
import { mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { feeText } from './mutation-text.ts'
import type { StepDialogProps } from './step-dialog.ts'

const feeForm = formOf(FeeReceipt, (typed: { receiptNo: string; receivedOn: string | undefined }) => typed)

/** The receipt under which the fee was taken. */
export function FeeDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const today = todayInIndia()
  const form = useHouseForm(feeForm, { receiptNo: '', receivedOn: today })
  const take = useCommand(mutationCalls.calls.takeFee)
  return (
    <Dialog title={mutationStepLabels.take_fee.act()} onClose={onClose}>
      <p>{feeText(mutation)}</p>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await take.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('take_fee')
        }}
      >
        <FormSection>
          <TextField control={form.control} name="receiptNo" required label={m.mutation_receipt_no()} maxLength={60} />
          <DateField control={form.control} name="receivedOn" required label={m.mutation_received_on()} to={today} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{mutationStepLabels.take_fee.act()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

const visitForm = formOf(SiteVisit, (typed: { visitedOn: string | undefined; remarks: string }) => typed)

/** Papers and spot were looked at. */
export function VerifyDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const today = todayInIndia()
  const form = useHouseForm(visitForm, { visitedOn: today, remarks: '' })
  const verify = useCommand(mutationCalls.calls.verify)
  return (
    <Dialog title={mutationStepLabels.verify.act()} onClose={onClose}>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await verify.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('verify')
        }}
      >
        <FormSection>
          <DateField control={form.control} name="visitedOn" required label={m.mutation_visited_on()} to={today} />
          <TextField control={form.control} name="remarks" required label={m.mutation_visit_note()} maxLength={1000} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{mutationStepLabels.verify.act()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

const rejectForm = formOf(MutationRejection, (typed: { remarks: string; userId: number }) => typed)

/** Nothing is rejected without reasons. */
export function RejectDialog({ mutation, onDone, onClose }: StepDialogProps) {
  const { staffId } = useUser()
  const form = useHouseForm(rejectForm, { remarks: '', userId: staffId })
  const reject = useCommand(mutationCalls.calls.reject)
  return (
    <Dialog title={mutationStepLabels.reject.act()} onClose={onClose}>
      <p>{m.mutation_reject_lead()}</p>
      <Form
        form={form}
        withoutSummary
        onSubmit={async (body) => {
          await reject.mutateAsync({ params: { id: mutation.mutationId }, body })
          await onDone('reject')
        }}
      >
        <TextField control={form.control} name="remarks" required label={m.mutation_reasons()} maxLength={1000} />
        <FormButtons>
          <SubmitButton>{mutationStepLabels.reject.act()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
