import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** 403: signed in, but this screen is for others. */
export function NotAuthorizedPage() {
  return (
    <ErrorPage title={m.shell_not_authorized()} hint={m.shell_not_authorized_hint()}>
      <LinkButton to={pathTo.login()}>{m.shell_go_to_login()}</LinkButton>
    </ErrorPage>
  )
}
