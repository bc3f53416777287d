import { type Dated, rowInForce } from '../assessment/dated.ts'
import { HEADS, type Head, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { addPaise, maxPaise, minPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import {
  addBuckets,
  BUCKETS,
  bucketsOf,
  DUE_BUCKETS,
  type DueBucket,
  interestBucketOf,
  negateBuckets,
} from './buckets.ts'
import { type Charge, chargedOn, chargesOf, withoutLatest } from './charges.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import type { EntryDraft } from './entry.ts'
import { interestFreeUntil } from './interest.ts'
import { type JournalDraft, journalOf } from './journal.ts'
import { movedInterestNeverDue } from './moved-interest.ts'
import { givenByFirst, rebatesOf, rebatesWithout, staysAsGiven, staysInProportion } from './rebate-given.ts'

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
 * raised and lowered heads then share the day of the decision, and stand in one journal. A year to come, whose demand was
 * raised before its time, is changed from its first day: until then nothing of it is due, and nothing is paid too much.
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
  const freeUntil = interestFreeUntil(rules.interest, year)
  if (demandedOn > decidedOn) return { raised: demandedOn, lowered: demandedOn, decided: decidedOn }
  if (demandedOn === decidedOn || freeUntil === undefined || freeUntil >= decidedOn)
    return { raised: decidedOn, lowered: decidedOn, decided: decidedOn }
  return {
    raised: rule.raisedFrom === 'demand' ? demandedOn : decidedOn,
    lowered: rule.loweredFrom === 'demand' ? demandedOn : decidedOn,
    decided: decidedOn,
  }
}

/** An amount of one bucket that a correction writes on a day. Lines of one day and role are one entry. */
type Line = {
  readonly role: 'mirror' | 'new' | 'rebate' | 'unused' | 'interest'
  readonly on: IsoDate
  readonly bucket: DueBucket
  readonly amount: Paise
}

const roles: readonly Line['role'][] = ['mirror', 'new', 'rebate']

/**
 * One journal for each day from which something counts, and behind it one of what credit notes have no room for on it,
 * and of interest that came with dues never owed; nothing of a day makes no journal.
 */
function journalsByDay(year: FinancialYear, lines: readonly Line[]): JournalDraft[] {
  const byDay = Map.groupBy(lines, ({ on }) => on)
  const entryOf = (role: Line['role'], ofDay: readonly Line[], effectiveOn: IsoDate): EntryDraft => ({
    financialYear: year,
    kind: role === 'rebate' ? 'rebate' : 'correction',
    buckets: ofDay
      .filter((line) => line.role === role)
      .reduce((sum, { bucket, amount }) => addBuckets(sum, bucketsOf({ [bucket]: amount })), bucketsOf({})),
    effectiveOn,
  })
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, ofDay]) => [
      journalOf(
        'correction',
        day,
        roles.map((role) => entryOf(role, ofDay, day)),
      ),
      { ...journalOf('correction', day, [entryOf('unused', ofDay, day)]), ofUnusedNotes: true as const },
      { ...journalOf('correction', day, [entryOf('interest', ofDay, day)]), ofMovedInterest: true as const },
    ])
    .filter(({ entries }) => entries.length > 0)
}

export type Difference = {
  /** All entries of the property, in the order in which they were written. */
  readonly entries: readonly EntryDraft[]
  readonly year: FinancialYear
  readonly difference: Partial<Record<DueBucket, Paise>>
  readonly days: CorrectionDays
}

/**
 * A difference of a year, bucket by bucket, each from its own day: of a note, or of arrears corrected. Rebate given on
 * what is taken back is withdrawn with it.
 */
