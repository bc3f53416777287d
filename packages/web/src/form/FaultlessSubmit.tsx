import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ActionButton } from '../ui/ActionButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** Sends the form it stands in; off, and says so, while any field has an error. */
export function ValidSubmit({ children }: { children: ReactNode }) {
  const { formState } = useFormContext()
  const isInvalid = Object.keys(formState.errors).some((name) => name !== 'root')
  if (!isInvalid) return <SubmitButton>{children}</SubmitButton>
  return (
    <ActionButton offBecause={m.common_submit_blocked_errors()} onClick={() => undefined}>
      {children}
    </ActionButton>
  )
}
