import './input.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { lastDay, noDay, useDayInWords } from './use-day-in-words.ts'

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'classNames' | 'attributes'> & {
  ref?: Ref<HTMLInputElement>
  /** Year-month-day, '' where none is chosen. */
  day: string
  onChoose: (day: string) => void
}

/** A calendar date with its label, by the device's own picker, for who keeps it outside a form. */
export function DayInput({ day, onChoose, ...shared }: Props) {
  const { className, ...words } = useDayInWords(day)
  return (
    <TextInput
      {...shared}
      type="date"
      max={shared.max ?? lastDay}
      // Written over, what was typed in part would be gone.
      value={day === noDay ? '' : day}
      classNames={{ wrapper: className }}
      attributes={{ wrapper: words }}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}
