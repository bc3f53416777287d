import './input.css'
import '@mantine/core/styles/Combobox.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'

export type Choice = { value: string; label: string; disabled?: boolean }

type Props<Typed extends FieldValues> = FieldProps<Typed> & {
  choices: readonly Choice[]
  /** Values are numbers in the form. */
  numeric?: boolean
}

/** One of a few, by the device's own list; undefined until chosen. */
export function SelectField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  const { placeholder, ...rest } = shared
  const invitation = { value: '', label: props.placeholder ?? m.common_select_label({ label: props.label }) }
  return (
    <NativeSelect
      {...rest}
      data={[invitation, ...props.choices]}
      value={field.value === undefined || field.value === null ? '' : String(field.value)}
      onChange={({ currentTarget: { value } }) => {
        field.onChange(value === '' ? undefined : props.numeric ? Number(value) : value)
      }}
    />
  )
}
