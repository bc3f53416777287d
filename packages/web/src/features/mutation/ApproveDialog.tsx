import { type MutationOrder, mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { MutationApproval } from '@karsetu/contract/mutation/mutation-forms.ts'
import { mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { movesNoTax, TaxEffectTable } from '../property/edited/TaxEffectTable.tsx'
import { EndingConcessions } from './EndingConcessions.tsx'
import classes from './Mutation.module.css'
import { OwnersBeforeAfter } from './OwnersBeforeAfter.tsx'
import type { StepDialogProps } from './step-dialog.ts'

const approvalForm = formOf(MutationApproval, (typed: { remarks: string; userId: number }) => typed)

/** What the order does is looked at first; then exactly that is ordered. */
export function ApproveDialog({ mutation: { mutationId }, onDone, onClose }: StepDialogProps) {
  const { staffId } = useUser()
  const form = useHouseForm(approvalForm, { remarks: '', userId: staffId })
  const [looked, setLooked] = useState<MutationOrder>()
  const { mutate: look, error } = useCommand(mutationCalls.calls.approve, { onSuccess: setLooked })
  const order = useCommand(mutationCalls.calls.approve)
  useEffect(() => look({ params: { id: mutationId }, body: { preview: true } }), [look, mutationId])
  return (
    <Dialog title={mutationStepLabels.approve.act()} onClose={onClose} widthVw={60}>
      {error && (
        <p role="alert" className={classes.refused}>
          {error.text}
        </p>
      )}
      {!looked && !error && <PageSpinner />}
      {looked && (
        <Form
          form={form}
          withoutSummary
          onSubmit={async (body) => {
            await order.mutateAsync({ params: { id: mutationId }, body: { ...body, version: looked.mutation.version } })
            await onDone('approve')
          }}
        >
          <p>{m.mutation_approve_lead()}</p>
          <OwnersBeforeAfter before={looked.mutation.ownersBefore} after={looked.mutation.ownersAfter} />
          <EndingConcessions ending={looked.mutation.endingConcessions} on={looked.mutation.concessionsEndOn} />
          {looked.mutation.endingConcessions.length > 0 && (
            <section>
              <h3>{m.mutation_effect_title()}</h3>
              {movesNoTax(looked.effect) ? (
                <p>{m.mutation_effect_none()}</p>
              ) : (
                <TaxEffectTable effect={looked.effect} />
              )}
            </section>
          )}
          <TextField control={form.control} name="remarks" label={m.mutation_remarks()} maxLength={1000} />
          <FormButtons>
            <SubmitButton>{mutationStepLabels.approve.act()}</SubmitButton>
          </FormButtons>
        </Form>
      )}
    </Dialog>
  )
}
