import './input.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { PasswordInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { autoComplete: 'current-password' | 'new-password' }

/** A masked field with a button that reveals it; no strength meter (specification section 2). */
export function PasswordField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  return (
    <PasswordInput
      {...shared}
      autoComplete={props.autoComplete}
      value={field.value ?? ''}
      onChange={field.onChange}
      visibilityToggleButtonProps={{
        'aria-label': m.access_show_password({ label: props.label }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    />
  )
}
