import type { FieldValues } from 'react-hook-form'

export type Draft = {
  savedAt: string
  values: unknown
  /** Of a form of a record: what it is of, and how the form stood before anything was typed. */
  record?: { version: number; values: unknown }
}

/** What was typed; of a record that changed since only the fields that were, so that nothing of the change is undone. */
export function typedIn<Typed extends FieldValues>(
  { values, record }: Draft,
  version: number | undefined,
): Partial<Typed> {
  const typed = values as Typed // written above, by this form
  if (record === undefined || record.version === version) return typed
  const before = record.values as Typed
  const isTyped = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field])
  return Object.fromEntries(Object.entries(typed).filter(isTyped)) as Partial<Typed> // some of the fields
}
