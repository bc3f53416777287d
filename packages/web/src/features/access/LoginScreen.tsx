import { officialCalls, operatorCalls, SignIn } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { forgetSession } from '../../session/end-session.ts'
import { saveToken } from '../../session/token.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type StaffKind, StaffKindSwitch } from './StaffKindSwitch.tsx'
import { useArrival } from './use-arrival.ts'

/** Sign-in of officials and operators. Citizens need none. */
export default function LoginScreen() {
  const [kind, setKind] = useState<StaffKind>('official')
  const form = useHouseForm(SignIn, { email: '', password: '' })
  const arrive = useArrival()
  const signIn = useCommand((kind === 'official' ? officialCalls : operatorCalls).calls.login, {
    // A session that has ended meanwhile must not stand in the way, nor a wrong password end one that has not.
    withoutSession: true,
    onSuccess: ({ token }) => {
      // Somebody else may have been signed in on this desk.
      forgetSession()
      saveToken(token)
      return arrive()
    },
  })
  return (
    <Page width="narrow">
      <PageHeader title={m.access_login_title()} lead={m.access_login_lead()} />
      <Card>
        <Form form={form} onSubmit={(body) => signIn.mutateAsync({ body })} label={m.access_login_title()}>
          <StaffKindSwitch label={m.access_login_as()} value={kind} onChange={setKind} />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={m.access_email()}
            required
            autoComplete="username"
          />
          <PasswordField
            control={form.control}
            name="password"
            label={m.access_password()}
            required
            autoComplete="current-password"
          />
          <SubmitButton fullWidth>{m.access_login_button()}</SubmitButton>
        </Form>
      </Card>
      <div>
        <p>
          <strong>{m.access_forgot_password()}</strong> {m.access_forgot_password_hint()}
        </p>
        <p>
          {m.access_login_citizen_hint()} <AppLink to={pathTo.home()}>{m.shell_landing_search_button()}</AppLink>
        </p>
      </div>
    </Page>
  )
}
