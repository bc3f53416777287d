import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { HouseForm } from '../../../form/use-house-form.ts'

/** How long after the last keystroke the portal is asked, in milliseconds: typing a number is one question. */
const waitMs = 400

/** What stands in a form, a moment after it was last changed. */
export function useTypedLater<Typed extends FieldValues, Sent>(form: HouseForm<Typed, Sent>): Typed {
  const [typed, setTyped] = useState<Typed>(() => form.getValues())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => setTyped(structuredClone(values) as Typed), waitMs) // the fields of this form
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form])
  return typed
}
