import './input.css'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field-props.ts'
import { useStraySpace } from './typing.ts'

type Props<Typed extends FieldValues> = FieldProps<Typed> & {
  type?: 'text' | 'email' | 'tel' | 'search'
  autoComplete?: string
  maxLength?: number
  autoFocus?: boolean
  /** Where the key `/` leads. */
  isSearchField?: boolean
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[]
}

/** One line of text. */
export function TextField<Typed extends FieldValues>(props: Props<Typed>) {
  const { type = 'text', autoComplete = 'off', maxLength, autoFocus, isSearchField, suggestions } = props
  const listId = useId()
  const { field, shared } = useField(props)
  const tidying = useStraySpace(field)
  const input = (
    <TextInput
      {...shared}
      {...(suggestions ? { list: listId } : {})}
      type={type}
      inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      {...(maxLength === undefined ? {} : { maxLength })}
      data-autofocus={autoFocus || undefined}
      data-search-field={isSearchField || undefined}
      value={field.value ?? ''}
      onChange={field.onChange}
      {...tidying}
    />
  )
  if (!suggestions) return input
  return (
    <>
      {input}
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
