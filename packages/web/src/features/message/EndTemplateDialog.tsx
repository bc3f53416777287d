import { type MessageTemplateRow, messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { TemplateEndForm } from '@karsetu/contract/message/template-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'

const endForm = formOf(TemplateEndForm, (typed: { validTo: string; reason: string }) => typed)

type Props = { template: MessageTemplateRow; onClose: () => void }

/** A text that the operators took off their registers, or that another follows, is not sent after a day. */
export function EndTemplateDialog({ template: { templateId, name, approvedOn, validTo }, onClose }: Props) {
  const refresh = useRefresh()
  const form = useHouseForm(endForm, { validTo: validTo ?? todayInIndia(), reason: '' })
  const end = useCommand(messageCalls.calls.endTemplate, {
    onSuccess: () => {
      void toast.success(m.message_template_end_done({ name }), m.common_success())
      onClose()
      return refresh(messageCalls.calls.templates, messageCalls.calls.templatePage)
    },
  })
  return (
    <Dialog title={m.message_template_end_of({ name })} onClose={onClose}>
      <p>{m.message_template_end_lead()}</p>
      <Form form={form} onSubmit={(body) => end.mutateAsync({ params: { templateId }, body })}>
        <FormSection>
          <DateField
            control={form.control}
            name="validTo"
            required
            label={m.message_template_last_day()}
            from={approvedOn}
          />
          <TextField control={form.control} name="reason" required label={m.message_reason()} maxLength={300} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.message_template_end()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
