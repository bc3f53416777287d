import type { Head } from '../assessment/heads.ts'
import { addPaise, maxPaise, minPaise, type Paise, paise, sumPaise, ZERO } from '../money/paise.ts'
import { roundHalfUp } from '../money/rounding.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { interestBucketOf } from './buckets.ts'
import { type Charge, chargedBy } from './charges.ts'
import type { EntryDraft, EntryKind } from './entry.ts'

/** What arrives with a division or a join; what was used or paid on the same day does not. */
const ARRIVING_KINDS: ReadonlySet<EntryKind> = new Set(['opening', 'demand', 'correction', 'rebate', 'shift'])

/**
 * Interest that came with a year's dues when the property was divided or joined, and goes when tax that came with it
 * goes: in the proportion of what was unpaid then, for interest runs on what is unpaid; of the whole tax where nothing
 * was, and the interest was paid as well. Half a paisa is rounded up. What of it was waived since does not go again.
 * @param taken what of the charges is taken away
 * @returns the day on which it came, and how much of it goes; undefined when none came or none goes
 */
export function movedInterestNeverDue(
  entries: readonly EntryDraft[],
  {
    year,
    head,
    charges,
    taken,
  }: { year: FinancialYear; head: Head; charges: readonly Charge[]; taken: readonly Charge[] },
): { on: IsoDate; amount: Paise } | undefined {
  const bucket = interestBucketOf(head)
  const ofYear = entries.filter(({ financialYear }) => financialYear === year)
  const came = ofYear.find(({ kind, buckets }) => kind === 'shift' && buckets[bucket] > 0)
  if (came === undefined) return undefined
  const on = came.effectiveOn
  const cameAsPaid = ofYear.some(
    ({ kind, effectiveOn, buckets }) =>
      kind === 'shift' && effectiveOn === on && addPaise(buckets[bucket], came.buckets[bucket]) === 0,
  )
  const byThen = ofYear.filter(({ kind, effectiveOn }) => ARRIVING_KINDS.has(kind) && effectiveOn <= on)
  const unpaid = sumPaise(byThen.map(({ buckets }) => buckets[head]))
  const goes = chargedBy(taken, on)
  const basis = unpaid > 0 && !cameAsPaid ? unpaid : chargedBy(charges, on)
  if (goes === 0 || basis === 0) return undefined
  const stands = minPaise(interestIn(byThen, bucket), interestIn(ofYear, bucket))
  const share = paise(roundHalfUp(BigInt(stands) * BigInt(minPaise(goes, basis)), BigInt(basis)))
  return share > 0 ? { on, amount: share } : undefined
}

const interestIn = (entries: readonly EntryDraft[], bucket: ReturnType<typeof interestBucketOf>): Paise =>
  maxPaise(
    ZERO,
    sumPaise(
      entries.map(({ kind, buckets }) => {
        if (kind === 'shift') return maxPaise(ZERO, buckets[bucket])
        return kind === 'correction' ? buckets[bucket] : ZERO
      }),
    ),
  )
