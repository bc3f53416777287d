import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { asApiError } from '../api/api-error.ts'
import { NotAllowedState } from './NotAllowedState.tsx'
import classes from './StateNote.module.css'

type Props = { error: unknown; title?: string; hint?: ReactNode; onRetry?: (() => void) | undefined }

/** What to do about what did not come: without a status nobody answered; what the server says of itself is enough. */
export function adviceFor(error: unknown): string {
  const { text, status } = asApiError(error)
  if (status === undefined) return m.common_load_failed_connection()
  return text === m.shell_error_server() ? m.common_load_failed_server() : ''
}

/** A part of a screen that could not be loaded: what happened, what is safe, and a way to try again where that can help. */
export function ErrorState({ error, title, hint, onRetry }: Props) {
  const { text, status } = asApiError(error)
  const advice = hint ?? adviceFor(error)
  if (status === 403) return <NotAllowedState text={text} />
  return (
    <div className={classes.note} role="alert" data-tone="bad">
      <IconAlertTriangle aria-hidden size="2rem" stroke={1.4} />
      <p className={classes.title}>{title ?? text}</p>
      {title && <p>{text}</p>}
      {advice && <p>{advice}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {m.shell_error_try_again()}
        </Button>
      )}
    </div>
  )
}
