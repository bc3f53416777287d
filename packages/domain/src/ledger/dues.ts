import { HEADS, type Head, type HeadAmounts, headAmounts, NO_AMOUNTS, totalOfHeads } from '../assessment/heads.ts'
import type { RuleBook } from '../assessment/rule-book.ts'
import { NO_REBATE_CONTEXT, type Rebate, type RebateContext, rebateOn } from '../demand/rebate.ts'
import {
  addPaise,
  maxPaise,
  minPaise,
  negatePaise,
  type Paise,
  paise,
  subtractPaise,
  sumPaise,
  ZERO,
} from '../money/paise.ts'
import { type FinancialYear, financialYearOf } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { type DueBucket, dueAmounts, interestBucketOf } from './buckets.ts'
import { chargedOn } from './charges.ts'
import type { EntryDraft, EntryKind } from './entry.ts'
import { interestAccrued, type PrincipalChange } from './interest.ts'
import { rebateGiven } from './rebate-given.ts'

export type LedgerRules = Pick<RuleBook, 'interest' | 'discounts' | 'rebates' | 'apportionment'>

/** What one financial year owes on a date. A negative amount was paid too much and waits to become advance. */
export type YearDues = {
  readonly financialYear: FinancialYear
  readonly principal: HeadAmounts
  /** Interest already charged in the ledger and unpaid. */
  readonly interestPosted: HeadAmounts
  /** Interest accrued up to the date and not yet charged; negative when too much was charged. */
  readonly interestPending: HeadAmounts
  /** What a posting of the date charges of it: what is taken back with effect from a later day is not taken back again. */
  readonly interestToCharge: HeadAmounts
  /** Paid too much and not yet moved to advance, with effect from a later day either; a positive amount of each bucket. */
  readonly overpaid: Readonly<Record<DueBucket, Paise>>
  /** Taken off beyond all that was charged, without having been paid, as interest waived that has not accrued after all. */
  readonly takenOffTooMuch: Readonly<Record<DueBucket, Paise>>
  /** What is taken off when the current year's demand is cleared on the date; zero for every other year. */
  readonly rebate: HeadAmounts
  /** Principal and interest, before rebate. */
  readonly total: Paise
}

export type Dues = {
  readonly asOf: IsoDate
  readonly currentYear: FinancialYear
  /** Oldest first; years in which nothing is open are left out. */
  readonly years: readonly YearDues[]
  readonly principal: Paise
  readonly interest: Paise
  readonly rebate: Rebate
  /** Of it, given already with a payment of a later day: what counts from an earlier one does not give it again. */
  readonly rebateGivenLater: HeadAmounts
  /** Credit of the owner that is free to be used, now and on every later day already in the ledger. */
  readonly advance: Paise
  /** Paid too much on single years or heads, not yet moved to advance. */
  readonly excess: Paise
  /** Everything due, before rebate and credit. */
  readonly gross: Paise
  /** What clears everything on the date. */
  readonly netPayable: Paise
}

/** A bill works its dues out for many days: no list is made of what is only added up. */
function sumWhere(entries: readonly EntryDraft[], amountOf: (entry: EntryDraft) => Paise): Paise {
  let total = 0
  for (const entry of entries) total += amountOf(entry)
  return paise(total)
}

function interestPendingOf(
  entries: readonly EntryDraft[],
  head: Head,
  year: FinancialYear,
  rules: LedgerRules,
  date: IsoDate,
): Paise {
  const changes: PrincipalChange[] = []
  for (const { effectiveOn, buckets } of entries)
    if (buckets[head] !== 0) changes.push({ effectiveOn, amount: buckets[head] })
  const bucket = interestBucketOf(head)
  const charged = sumWhere(entries, (entry) => (entry.kind === 'interest' ? entry.buckets[bucket] : ZERO))
  return subtractPaise(interestAccrued(changes, rules.interest, year, date), charged)
}

