import './input.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { DayInWords } from './DayInWords.tsx'

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'inputContainer'> & {
  ref?: Ref<HTMLInputElement>
  /** Year-month-day, '' where none is chosen. */
  day: string
  onChoose: (day: string) => void
}

/** A calendar date with its label, by the device's own picker, for who keeps it outside a form. */
export function DayInput({ day, onChoose, ...shared }: Props) {
  return (
    <TextInput
      {...shared}
      type="date"
      value={day}
      inputContainer={(input) => <DayInWords day={day}>{input}</DayInWords>}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}
