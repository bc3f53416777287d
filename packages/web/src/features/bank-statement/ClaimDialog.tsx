import { bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { SuspenseClaim } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useWatch } from 'react-hook-form'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PropertyToPay } from '../neft/PropertyToPay.tsx'

const claimForm = formOf(SuspenseClaim, (typed: { propertyUniqueId: string; remarks: string }) => typed)

type Props = { lineId: number; propertyUniqueId: string; onChanged: () => unknown; onClose: () => void }

/** Whose the money is, and why; another official decides. */
export function ClaimDialog({ lineId, propertyUniqueId, onChanged, onClose }: Props) {
  const form = useHouseForm(claimForm, { propertyUniqueId, remarks: '' })
  const typed = useWatch({ control: form.control, name: 'propertyUniqueId' })
  const claim = useCommand(bankStatementCalls.calls.claim, {
    onSuccess: () => {
      void toast.success(m.statement_claim_requested(), m.common_success())
      onClose()
      return onChanged()
    },
  })
  return (
    <Dialog title={m.statement_claim()} onClose={onClose}>
      <p>{m.statement_claim_lead()}</p>
      <Form form={form} onSubmit={(body) => claim.mutateAsync({ params: { lineId }, body })}>
        <TextField control={form.control} name="propertyUniqueId" required label={m.property_id()} maxLength={40} />
        <PropertyToPay typed={typed} />
        <TextField control={form.control} name="remarks" required label={m.statement_claim_remarks()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.statement_claim()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
