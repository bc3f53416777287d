import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { FieldValues } from 'react-hook-form'
import { DayInput } from './DayInput.tsx'
import { type FieldProps, useField } from './field-props.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { from?: IsoDate; to?: IsoDate }

/** A calendar date; year-month-day in the form, undefined when empty. */
export function DateField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  return (
    <DayInput
      {...shared}
      min={props.from}
      max={props.to}
      day={field.value ?? ''}
      onChoose={(day) => field.onChange(day === '' ? undefined : day)}
    />
  )
}
