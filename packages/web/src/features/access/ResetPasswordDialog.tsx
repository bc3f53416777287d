import { officialCalls, operatorCalls, ResetPasswordForm } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { ValidSubmit } from '../../form/FaultlessSubmit.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type StaffKind, StaffKindSwitch } from './StaffKindSwitch.tsx'

/** A first password for a colleague who forgot theirs; for those who may change staff. */
export default function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<StaffKind>('official')
  const form = useHouseForm(ResetPasswordForm, { email: '', newPassword: '', confirmNewPassword: '' })
  const reset = useCommand((kind === 'official' ? officialCalls : operatorCalls).calls.resetPassword, {
    onSuccess: (found) => {
      if (!found) return toast.error(m.access_employee_not_found(), m.common_error())
      void toast.success(m.access_reset_done(), m.common_success())
      onClose()
    },
    onError: (error) => toast.error(error.message, m.common_error()),
  })
  return (
    <Dialog title={m.access_reset_title()} onClose={onClose} widthVw={40}>
      <Form
        form={form}
        withoutSummary
        onSubmit={({ email, newPassword }) => reset.mutateAsync({ body: { email, newPassword } })}
      >
        <p>{m.access_reset_lead()}</p>
        <StaffKindSwitch label={m.access_reset_of()} value={kind} onChange={setKind} />
        <TextField control={form.control} name="email" type="email" label={m.access_email()} required />
        <PasswordField
          control={form.control}
          name="newPassword"
          label={m.access_new_password()}
          required
          autoComplete="new-password"
          checkedWith={['confirmNewPassword']}
        />
        <PasswordField
          control={form.control}
          name="confirmNewPassword"
          label={m.access_confirm_new_password()}
          required
          autoComplete="new-password"
        />
        <FormButtons>
          <ValidSubmit>{m.access_reset_button()}</ValidSubmit>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
