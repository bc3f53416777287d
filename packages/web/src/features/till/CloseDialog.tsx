import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { SessionCount } from '@karsetu/contract/till/till-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CountsFields, noCounts } from './CountsFields.tsx'

type Props = { expected: Paise; onClosed: () => Promise<unknown>; onClose: () => void }

/** The count at the end of the session; a difference to the books has a remark. */
export function CloseDialog({ expected, onClosed, onClose }: Props) {
  const close = useCommand(tillCalls.calls.close, { onSuccess: onClosed })
  const form = useHouseForm(SessionCount, { counts: noCounts, remark: '' })
  return (
    <Dialog title={m.till_count_close()} onClose={onClose}>
      <p>{m.till_close_confirm()}</p>
      <Form form={form} label={m.till_count_close()} onSubmit={(body) => close.mutateAsync({ body })}>
        <CountsFields control={form.control} expected={expected} />
        <TextField control={form.control} name="remark" label={m.till_remark_optional()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.till_close()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
