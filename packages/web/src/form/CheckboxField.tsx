import './input.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'

/** Yes or no. */
export function CheckboxField<Typed extends FieldValues>(props: Omit<FieldProps<Typed>, 'placeholder'>) {
  const { field, shared } = useField(props)
  const { placeholder, withAsterisk, errorProps, ...rest } = shared
  return <Checkbox {...rest} size="md" checked={field.value === true} onChange={field.onChange} />
}
