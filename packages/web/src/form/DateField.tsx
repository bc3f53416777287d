import './input.css'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { from?: IsoDate; to?: IsoDate }

/** A calendar date, by the device's own picker; year-month-day in the form, undefined when empty. */
export function DateField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      type="date"
      min={props.from}
      max={props.to}
      value={field.value ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? undefined : value)}
    />
  )
}
