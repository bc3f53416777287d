import {
  ChangePasswordForm,
  officialCalls,
  operatorCalls,
  type StaffDetails,
} from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCommand } from '../../api/use-command.ts'
import { ValidSubmit } from '../../form/FaultlessSubmit.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { staffKindOf } from '../../session/claims.ts'
import { endSession } from '../../session/end-session.ts'
import { dropToken } from '../../session/token.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Props = {
  user: StaffDetails
  /** Without it the dialog cannot be left but by a new password, or by signing out. */
  onClose?: () => void
}

/** One's own password; afterwards everybody signs in again (specification sections 2, 4, 5 and 8). */
export default function ChangePasswordDialog({ user, onClose }: Props) {
  const form = useHouseForm(ChangePasswordForm, { oldPassword: '', newPassword: '', confirmNewPassword: '' })
  const { calls } = staffKindOf(user) === 'official' ? officialCalls : operatorCalls
  const change = useCommand(calls.changePassword, {
    onSuccess: (found) => {
      if (!found) return toast.error(m.access_employee_not_found(), m.common_error())
      void toast.success(m.access_password_changed(), m.common_success())
      onClose?.()
      dropToken()
    },
    onError: (error) => toast.error(error.message, m.common_error()),
  })
  return (
    <Dialog title={m.shell_change_password()} onClose={onClose} widthVw={40} growsWithContent>
      <Form
        form={form}
        withoutSummary
        onSubmit={({ oldPassword, newPassword }) =>
          change.mutateAsync({ body: { email: user.email, oldPassword, newPassword } })
        }
      >
        {!onClose && <p>{m.access_password_must_change_lead()}</p>}
        <PasswordField
          control={form.control}
          name="oldPassword"
          label={m.access_old_password()}
          required
          autoComplete="current-password"
          checkedWith={['newPassword']}
        />
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
          {!onClose && (
            <Button variant="default" onClick={endSession}>
              {m.shell_logout()}
            </Button>
          )}
          <ValidSubmit>{m.access_change_credentials()}</ValidSubmit>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
