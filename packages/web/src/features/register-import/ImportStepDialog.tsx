import { ImportReason } from '@karsetu/contract/register-import/import-reason.ts'
import { registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { BookedStep } from '@karsetu/domain/register-import/import-rules.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

const { calls } = registerImportCalls
const reasonForm = formOf(ImportReason, (typed: { reason: string }) => typed)

type Props = { importId: number; step: BookedStep; title: string; effect: string; onClose: () => void }

/** What entering or taking back an import posts, and why it is done. */
export function ImportStepDialog({ importId, step, title, effect, onClose }: Props) {
  const refresh = useRefresh()
  const form = useHouseForm(reasonForm, { reason: '' })
  const after = {
    onSuccess: ({ request }: { request: unknown }) => {
      if (request) void toast.success(m.register_import_requested(), m.common_success())
      onClose()
      return refresh(calls.report, calls.page)
    },
  }
  const commands = { apply: useCommand(calls.apply, after), undo: useCommand(calls.undo, after) }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{effect}</p>
      <Form form={form} onSubmit={(body) => commands[step].mutateAsync({ params: { importId }, body })}>
        <TextAreaField
          control={form.control}
          name="reason"
          label={m.register_import_reason()}
          required
          rows={3}
          maxLength={500}
        />
        <FormButtons>
          <SubmitButton>{title}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
