import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { HouseForm } from './use-house-form.ts'

type Draft = { savedAt: string; values: unknown }

/** How long after the last keystroke a draft is kept, in milliseconds. */
const draftDelayMs = 500

/**
 * Keeps what was typed until it is sent: a reload or a wrong turn loses nothing. In the tab's own storage, because
 * counters share computers. Passwords and files are not to be drafted. `discard` after a success, or to start afresh.
 */
export function useDraft<Typed extends FieldValues, Sent>(form: HouseForm<Typed, Sent>, name: string) {
  const key = `karsetu.draft.${name}`
  const [draft] = useState(() => readDraft(key))
  const [isBroughtBack, setBroughtBack] = useState(draft !== undefined)

  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...(draft.values as Typed) }, { keepDefaultValues: true }) // written below, by this form
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const kept: Draft = { savedAt: new Date().toISOString(), values }
          sessionStorage.setItem(key, JSON.stringify(kept))
        }, draftDelayMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [draft, form, key])

  const discard = () => {
    sessionStorage.removeItem(key)
    setBroughtBack(false)
    form.reset()
  }
  return { savedAt: isBroughtBack ? draft?.savedAt : undefined, discard }
}

function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isDraft = typeof kept === 'object' && kept !== null && 'savedAt' in kept && 'values' in kept
    return isDraft && typeof kept.savedAt === 'string' ? { savedAt: kept.savedAt, values: kept.values } : undefined
  } catch {
    return undefined
  }
}
