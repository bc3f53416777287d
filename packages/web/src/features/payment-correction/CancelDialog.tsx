import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { paymentCorrectionCalls } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { PaymentCancel } from '@karsetu/contract/payment-correction/payment-correction-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { txnID: string; receiptNo: string; onClose: () => void }

/** Why a payment is to be cancelled; another official decides. */
export function CancelDialog({ txnID, receiptNo, onClose }: Props) {
  const refresh = useRefresh()
  const cancel = useCommand(paymentCorrectionCalls.calls.cancel, {
    onSuccess: () => {
      void toast.success(m.payment_correction_sent({ receiptNo }), m.common_success())
      onClose()
      return refresh(approvalCalls.calls.worklist)
    },
  })
  const form = useHouseForm(PaymentCancel, { txnID, remarks: '' })
  return (
    <Dialog title={m.payment_correction_cancel()} onClose={onClose}>
      <p>{m.payment_correction_cancel_lead({ receiptNo })}</p>
      <Form form={form} onSubmit={(body) => cancel.mutateAsync({ body })}>
        <TextField control={form.control} name="remarks" required label={m.register_remarks()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.payment_correction_send()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