/** @param entries all of the year; those of later days say what of an excess has been put right since */
function yearDues(entries: readonly EntryDraft[], year: FinancialYear, rules: LedgerRules, date: IsoDate): YearDues {
  const byThen = upTo(entries, date)
  const later = entries.filter(({ effectiveOn }) => effectiveOn > date)
  const principal = headAmounts((head) => sumWhere(byThen, (entry) => entry.buckets[head]))
  const interestPosted = headAmounts((head) => sumWhere(byThen, (entry) => entry.buckets[interestBucketOf(head)]))
  const interestPending = headAmounts((head) => interestPendingOf(byThen, head, year, rules, date))
  const total = sumPaise([principal, interestPosted, interestPending].map(totalOfHeads))
  const interestToCharge = headAmounts((head) => {
    const pending = interestPending[head]
    return pending >= 0 ? pending : minPaise(ZERO, addPaise(pending, undone(later, interestBucketOf(head))))
  })
  const interest = headAmounts((head) => addPaise(interestPosted[head], interestPending[head]))
  const belowZero = dueAmounts((bucket, head) => {
    const left = bucket === head ? principal[head] : interest[head]
    return left >= 0 ? ZERO : maxPaise(ZERO, subtractPaise(negatePaise(left), movedToAdvance(later, bucket)))
  })
  const overpaid = dueAmounts((bucket) =>
    belowZero[bucket] === 0 ? ZERO : minPaise(belowZero[bucket], paidOn(byThen, bucket)),
  )
  const takenOffTooMuch = dueAmounts((bucket) => {
    const unpaid = subtractPaise(belowZero[bucket], overpaid[bucket])
    return unpaid === 0 ? ZERO : maxPaise(ZERO, subtractPaise(unpaid, putBack(later, bucket)))
  })
  return {
    financialYear: year,
    principal,
    interestPosted,
    interestPending,
    interestToCharge,
    overpaid,
    takenOffTooMuch,
    rebate: NO_AMOUNTS,
    total,
  }
}

const undone = (entries: readonly EntryDraft[], bucket: DueBucket): Paise =>
  sumWhere(entries, ({ kind, buckets }) => (kind === 'interest' ? maxPaise(ZERO, negatePaise(buckets[bucket])) : ZERO))

const movedToAdvance = (entries: readonly EntryDraft[], bucket: DueBucket): Paise =>
  sumWhere(entries, ({ kind, buckets }) => (kind === 'advance_applied' ? maxPaise(ZERO, buckets[bucket]) : ZERO))

function rebateFor(entries: readonly EntryDraft[], rules: LedgerRules, date: IsoDate, context: RebateContext): Rebate {
  return rebateOn(rules, {
    date,
    context,
    demanded: headAmounts((head) => chargedOn(entries, financialYearOf(date), head)),
    unpaid: headAmounts((head) =>
      maxPaise(
        ZERO,
        sumWhere(entries, (entry) => entry.buckets[head]),
      ),
    ),
    given: rebateGiven(entries),
  })
}

/** Never more than is open to be given on the day: what a later demand earned beside it stays. */
function rebateGivenLater(entries: readonly EntryDraft[], year: FinancialYear, { amounts }: Rebate, date: IsoDate) {
  const given = rebateGiven(entries.filter((entry) => entry.financialYear === year && entry.effectiveOn > date))
  return headAmounts((head) => maxPaise(ZERO, minPaise(amounts[head], given[head])))
}

/** The least credit from the date on: money a later entry already used is not free for an earlier one. */
function freeAdvance(entries: readonly EntryDraft[], date: IsoDate): Paise {
  const credit = negatePaise(sumWhere(entries, (entry) => (entry.effectiveOn <= date ? entry.buckets.advance : ZERO)))
  const later = entries
    .filter((entry) => entry.effectiveOn > date && entry.buckets.advance !== 0)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : a.effectiveOn > b.effectiveOn ? 1 : 0))
  let running = credit
  let least = credit
  for (const entry of later) {
    running = subtractPaise(running, entry.buckets.advance)
    least = minPaise(least, running)
  }
  return maxPaise(ZERO, least)
}

const CREDITED_KINDS: ReadonlySet<EntryKind> = new Set(['payment', 'advance_applied', 'reversal'])

