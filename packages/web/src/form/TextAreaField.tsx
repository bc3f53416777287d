import './input.css'
import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'
import { useStraySpace } from './typing.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & { rows?: number; maxLength?: number }

/** Several lines of text. */
export function TextAreaField<Typed extends FieldValues>(props: Props<Typed>) {
  const { rows = 4, maxLength } = props
  const { field, shared } = useField(props)
  const tidying = useStraySpace(field)
  return (
    <Textarea
      {...shared}
      rows={rows}
      resize="vertical"
      {...(maxLength === undefined ? {} : { maxLength })}
      value={field.value ?? ''}
      onChange={field.onChange}
      {...tidying}
    />
  )
}
