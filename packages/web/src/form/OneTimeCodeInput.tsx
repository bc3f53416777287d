import './input.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { TextInput } from '@mantine/core'

type Props = {
  label: string
  hint: string
  value: string
  onChange: (typed: string) => void
  /** Enter is no submission of the form around it. */
  onEnter: () => void
  error: string | undefined
}

/** A code that came by text message; phones offer to fill it in. Not a field of the form that it stands in. */
export function OneTimeCodeInput({ label, hint, value, onChange, onEnter, error }: Props) {
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder={m.common_enter_label({ label })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      error={error}
      errorProps={{ role: 'alert' }}
    />
  )
}
