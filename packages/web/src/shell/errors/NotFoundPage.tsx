import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** Any address without a screen. */
export function NotFoundPage() {
  return (
    <ErrorPage title={m.shell_error_404()} hint={m.shell_error_404_hint()}>
      <LinkButton to={pathTo.home()}>{m.shell_error_home()}</LinkButton>
    </ErrorPage>
  )
}
