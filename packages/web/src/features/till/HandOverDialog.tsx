import { type CashTransfer, type CurrentSession, tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { HandingOver } from '@karsetu/contract/till/till-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CountsFields, type CountsTyped, noCounts } from './CountsFields.tsx'

const chief = 'chief'
type HandOverTyped = CountsTyped & { toStaffId: string | undefined }

const handOverForm = formOf(HandingOver, ({ toStaffId, counts }: HandOverTyped) => ({
  counts,
  toStaffId: toStaffId === chief ? null : Number(toStaffId),
}))

type Props = {
  cashiers: CurrentSession['cashiers']
  onGiven: (transfer: CashTransfer) => Promise<unknown>
  onClose: () => void
}

/** Cash for the chief cashier or for another cashier, counted by whoever gives it. */
export function HandOverDialog({ cashiers, onGiven, onClose }: Props) {
  const give = useCommand(tillCalls.calls.handOver, { onSuccess: onGiven })
  const form = useHouseForm(handOverForm, { toStaffId: chief, counts: noCounts })
  return (
    <Dialog title={m.till_hand_over()} onClose={onClose}>
      <p>{m.till_hand_over_lead()}</p>
      <Form form={form} label={m.till_hand_over()} onSubmit={(body) => give.mutateAsync({ body })}>
        <SelectField
          control={form.control}
          name="toStaffId"
          required
          label={m.till_hand_over_to()}
          choices={[
            { value: chief, label: m.till_chief() },
            ...cashiers.map(({ staffId, name }) => ({ value: String(staffId), label: name })),
          ]}
        />
        <CountsFields control={form.control} />
        <FormButtons>
          <SubmitButton>{m.till_hand_over()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