export function buildDifferencePostings({ entries, year, difference, days }: Difference): JournalDraft[] {
  const lines = DUE_BUCKETS.flatMap((bucket): Line[] => {
    const amount = difference[bucket] ?? ZERO
    const head = HEADS.find((one) => one === bucket)
    if (head === undefined) return [{ role: 'new', on: days.decided, bucket, amount }]
    if (amount >= 0) return [{ role: 'new', on: days.raised, bucket, amount }]
    const { parts, beyond, following } = loweringOf({
      ...{ entries, year, head, amount: negatePaise(amount), first: 'note', days },
    })
    return [
      { role: 'new', on: days.lowered, bucket, amount: negatePaise(beyond) },
      ...parts.map((part): Line => ({ role: 'new', on: part.on, bucket, amount: negatePaise(part.amount) })),
      ...following,
    ]
  })
  return journalsByDay(year, lines)
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

type LoweringQuestion = {
  readonly entries: readonly EntryDraft[]
  readonly year: FinancialYear
  readonly head: Head
  /** How much less, as a positive amount. */
  readonly amount: Paise
  readonly first: Charge['of']
  readonly days: CorrectionDays
}

/**
 * What of a head goes, from which day, with what stood there before; what is asked for beyond all that stands charged;
 * and what follows from it: its rebate is withdrawn, and interest that came with it from another property goes.
 */
type Lowering = {
  readonly parts: readonly { on: IsoDate; before: Paise; amount: Paise }[]
  readonly beyond: Paise
  readonly following: readonly Line[]
}

/**
 * A head is lowered as if it had been charged so from the first: what was charged last goes first, from the day on which
 * it was charged; what was charged on earlier days stays, with its interest, and with the rebate that was given on it.
 */
function loweringOf({ entries, year, head, amount, first, days }: LoweringQuestion): Lowering {
  const charges = chargesOf(entries, year, head)
  const { left, taken } = withoutLatest(charges, amount, first)
  const countsAtOnce = days.lowered === days.decided
  const rebates = rebatesWithout(rebatesOf(entries, year, head), {
    ...{ before: charges, after: left },
    staysOf: staysInProportion,
  })
  const moved = countsAtOnce ? undefined : movedInterestNeverDue(entries, { year, head, charges, taken })
  const goesWith = sumPaise(taken.map((part) => part.amount))
  const parts = countsAtOnce
    ? [{ on: days.lowered, before: sumPaise(charges.map((charge) => charge.amount)), amount: goesWith }]
    : taken.map((part) => ({
        on: part.from,
        before: sumPaise(charges.filter(({ from }) => from === part.from).map((charge) => charge.amount)),
        amount: part.amount,
      }))
  return {
    parts: parts.filter((part) => part.amount > 0),
    beyond: subtractPaise(amount, goesWith),
    following: [
      ...rebates.map(
        ({ on, amount: goes }): Line => ({
          role: 'rebate',
          on: countsAtOnce ? days.lowered : on,
          bucket: head,
          amount: goes,
        }),
      ),
      ...(moved
        ? [
            {
              role: 'interest' as const,
              on: moved.on,
              bucket: interestBucketOf(head),
              amount: negatePaise(moved.amount),
            },
          ]
        : []),
    ],
  }
}

export type Replacement = {
  /** All entries of the property. */
  readonly entries: readonly EntryDraft[]
  readonly year: FinancialYear
  /** The demand that stands, and the one that takes its place. */
  readonly before: HeadAmounts
  readonly after: HeadAmounts
  /** What credit notes of the year have had no room for so far; left out: nothing. */
  readonly unused?: UnusedNotes | undefined
  readonly days: CorrectionDays
}

/**
 * Replaces a year's demand: the mirror of the demand that stands and the new one, head by head in one journal for each
 * day from which something counts. Rebate given on what is taken back is withdrawn with it. Notes stay beside the new
 * demand as far as it has room for them: a year is never charged less than nothing, and what they have no room for they
 * take off again when the demand rises.
 */
export function buildReplacementPostings({ entries, year, before, after, unused, days }: Replacement): JournalDraft[] {
  const lines = HEADS.flatMap((head): Line[] => {
    const amount = subtractPaise(before[head], after[head])
    if (amount === 0) return []
    if (amount < 0) {
      const used = minPaise(unused?.[head] ?? ZERO, negatePaise(amount))
      return [
        ...replaced(head, days.raised, before[head], after[head]),
        { role: 'unused', on: days.raised, bucket: head, amount: negatePaise(used) },
      ]
    }
    const { parts, beyond, following } = loweringOf({ entries, year, head, amount, first: 'demand', days })
    const first = parts[0] ?? { on: days.lowered, before: ZERO, amount: ZERO }
    const stood = parts.length <= 1 ? before[head] : addPaise(first.before, beyond)
    return [
      ...replaced(head, first.on, stood, subtractPaise(stood, addPaise(first.amount, beyond))),
      { role: 'unused', on: first.on, bucket: head, amount: beyond },
      ...parts
        .slice(1)
        .flatMap((part) => replaced(head, part.on, part.before, subtractPaise(part.before, part.amount))),
      ...following,
    ]
  })
  return journalsByDay(year, lines)
}

const replaced = (head: Head, on: IsoDate, before: Paise, after: Paise): Line[] => [
  { role: 'mirror', on, bucket: head, amount: negatePaise(before) },
  { role: 'new', on, bucket: head, amount: after },
]

/** What credit notes of a year have no room for: their demand was lowered since, or a debit note cancelled. */
export type UnusedNotes = Partial<Readonly<Record<DueBucket, Paise>>>

/**
 * What a cancelled note leaves to be put right, given the mirrors of its journals: a credit note brings back no more
 * than it had taken off; without a debit note the credit notes beside it have no more room than what stands charged, and
 * rebate is what it would have been without it.
 */
export function buildAfterCancelling(question: {
  /** All entries of the property, the mirrors not included. */
  readonly entries: readonly EntryDraft[]
  readonly mirrors: readonly JournalDraft[]
  readonly year: FinancialYear
  readonly unused: UnusedNotes
  readonly rules: Pick<LedgerRules, 'discounts' | 'rebates'>
}): JournalDraft[] {
  const { entries, mirrors, year, unused, rules } = question
  const mirrored = mirrors.flatMap((journal) => journal.entries)
  const all = [...entries, ...mirrored]
  const { never, first } = withoutMirrored(entries, mirrored)
  const lines = DUE_BUCKETS.flatMap((bucket): Line[] => {
    const back = mirrored
      .filter(({ kind, buckets }) => kind === 'correction' && buckets[bucket] !== 0)
      .map(({ effectiveOn, buckets }): Charge => ({ from: effectiveOn, of: 'note', amount: buckets[bucket] }))
    const head = HEADS.find((one) => one === bucket)
    const isLowered = back.some(({ amount }) => amount < 0)
    const unusedLines =
      isLowered && head ? alignedWith(all, year, head) : unusedAgain(bucket, back, unused[bucket] ?? ZERO)
    if (head === undefined) return unusedLines
    const unusedEntries = journalsByDay(year, isLowered ? [] : unusedLines).flatMap((journal) => journal.entries)
    const rebates = rebatesWithout(rebatesOf(all, year, head), {
      before: chargesOf(isLowered ? entries : never, year, head),
      after: isLowered
        ? chargesWithout({ all, never }, year, head)
        : chargesOf([...never, ...unusedEntries], year, head),
      staysOf: staysAsGiven(rules),
      givenBefore: isLowered ? givenByFirst(entries, first, year, head) : undefined,
    })
    return [...unusedLines, ...rebates.map(({ on, amount }): Line => ({ role: 'rebate', on, bucket: head, amount }))]
  })
  // What was taken off with the mirror and is put back stands beside it: to `chargesOf` the two are one change.
  const on = mirrors.at(-1)?.effectiveOn
  return journalsByDay(year, lines).toSorted((a, b) => Number(b.effectiveOn === on) - Number(a.effectiveOn === on))
}

/**
 * What would be charged without the note, from its own days; where a credit note had room only beside it, what stands
 * charged now.
 */
function chargesWithout(
  { all, never }: { all: readonly EntryDraft[]; never: readonly EntryDraft[] },
  year: FinancialYear,
  head: Head,
): Charge[] {
  const [now, without] = [chargesOf(all, year, head), chargesOf(never, year, head)]
  const total = (charges: readonly Charge[]): Paise => sumPaise(charges.map(({ amount }) => amount))
  return total(without) === total(now) ? without : now
}

/** The entries as if those that are mirrored had never been written, and where the first of these stands. */
function withoutMirrored(
  entries: readonly EntryDraft[],
  mirrored: readonly EntryDraft[],
): { never: EntryDraft[]; first: number } {
  const left = [...entries]
  let first = entries.length
  for (const mirror of mirrored) {
    const buckets = negateBuckets(mirror.buckets)
    const at = left.findLastIndex(
      (entry) =>
        entry.financialYear === mirror.financialYear &&
        entry.effectiveOn === mirror.effectiveOn &&
        BUCKETS.every((bucket) => entry.buckets[bucket] === buckets[bucket]),
    )
    if (at < 0) continue
    left.splice(at, 1)
    first = Math.min(first, at)
  }
  return { never: left, first }
}

/** Of what a cancelled credit note brings back, what the year has no room for: what was charged last goes first. */
const unusedAgain = (bucket: DueBucket, back: readonly Charge[], unused: Paise): Line[] =>
  withoutLatest(
    back.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    maxPaise(ZERO, unused),
    'note',
  ).taken.map(({ from, amount }) => ({ role: 'unused', on: from, bucket, amount: negatePaise(amount) }))

/** Day by day what makes the entries of a head say what stands charged of it. */
function alignedWith(entries: readonly EntryDraft[], year: FinancialYear, head: Head): Line[] {
  const charges = chargesOf(entries, year, head)
  const days = new Set([...entries.map(({ effectiveOn }) => effectiveOn), ...charges.map(({ from }) => from)])
  return [...days].map((on) => {
    const stands = sumPaise(charges.filter(({ from }) => from === on).map(({ amount }) => amount))
    const written = chargedOn(
      entries.filter(({ effectiveOn }) => effectiveOn === on),
      year,
      head,
    )
    return { role: 'unused', on, bucket: head, amount: subtractPaise(stands, written) }
  })
}
