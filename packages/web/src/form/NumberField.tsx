import './input.css'
import { plainTyped } from '@karsetu/domain/property/plain-typed.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'
import { useReplacedByTyping } from './typing.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & {
  /** Written behind the figure: sq ft, %. */
  unit?: string
  /** Rupees with more than two places, such as a rate: the sign stands before them. */
  inRupees?: boolean
  wholeOnly?: boolean
  /** Reads what was typed; NaN if it is not understood. */
  read?: (typed: string) => number
}

const plainNumber = (typed: string) => Number(typed.replaceAll(',', ''))

/** A plain number; an empty field is null, and what is not a number reaches the schema as NaN, to be refused there. */
export function NumberField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  const { read = plainNumber } = props
  const [typed, setTyped] = useState<string>()
  const replacing = useReplacedByTyping()
  return (
    <TextInput
      {...shared}
      inputMode={props.read ? 'text' : props.wholeOnly ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-figure
      {...replacing}
      leftSection={props.inRupees ? '₹' : undefined}
      rightSection={props.unit}
      rightSectionWidth={props.unit ? '4rem' : undefined}
      value={typed ?? (field.value === null || field.value === undefined ? '' : String(field.value))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        field.onChange(value.trim() === '' ? null : read(plainTyped(value)))
      }}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}