/** What money and credit settled of a bucket: only that can become credit again. */
function paidOn(entries: readonly EntryDraft[], bucket: DueBucket): Paise {
  const settled = sumWhere(entries, ({ kind, buckets }) => {
    if (CREDITED_KINDS.has(kind)) return buckets[bucket]
    // What moved with a property is what was charged when it is due, and paid when it is not.
    return kind === 'shift' ? minPaise(ZERO, buckets[bucket]) : ZERO
  })
  return maxPaise(ZERO, negatePaise(addPaise(settled, openedBelowZero(entries, bucket))))
}

/** An opening below zero was paid in earlier books. A reversed opening shares its day with the reversal. */
function openedBelowZero(entries: readonly EntryDraft[], bucket: DueBucket): Paise {
  const openings = entries.filter(({ kind }) => kind === 'opening')
  const days = Map.groupBy(openings, ({ effectiveOn }) => effectiveOn)
  return sumPaise(
    [...days.values()].map((ofDay) =>
      minPaise(
        ZERO,
        sumWhere(ofDay, ({ buckets }) => buckets[bucket]),
      ),
    ),
  )
}

/** What later days charge: put back already, or a demand that was lowered before its year began. */
const putBack = (entries: readonly EntryDraft[], bucket: DueBucket): Paise =>
  sumWhere(entries, ({ kind, buckets }) =>
    kind === 'correction' || kind === 'demand' ? maxPaise(ZERO, buckets[bucket]) : ZERO,
  )

const upTo = (entries: readonly EntryDraft[], date: IsoDate): readonly EntryDraft[] =>
  entries.filter(({ effectiveOn }) => effectiveOn <= date)

const isOpen = (dues: YearDues): boolean =>
  HEADS.some(
    (head) => dues.principal[head] !== 0 || dues.interestPosted[head] !== 0 || dues.interestPending[head] !== 0,
  )

/** Principal, and interest charged or accrued, of every head: what a payment can settle, or has overpaid. */
export const openAmounts = (dues: YearDues): Paise[] =>
  HEADS.flatMap((head) => [dues.principal[head], addPaise(dues.interestPosted[head], dues.interestPending[head])])

/**
 * What a property owes on a date, past or future, from all its entries (in any order): only those effective up to the
 * date count. The rebate assumes that everything is paid on that date.
 */
export function duesAsOf(
  entries: readonly EntryDraft[],
  rules: LedgerRules,
  date: IsoDate,
  { rebateContext = NO_REBATE_CONTEXT }: { readonly rebateContext?: RebateContext | undefined } = {},
): Dues {
  const currentYear = financialYearOf(date)
  const byYear = Map.groupBy(entries, (entry) => entry.financialYear)
  const begun = [...byYear].filter(([, ofYear]) => ofYear.some(({ effectiveOn }) => effectiveOn <= date))
  const all = begun.toSorted(([a], [b]) => a - b).map(([year, ofYear]) => yearDues(ofYear, year, rules, date))
  const rebate = rebateFor(upTo(byYear.get(currentYear) ?? [], date), rules, date, rebateContext)
  const years = all
    .filter(isOpen)
    .map((year) => (year.financialYear === currentYear ? { ...year, rebate: rebate.amounts } : year))
  const open = years.flatMap(openAmounts)
  const gross = sumPaise(open.map((amount) => maxPaise(ZERO, amount)))
  const excess = sumPaise(years.flatMap(({ overpaid }) => Object.values(overpaid)))
  const advance = freeAdvance(entries, date)
  return {
    asOf: date,
    currentYear,
    years,
    principal: sumPaise(years.map((year) => totalOfHeads(year.principal))),
    interest: sumPaise(years.flatMap((year) => [year.interestPosted, year.interestPending]).map(totalOfHeads)),
    rebate,
    rebateGivenLater: rebateGivenLater(entries, currentYear, rebate, date),
    advance,
    excess,
    gross,
    netPayable: maxPaise(ZERO, paise(gross - totalOfHeads(rebate.amounts) - advance - excess)),
  }
}
