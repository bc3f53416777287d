import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { ObjectionReasons } from '@karsetu/contract/objection/objection-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../../api/use-command.ts'
import { DraftNotice } from '../../../form/DraftNotice.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { useUser } from '../../../session/user.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useObjectionsChanged } from '../use-objections-changed.ts'

const reasonsForm = formOf(ObjectionReasons, (typed: { reasons: string }) => typed)

type Props = { move: 'reject' | 'withdraw'; objectionId: number; onClose: () => void }

const words = {
  reject: { title: m.objection_reject, hint: m.objection_reject_hint, done: m.objection_done_refused },
  withdraw: { title: m.objection_withdraw_title, hint: m.objection_withdraw_hint, done: m.objection_done_withdrawn },
} as const

/** Nothing is rejected or taken back without its reasons. */
export function ReasonsDialog({ move, objectionId, onClose }: Props) {
  const changed = useObjectionsChanged()
  const { title, hint, done } = words[move]
  const form = useHouseForm(reasonsForm, { reasons: '' })
  const draft = useDraft(form, `objection-${move}.${objectionId}`, { keptFor: useUser().email })
  const after = {
    onSuccess: () => {
      void toast.success(done(), m.common_success())
      draft.discard()
      onClose()
      return changed()
    },
  }
  const commands = {
    reject: useCommand(objectionCalls.calls.reject, after),
    withdraw: useCommand(objectionCalls.calls.withdraw, after),
  }
  return (
    <Dialog title={title()} onClose={onClose} widthVw={50}>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={(body) => commands[move].mutateAsync({ params: { id: objectionId }, body })}>
        <TextAreaField
          control={form.control}
          name="reasons"
          label={m.objection_reasons()}
          hint={hint()}
          required
          rows={5}
          maxLength={4000}
        />
        <FormButtons>
          <SubmitButton>{title()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
