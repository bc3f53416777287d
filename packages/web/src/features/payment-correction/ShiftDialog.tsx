import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { paymentCorrectionCalls } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { PaymentShift } from '@karsetu/contract/payment-correction/payment-correction-forms.ts'
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

type Props = { txnID: string; receiptNo: string; paidPUID: string; onClose: () => void }

/** To which property the money of a payment goes, and who asked for it; another official decides. */
export function ShiftDialog({ txnID, receiptNo, paidPUID, onClose }: Props) {
  const refresh = useRefresh()
  const shift = useCommand(paymentCorrectionCalls.calls.shift, {
    onSuccess: () => {
      void toast.success(m.payment_correction_sent({ receiptNo }), m.common_success())
      onClose()
      return refresh(approvalCalls.calls.worklist)
    },
  })
  const form = useHouseForm(PaymentShift, { txnID, paidPUID, shiftPUID: '', requestedBy: '', remarks: '' })
  return (
    <Dialog title={m.payment_correction_shift_act()} onClose={onClose}>
      <p>{m.payment_correction_shift_lead({ receiptNo })}</p>
      <Form form={form} onSubmit={(body) => shift.mutateAsync({ body })}>
        <TextField
          control={form.control}
          name="shiftPUID"
          required
          label={m.payment_correction_shift_to()}
          maxLength={20}
        />
        <TextField
          control={form.control}
          name="requestedBy"
          required
          label={m.payment_correction_requested_by()}
          maxLength={120}
        />
        <TextField control={form.control} name="remarks" label={m.register_remarks()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.payment_correction_send()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
