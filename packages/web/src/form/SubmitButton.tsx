import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'

type Props = {
  children?: ReactNode
  /** Off while any field has an error. Otherwise a faulty form may be sent, and is told what is wrong. */
  offWhileFaulty?: boolean
  fullWidth?: boolean
  /** For a form that is not what the screen is for. */
  isSecondary?: boolean
}

/** Sends the form it stands in; off while it is being sent. */
export function SubmitButton({ children, offWhileFaulty = false, fullWidth = false, isSecondary = false }: Props) {
  const { formState } = useFormContext()
  const isFaulty = offWhileFaulty && Object.keys(formState.errors).some((name) => name !== 'root')
  const reason = isFaulty ? m.common_submit_blocked_errors() : undefined
  return (
    <Button
      type="submit"
      // Leaving a field checks it, and its error moves this button from under the pointer before the click is complete.
      onMouseDown={(event) => event.preventDefault()}
      variant={isSecondary ? 'default' : 'filled'}
      disabled={isFaulty || formState.isSubmitting}
      loading={formState.isSubmitting}
      title={reason}
      fullWidth={fullWidth}
    >
      {children ?? m.common_submit()}
    </Button>
  )
}
