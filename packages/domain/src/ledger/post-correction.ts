import { type Dated, rowInForce } from '../assessment/dated.ts'
import { HEADS, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { maxPaise, minPaise, negatePaise, type Paise, paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import { roundHalfUp } from '../money/rounding.ts'
import { type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { bucketsOf, DUE_BUCKETS, type DueBucket, principalBuckets } from './buckets.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import type { EntryDraft } from './entry.ts'
import { interestStart } from './interest.ts'
import { type JournalDraft, journalOf } from './journal.ts'

/** From which day a corrected amount counts, and with it the interest on it. */
export type CorrectionRule = Dated & {
  /** demand: as if it had been demanded so from the first; decision: from the day it is decided. */
  readonly raisedFrom: 'demand' | 'decision'
  readonly loweredFrom: 'demand' | 'decision'
}

/** Interest that was charged or is waived moves on the day of the decision, whatever becomes of the tax. */
export type CorrectionDays = { readonly raised: IsoDate; readonly lowered: IsoDate; readonly decided: IsoDate }

/**
 * The days from which a correction of a year counts. While the year bears no interest yet the day changes no amount:
 * raised and lowered heads then share the day of the decision, and stand in one journal.
 * @throws RangeError when no rule of corrections is in force on the day of the decision
 */
export function correctionDays(
  corrections: readonly CorrectionRule[],
  rules: Pick<LedgerRules, 'interest'>,
  year: FinancialYear,
  decidedOn: IsoDate,
): CorrectionDays {
  const rule = rowInForce(corrections, decidedOn)
  if (!rule) throw new RangeError(`no rule of corrections is in force on ${decidedOn}`)
  const demandedOn = startOfFinancialYear(year)
  const bearsFrom = interestStart(rules.interest, year)
  if (demandedOn >= decidedOn || bearsFrom === undefined || bearsFrom >= decidedOn)
    return { raised: decidedOn, lowered: decidedOn, decided: decidedOn }
  return {
    raised: rule.raisedFrom === 'demand' ? demandedOn : decidedOn,
    lowered: rule.loweredFrom === 'demand' ? demandedOn : decidedOn,
    decided: decidedOn,
  }
}

const correction = (year: FinancialYear, amounts: Partial<Record<DueBucket, Paise>>, on: IsoDate): EntryDraft => ({
  financialYear: year,
  kind: 'correction',
  buckets: bucketsOf(amounts),
  effectiveOn: on,
})

/** One journal for each day from which something counts; nothing of a day makes no journal. */
function journalsByDay(entries: readonly EntryDraft[]): JournalDraft[] {
  const byDay = Map.groupBy(entries, (entry) => entry.effectiveOn)
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => journalOf('correction', day, ofDay))
    .filter(({ entries: kept }) => kept.length > 0)
}

/** A difference of a year, bucket by bucket, each from its own day. */
export function buildDifferencePostings(
  year: FinancialYear,
  difference: Partial<Record<DueBucket, Paise>>,
  days: CorrectionDays,
): JournalDraft[] {
  const pick = (keep: (amount: Paise, isTax: boolean) => boolean): Partial<Record<DueBucket, Paise>> =>
    Object.fromEntries(
      DUE_BUCKETS.map((bucket) => [bucket, difference[bucket] ?? ZERO] as const).filter(([bucket, amount]) =>
        keep(
          amount,
          HEADS.some((head) => head === bucket),
        ),
      ),
    )
  return journalsByDay([
    correction(
      year,
      pick((amount, isTax) => isTax && amount < 0),
      days.lowered,
    ),
    correction(
      year,
      pick((amount, isTax) => isTax && amount > 0),
      days.raised,
    ),
    correction(
      year,
      pick((_, isTax) => !isTax),
      days.decided,
    ),
  ])
}

/** What a year is still owed of each tax; what was paid too much is not owed. */
export function arrearsOf(
  entries: readonly EntryDraft[],
  rules: LedgerRules,
  year: FinancialYear,
  on: IsoDate,
): HeadAmounts {
  const dues = duesAsOf(entries, rules, on).years.find(({ financialYear }) => financialYear === year)
  return headAmounts((head) => maxPaise(ZERO, dues?.principal[head] ?? ZERO))
}

export type Lowered = { readonly before: HeadAmounts; readonly after: HeadAmounts }

/**
 * What of the rebate given on a demand goes when it is lowered, in the proportion in which it is, half a paisa rounded
 * up: it was given on what was never due.
 */
export function rebateOnLowered(given: HeadAmounts, { before, after }: Lowered): HeadAmounts {
  return headAmounts((head) => {
    const lowered = maxPaise(ZERO, subtractPaise(before[head], after[head]))
    if (given[head] <= 0 || lowered === 0 || before[head] === 0) return ZERO
    return minPaise(given[head], paise(roundHalfUp(BigInt(given[head]) * BigInt(lowered), BigInt(before[head]))))
  })
}

/** The rebate that stands on a year by its entries. */
function rebateGiven(entries: readonly EntryDraft[], year: FinancialYear): HeadAmounts {
  const rebates = entries.filter(({ financialYear, kind }) => financialYear === year && kind === 'rebate')
  return headAmounts((head) => negatePaise(sumPaise(rebates.map(({ buckets }) => buckets[head]))))
}

export type Replacement = {
  /** All entries of the property. */
  readonly entries: readonly EntryDraft[]
  readonly year: FinancialYear
  /** The demand that stands, and the one that takes its place. */
  readonly before: HeadAmounts
  readonly after: HeadAmounts
  readonly days: CorrectionDays
}

/**
 * Replaces a year's demand: the mirror of the demand that stands and the new one, head by head in one journal for each
 * day from which something counts. Rebate given on what is taken back is withdrawn with it.
 */
export function buildReplacementPostings({ entries, year, before, after, days }: Replacement): JournalDraft[] {
  const withdrawn = rebateOnLowered(rebateGiven(entries, year), { before, after })
  const headsOf = (sign: 1 | -1) => HEADS.filter((head) => Math.sign(after[head] - before[head]) === sign)
  const only = (heads: readonly string[], amounts: HeadAmounts): HeadAmounts =>
    headAmounts((head) => (heads.includes(head) ? amounts[head] : ZERO))
  const lines = (heads: readonly string[], on: IsoDate): EntryDraft[] => [
    correction(
      year,
      headAmounts((head) => negatePaise(only(heads, before)[head])),
      on,
    ),
    correction(year, only(heads, after), on),
    { financialYear: year, kind: 'rebate', buckets: principalBuckets(only(heads, withdrawn)), effectiveOn: on },
  ]
  return journalsByDay([...lines(headsOf(-1), days.lowered), ...lines(headsOf(1), days.raised)])
}
