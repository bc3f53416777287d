import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Draft, typedIn } from './draft-values.ts'
import type { HouseForm } from './use-house-form.ts'

type Options = {
  /** The person for whom it is kept beyond the end of the browser; nobody else who signs in here finds it. */
  keptFor?: string
  /** The version of the record that the form shows: what was typed on an earlier one is laid over it, and said so. */
  version?: number
}

/** How long after the last keystroke a draft is kept, in milliseconds. */
const draftDelayMs = 500

/**
 * Keeps what was typed until it is sent: a reload or a wrong turn loses nothing. In the tab's own storage, because
 * counters share computers; with `keptFor` a closed browser loses nothing either. Passwords and files are not to be drafted. `discard` after a success, or to start afresh.
 */
export function useDraft<Typed extends FieldValues, Sent>(
  form: HouseForm<Typed, Sent>,
  name: string,
  { keptFor, version }: Options = {},
) {
  const key = keptFor === undefined ? `karsetu.draft.${name}` : `karsetu.draft.${keptFor}.${name}`
  const isKept = keptFor !== undefined
  const [draft] = useState(() => readDraft(key, isKept))
  const [isBroughtBack, setBroughtBack] = useState(draft !== undefined)

  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...typedIn<Typed>(draft, version) }, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        // A form as it started is no draft.
        if (isDirty === false) return
        timer = setTimeout(() => {
          const kept: Draft = { savedAt: new Date().toISOString(), values }
          if (version !== undefined) kept.record = { version, values: form.formState.defaultValues }
          storageOf(isKept).setItem(key, JSON.stringify(kept))
        }, draftDelayMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [draft, form, key, isKept, version])

  const discard = () => {
    storageOf(isKept).removeItem(key)
    setBroughtBack(false)
    form.reset()
  }
  const isOfEarlier = draft?.record !== undefined && draft.record.version !== version
  return { savedAt: isBroughtBack ? draft?.savedAt : undefined, isOfEarlier, discard }
}

const storageOf = (isKept: boolean): Storage => (isKept ? localStorage : sessionStorage)

function readDraft(key: string, isKept: boolean): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(storageOf(isKept).getItem(key) ?? 'null')
    const isDraft = typeof kept === 'object' && kept !== null && 'savedAt' in kept && 'values' in kept
    if (!isDraft || typeof kept.savedAt !== 'string') return undefined
    const draft = { savedAt: kept.savedAt, values: kept.values }
    return 'record' in kept && isRecord(kept.record) ? { ...draft, record: kept.record } : draft
  } catch {
    return undefined
  }
}

const isRecord = (record: unknown): record is NonNullable<Draft['record']> =>
  typeof record === 'object' && record !== null && 'version' in record && 'values' in record
