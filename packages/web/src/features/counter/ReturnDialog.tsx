import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { ReturnedPaper } from '@karsetu/contract/counter/counter-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { txnId: string; onDone: (number: string) => unknown; onClose: () => void }

/** Why the bank returned a cheque or draft, and what follows from it. */
export function ReturnDialog({ txnId, onDone, onClose }: Props) {
  const reject = useCommand(counterCalls.calls.reject, { onSuccess: ({ number }) => onDone(number) })
  const form = useHouseForm(ReturnedPaper, { reason: '' })
  return (
    <Dialog title={m.counter_dishonour()} onClose={onClose}>
      <p>{m.counter_dishonour_lead()}</p>
      <Form form={form} onSubmit={(body) => reject.mutateAsync({ params: { id: txnId }, body })}>
        <TextField control={form.control} name="reason" required label={m.counter_reason()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.counter_dishonour()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
