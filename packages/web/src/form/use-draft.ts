import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Draft, typedIn } from './draft-values.ts'
import type { HouseForm } from './use-house-form.ts'

type Options = {
  /**
   * The person for whom it is kept: counters share computers, and nobody else who signs in here finds it. Of nobody who
   * is signed in it is kept in this tab alone, and goes with it.
   */
  keptFor: string | undefined
  /** The version of the record that the form shows: what was typed on an earlier one is laid over it, and said so. */
  version?: number
}

/** How long after the last keystroke a draft is kept, in milliseconds. */
const draftDelayMs = 500

/**
 * Keeps what was typed until it is sent: a wrong turn, a closed browser or a session that ends loses nothing. Passwords
 * and files are not to be drafted. `discard` after a success, or to start afresh.
 */
export function useDraft<Typed extends FieldValues, Sent>(
  form: HouseForm<Typed, Sent>,
  name: string,
  { keptFor, version }: Options,
) {
  const key = `karsetu.draft.${keptFor ?? 'tab'}.${name}`
  const [draft] = useState(() => readDraft(key, keptFor))
  const [isBroughtBack, setBroughtBack] = useState(draft !== undefined)

  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...typedIn<Typed>(draft, version) }, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout>
    let waiting: Draft | undefined
    const keep = () => {
      if (waiting) placeOf(keptFor).setItem(key, JSON.stringify(waiting))
      waiting = undefined
    }
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        waiting = undefined
        // A form as it started is no draft.
        if (isDirty === false) return
        waiting = { savedAt: new Date().toISOString(), values }
        if (version !== undefined) waiting.record = { version, values: form.formState.defaultValues }
        timer = setTimeout(keep, draftDelayMs)
      },
    })
    // A reload, or a phone that lets go of the page, gives no other notice.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      clearTimeout(timer)
      unsubscribe()
      // Whoever presses Enter right after the last word may be signed out by the answer.
      keep()
    }
  }, [draft, form, key, keptFor, version])

  const discard = () => {
    placeOf(keptFor).removeItem(key)
    setBroughtBack(false)
    form.reset()
  }
  const isOfEarlier = draft?.record !== undefined && draft.record.version !== version
  return { savedAt: isBroughtBack ? draft?.savedAt : undefined, isOfEarlier, discard }
}

const placeOf = (keptFor: Options['keptFor']): Storage => (keptFor === undefined ? sessionStorage : localStorage)

function readDraft(key: string, keptFor: Options['keptFor']): Draft | undefined {
  try {
    const saved: unknown = JSON.parse(placeOf(keptFor).getItem(key) ?? 'null')
    const isDraft = typeof saved === 'object' && saved !== null && 'savedAt' in saved && 'values' in saved
    if (!isDraft || typeof saved.savedAt !== 'string') return undefined
    const draft = { savedAt: saved.savedAt, values: saved.values }
    return 'record' in saved && isRecord(saved.record) ? { ...draft, record: saved.record } : draft
  } catch {
    return undefined
  }
}

const isRecord = (record: unknown): record is NonNullable<Draft['record']> =>
  typeof record === 'object' && record !== null && 'version' in record && 'values' in record
