import { type Head, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { negatePaise, type Paise, sumPaise, ZERO } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { EntryDraft } from './entry.ts'

const givenIn = ({ kind, buckets }: EntryDraft, head: Head): Paise =>
  kind === 'rebate' ? negatePaise(buckets[head]) : ZERO

/** The rebate that stands on some entries, as a positive amount; what was withdrawn is no part of it. */
export const rebateGiven = (entries: readonly EntryDraft[]): HeadAmounts =>
  headAmounts((head) => sumPaise(entries.map((entry) => givenIn(entry, head))))

/** The last day that gave rebate on a head, what was taken back on the same day counted against it. */
export function lastRebateDay(entries: readonly EntryDraft[], head: Head): IsoDate | undefined {
  const byDay = Map.groupBy(
    entries.filter(({ kind }) => kind === 'rebate'),
    ({ effectiveOn }) => effectiveOn,
  )
  return [...byDay]
    .filter(([, ofDay]) => sumPaise(ofDay.map((entry) => givenIn(entry, head))) > 0)
    .map(([day]) => day)
    .toSorted()
    .at(-1)
}
