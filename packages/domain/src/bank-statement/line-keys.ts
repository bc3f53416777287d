import type { Paise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { LineMarks } from './read-narration.ts'

type KeyedLine = { postedOn: IsoDate; amount: Paise; narration: string }

/**
 * What makes two lines of an account the same: day, amount and the bank's reference, or its words where it gives none.
 * Banks write one line differently into different files; its reference they do not.
 */
export function lineKey({ postedOn, amount, narration }: KeyedLine, { utr, chequeNo, reference }: LineMarks): string {
  const mark = utr ?? chequeNo ?? reference
  return [postedOn, amount, mark || narration.toUpperCase().replace(/[^A-Z0-9\p{L}\p{M}]/gu, '')].join('|')
}

/** How often each key stands in a file up to each of its lines: two true twins are the first and the second. */
export function occurrencesOf(keys: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const many = (seen.get(key) ?? 0) + 1
    seen.set(key, many)
    return many
  })
}
