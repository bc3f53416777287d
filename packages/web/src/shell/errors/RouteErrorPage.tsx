import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NotAuthorized } from '../guard.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotAuthorizedPage } from './NotAuthorizedPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Stands in a screen's place when it could not be opened (specification section 2, "Error and denial pages"). */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NotAuthorized) return <NotAuthorizedPage />
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  switch (statusOf(error)) {
    case 404:
      return <NotFoundPage />
    case 401:
      return <ErrorPage title={m.shell_error_401()} />
    case 503:
      return (
        <ErrorPage title={m.shell_error_503()}>
          <Button onClick={tryAgain}>{m.shell_error_try_again()}</Button>
        </ErrorPage>
      )
    case 418:
      return <ErrorPage title={m.shell_error_teapot()} picture="🫖" />
    default:
      return (
        <ErrorPage title={m.shell_error_other()} hint={m.shell_error_other_hint()}>
          <LinkButton to={pathTo.home()}>{m.shell_error_home()}</LinkButton>
          <Button variant="default" onClick={tryAgain}>
            {m.shell_error_try_again()}
          </Button>
        </ErrorPage>
      )
  }
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
