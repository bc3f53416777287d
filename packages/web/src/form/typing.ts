import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** One stray space at the end, as a phone's keyboard leaves it after a word. Any other space stays, and is refused. */
export const withoutStraySpace = (typed: unknown): string | undefined =>
  typeof typed === 'string' && /\S $/.test(typed) ? typed.slice(0, -1) : undefined

type Field = { value: unknown; onChange: (value: unknown) => void; onBlur: () => void }

/** Takes a stray space away when the field is left or the form is sent. */
export function useStraySpace({ value, onChange, onBlur }: Field) {
  const tidy = () => {
    const tidied = withoutStraySpace(value)
    if (tidied !== undefined) onChange(tidied)
  }
  return {
    onBlur: () => {
      tidy()
      onBlur()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) tidy()
    },
  }
}

/** A figure that stands in a field is selected when the field is entered: what is typed replaces it. */
export function useReplacedByTyping() {
  const isEntering = useRef(false)
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isEntering.current = document.activeElement !== currentTarget
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    // The click that enters it would put the caret between its figures.
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      if (isEntering.current) event.preventDefault()
      isEntering.current = false
    },
  }
}
