import { optOutSourceLabels } from '@karsetu/contract/message/message-labels.ts'
import { optOutCalls } from '@karsetu/contract/message/opt-out-calls.ts'
import { OptOutForm } from '@karsetu/contract/message/opt-out-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { optOutSources } from '@karsetu/domain/message/opt-out.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'

type Typed = { mobileNumber: string; since: string; source: string | undefined; reason: string }

const optOutForm = formOf(OptOutForm, (typed: Typed) => typed)

/** Somebody asked not to be written to: the number, when, how and why. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const today = todayInIndia()
  const form = useHouseForm(optOutForm, { mobileNumber: '', since: today, source: 'letter', reason: '' })
  const { control } = form
  const add = useCommand(optOutCalls.calls.add, {
    onSuccess: ({ mobileNumber }) => {
      void toast.success(m.message_opt_added({ mobile: mobileNumber }), m.common_success())
      onClose()
      return refresh(optOutCalls.calls.page)
    },
  })
  return (
    <Dialog title={m.message_opt_add()} onClose={onClose}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <FormSection>
          <TextField control={control} name="mobileNumber" required label={m.property_mobile_number()} maxLength={15} />
          <DateField control={control} name="since" required label={m.message_opt_since()} to={today} />
          <SelectField
            control={control}
            name="source"
            required
            label={m.message_opt_source()}
            choices={optOutSources.map((value) => ({ value, label: optOutSourceLabels[value]() }))}
          />
          <TextField control={control} name="reason" required label={m.message_opt_reason()} maxLength={300} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.message_opt_add()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
