import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { SyntheticEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DayInput } from './DayInput.tsx'
import { type FieldProps, useField } from './field-props.ts'
import { noDay } from './use-day-in-words.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { from?: IsoDate; to?: IsoDate }

/** A calendar date; year-month-day in the form, undefined when empty. */
export function DateField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  /** The browser tells of whole days alone: of a part, or of 31 April, it says nothing, as of an empty field. */
  const look = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput) field.onChange(noDay)
    else if (value === '' && field.value === noDay) field.onChange(undefined)
  }
  return (
    <DayInput
      {...shared}
      min={props.from}
      max={props.to}
      day={field.value ?? ''}
      onBlur={(event) => {
        look(event)
        shared.onBlur()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') look(event)
      }}
      onChoose={(day) => field.onChange(day === '' ? undefined : day)}
    />
  )
}
