import './input.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { MultiSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'
import type { Choice } from './SelectField.tsx'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { choices: readonly Choice[] }

/** Several of many, found by typing; numbers in the form. */
export function MultiSelectField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  const { required, ...rest } = shared
  const values: readonly number[] = field.value ?? []
  return (
    <MultiSelect
      {...rest}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
      placeholder={values.length > 0 ? '' : m.common_select_label({ label: props.label })}
      nothingFoundMessage={m.common_no_records()}
      data={[...props.choices]}
      value={values.map(String)}
      onChange={(chosen) => field.onChange(chosen.map(Number))}
    />
  )
}
