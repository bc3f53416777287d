import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { DisableForm } from '@karsetu/contract/access/staff-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { person: StaffRow; onDone: (message: string) => unknown; onClose: () => void }

/** Shuts a person out, for a reason. */
export function DisableStaffDialog({ person: { staffId: id, username: name }, onDone, onClose }: Props) {
  const disable = useCommand(staffCalls.calls.disable, { onSuccess: () => onDone(m.staff_disabled({ name })) })
  const form = useHouseForm(DisableForm, { reason: '' })
  return (
    <Dialog title={m.staff_disable_title({ name })} onClose={onClose}>
      <Form form={form} withoutSummary onSubmit={(body) => disable.mutateAsync({ params: { id }, body })}>
        <p>{m.staff_disable_lead({ name })}</p>
        <TextAreaField control={form.control} name="reason" label={m.staff_reason()} required />
        <FormButtons>
          <SubmitButton>{m.staff_disable()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
