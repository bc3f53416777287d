import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFocusKept } from '../ui/use-focus-back.ts'

type Props = {
  children?: ReactNode
  fullWidth?: boolean
  /** For a form that is not what the screen is for. */
  isSecondary?: boolean
}

/** Sends the form it stands in; off while it is being sent. A faulty form may be sent, and is told what is wrong. */
export function SubmitButton({ children, fullWidth = false, isSecondary = false }: Props) {
  const { formState } = useFormContext()
  const button = useFocusKept(formState.isSubmitting)
  return (
    <Button
      ref={button}
      type="submit"
      // Leaving a field checks it, and its error moves this button from under the pointer before the click is complete.
      onMouseDown={(event) => event.preventDefault()}
      variant={isSecondary ? 'default' : 'filled'}
      disabled={formState.isSubmitting}
      loading={formState.isSubmitting}
      fullWidth={fullWidth}
    >
      {children ?? m.common_submit()}
    </Button>
  )
}
