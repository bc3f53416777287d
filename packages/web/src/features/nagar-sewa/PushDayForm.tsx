import { pushCalls } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Command } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { todayInIndia } from '../../ui/today.ts'

const { pushToENagarSewa } = pushCalls.calls
const schema = formOf(pushToENagarSewa.query, (typed: { date: string | undefined }) => typed)

/** Chooses the day whose collection is pushed; today unless another is chosen. */
export function PushDayForm({ push }: { push: Command<typeof pushToENagarSewa> }) {
  const today = todayInIndia()
  const form = useHouseForm(schema, { date: today })
  return (
    <Form form={form} label={m.push_title()} withoutSummary onSubmit={(query) => push.mutateAsync({ query })}>
      <FormSection>
        <DateField control={form.control} name="date" label={m.push_day()} to={today} required />
      </FormSection>
      <FormButtons>
        <SubmitButton>{m.push_now()}</SubmitButton>
      </FormButtons>
    </Form>
  )
}
