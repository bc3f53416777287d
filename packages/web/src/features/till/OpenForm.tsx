import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { SessionCount } from '@karsetu/contract/till/till-forms.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { CountsFields, noCounts } from './CountsFields.tsx'

/** Counts the float, and opens the session with it. */
export function OpenForm({ leftPaise }: { leftPaise: Paise | null }) {
  const refresh = useRefresh()
  const open = useCommand(tillCalls.calls.open, {
    onSuccess: () => {
      void toast.success(m.till_opened_done(), m.common_success())
      return refresh(tillCalls.calls.current)
    },
  })
  const form = useHouseForm(SessionCount, { counts: noCounts, remark: '' })
  return (
    <Card title={m.till_count_float()}>
      <p>{leftPaise === null ? m.till_count_first() : m.till_count_left({ amount: formatMoney(leftPaise) })}</p>
      <Form form={form} label={m.till_count_float()} onSubmit={(body) => open.mutateAsync({ body })}>
        <CountsFields control={form.control} {...(leftPaise === null ? {} : { expected: leftPaise })} />
        <TextField control={form.control} name="remark" label={m.till_remark_optional()} maxLength={500} />
        <SubmitButton>{m.till_open()}</SubmitButton>
      </Form>
    </Card>
  )
}
