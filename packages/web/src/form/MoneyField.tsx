import './input.css'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { type Paise, parseRupees } from '@karsetu/domain/money/paise.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'
import { useReplacedByTyping } from './typing.ts'

/** Rupees on the screen, Paise in the form; empty is null, and what is no amount reaches the schema as NaN. */
export function MoneyField<Typed extends FieldValues>(props: FieldProps<Typed>) {
  const { field, shared } = useField(props)
  const [typed, setTyped] = useState<string>()
  const replacing = useReplacedByTyping()
  const amount: Paise | null = field.value ?? null
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      data-figure
      {...replacing}
      leftSection="₹"
      value={typed ?? (amount === null ? '' : formatMoney(amount, { bare: true }))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        field.onChange(value.trim() === '' ? null : (parseRupees(value) ?? Number.NaN))
      }}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}
