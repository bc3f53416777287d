import { HEADS, type HeadAmounts, headAmounts, totalOfHeads } from '../assessment/heads.ts'
import type { RebateContext } from '../demand/rebate.ts'
import { addPaise, maxPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { AccountCode } from './accounts.ts'
import { apportion, type Cell } from './apportion.ts'
import { type Bucket, bucketsOf, interestBuckets, negateBuckets, principalBuckets } from './buckets.ts'
import { neverDue } from './charges.ts'
import { type Dues, duesAsOf, type LedgerRules, type YearDues } from './dues.ts'
import type { EntryDraft, EntryKind } from './entry.ts'
import { type JournalDraft, journalOf } from './journal.ts'
import { apportionmentRuleOn, dueCells, settle } from './settlement.ts'

export type PaymentPosting = {
  /** To be written in this order: the owner's credit is used first (when there is any), then the payment. */
  readonly journals: readonly JournalDraft[]
  /** What the money paid, in the order of settlement; with the surplus it is the amount of the receipt. */
  readonly settled: readonly Cell[]
  readonly rebate: HeadAmounts
  readonly surplus: Paise
}

/** Charges what interest has accrued on the given years up to the date of the dues. */
function interestEntries(dues: Dues, years: ReadonlySet<FinancialYear>): EntryDraft[] {
  return dues.years
    .filter((year) => years.has(year.financialYear))
    .map(({ financialYear, interestToCharge }) => ({
      financialYear,
      kind: 'interest' as const,
      buckets: interestBuckets(interestToCharge),
      effectiveOn: dues.asOf,
    }))
}

/** Settled cells as one entry per year, oldest first: the negative of what was settled. */
function settlingEntries(kind: EntryKind, settled: readonly Cell[], effectiveOn: IsoDate): EntryDraft[] {
  const byYear = Map.groupBy(settled, (cell) => cell.financialYear)
  return [...byYear].map(([financialYear, cells]) => {
    const amounts: Partial<Record<Bucket, Paise>> = {}
    for (const { bucket, amount } of cells) amounts[bucket] = subtractPaise(amounts[bucket] ?? ZERO, amount)
    if (kind === 'advance_applied') amounts.advance = sumPaise(cells.map((cell) => cell.amount))
    return { financialYear, kind, buckets: bucketsOf(amounts), effectiveOn }
  })
}

/** What a settlement earns, less what a later day has been given of it: no head of a year earns its rebate twice. */
const rebateToGive = (dues: Dues, earned: HeadAmounts): HeadAmounts =>
  headAmounts((head) => maxPaise(ZERO, subtractPaise(earned[head], dues.rebateGivenLater[head])))

const rebateEntry = (dues: Dues, rebate: HeadAmounts): EntryDraft => ({
  financialYear: dues.currentYear,
  kind: 'rebate',
  buckets: negateBuckets(principalBuckets(rebate)),
  effectiveOn: dues.asOf,
})

/** What was paid too much on a year and head becomes credit: the cell goes back to zero. */
function excessEntries(dues: Dues): EntryDraft[] {
  return dues.years.map(({ financialYear, overpaid }) => ({
    financialYear,
    kind: 'advance_applied' as const,
    buckets: bucketsOf({ ...overpaid, advance: negatePaise(sumPaise(Object.values(overpaid))) }),
    effectiveOn: dues.asOf,
  }))
}

/** What was taken off and never charged nor paid is put back: nobody is owed it. */
const takenOffEntries = (dues: Dues): EntryDraft[] =>
  dues.years.map(({ financialYear, takenOffTooMuch }) => ({
    financialYear,
    kind: 'correction' as const,
    buckets: bucketsOf(takenOffTooMuch),
    effectiveOn: dues.asOf,
  }))

/**
 * Uses the owner's credit (advance, and anything paid too much on a single year) on what is due, as when a new demand
 * is raised; undefined when there is nothing to move. The part of the demand that a full payment would have remitted
 * is left open: the rest of the payment still earns it. Where nothing is left to pay but that part, it is remitted: a
 * payment that counted from an earlier day, or a correction, can leave an account so, and nobody can pay nothing.
 */
export function buildAdvancePosting(dues: Dues, rules: LedgerRules): JournalDraft | undefined {
  const credit = addPaise(dues.advance, dues.excess)
  const owesRebateAlone = dues.gross > 0 && dues.netPayable === 0
  const mayUseCredit = (credit > 0 || owesRebateAlone) && (dues.excess > 0 || dues.gross > 0)
  if (!mayUseCredit && !dues.years.some(isAmiss)) return undefined
  const order = apportionmentRuleOn(rules, dues.asOf)
  const { settled } = apportion(dueCells(dues, dues.rebate.amounts), credit, order)
  const { rebate } = settle(dues, credit, rules)
  const touched = new Set(settled.map((cell) => cell.financialYear))
  for (const year of dues.years)
    if (totalOfHeads(year.interestPending) < 0 || dues.excess > 0 || isAmiss(year)) touched.add(year.financialYear)
  const journal = journalOf('advance_applied', dues.asOf, [
    ...interestEntries(dues, touched),
    ...takenOffEntries(dues),
    ...excessEntries(dues),
    rebateEntry(dues, rebateToGive(dues, rebate)),
    ...settlingEntries('advance_applied', settled, dues.asOf),
  ])
  // Entries that only change places within one account are no journal: a later one that moves money brings them along.
  return journal.postings.length > 0 ? journal : undefined
}

/** Interest was paid that has accrued and is not charged yet: two payments of different days can both have paid it. */
const hasPaidUncharged = ({ interestPosted }: YearDues): boolean => HEADS.some((head) => interestPosted[head] < 0)

const isAmiss = (year: YearDues): boolean =>
  hasPaidUncharged(year) || Object.values(year.takenOffTooMuch).some((amount) => amount > 0)

/**
 * What a payment that counts from an earlier day leaves to be put right today, its own entries included: on its day dues
 * may have been open that a later payment has settled since. What was thereby paid twice becomes credit, interest paid
 * before it was charged is charged, and a rebate that alone is left open is given. Undefined when nothing is.
 */
export function buildAfterLatePosting(
  entries: readonly EntryDraft[],
  rules: LedgerRules,
  { on, today, rebateContext = {} }: { on: IsoDate; today: IsoDate; rebateContext?: RebateContext },
): JournalDraft | undefined {
  if (!entries.some(({ effectiveOn }) => effectiveOn > on)) return undefined
  const dues = duesAsOf(entries, rules, today, { rebateContext })
  const mayBePutRight = dues.excess > 0 || dues.netPayable === 0 || dues.years.some(isAmiss)
  return mayBePutRight ? buildAdvancePosting(dues, rules) : undefined
}

export type PaymentQuestion = {
  /** All entries of the property. */
  readonly entries: readonly EntryDraft[]
  readonly rules: LedgerRules
  /** The day the money counts from: of the gateway's success, of the cheque's receipt. */
  readonly on: IsoDate
  readonly amount: Paise
  /** Where the money lies: cash of a counter, cheques in clearing, a bank, a gateway. */
  readonly receiving: AccountCode
  readonly rebateContext?: RebateContext
  /** What is due on that day, where the same entries, rules and context have already been asked. */
  readonly dues?: Dues
  /** shift: the money was first booked on another property. */
  readonly kind?: 'payment' | 'shift'
}

/**
 * What was charged by a day and has been lowered since was never due on it, whatever the day from which the lowering
 * counts: a payment of that day neither pays it nor earns a rebate on it.
 */
function loweredSince(entries: readonly EntryDraft[], day: IsoDate): EntryDraft[] {
  const lowered = entries.filter(({ kind, effectiveOn }) => kind === 'correction' && effectiveOn > day)
  return [...new Set(lowered.map(({ financialYear }) => financialYear))].map((year) => ({
    financialYear: year,
    kind: 'correction',
    buckets: bucketsOf(headAmounts((head) => negatePaise(neverDue(entries, year, head, day)))),
    effectiveOn: day,
  }))
}

/** @throws RangeError when the amount is not positive or no order of settlement is in force. */
export function buildPaymentPosting(question: PaymentQuestion): PaymentPosting {
  const { entries, rules, on, amount, receiving, rebateContext = {}, kind = 'payment' } = question
  if (amount <= 0) throw new RangeError('a payment is more than nothing')
  const known = [...entries, ...loweredSince(entries, on)]
  const before = question.dues ?? duesAsOf(known, rules, on, { rebateContext })
  const applied = buildAdvancePosting(before, rules)
  const dues = applied ? duesAsOf([...known, ...applied.entries], rules, on, { rebateContext }) : before
  const { settled, surplus, rebate: earned } = settle(dues, amount, rules)
  const rebate = rebateToGive(dues, earned)
  const touched = new Set(settled.map((cell) => cell.financialYear))
  const leftOver: EntryDraft = {
    financialYear: dues.currentYear,
    kind,
    buckets: bucketsOf({ [apportionmentRuleOn(rules, on).surplus]: negatePaise(surplus) }),
    effectiveOn: on,
  }
  const payment = journalOf(
    kind,
    on,
    [...interestEntries(dues, touched), rebateEntry(dues, rebate), ...settlingEntries(kind, settled, on), leftOver],
    receiving,
  )
  return { journals: applied ? [applied, payment] : [payment], settled, rebate, surplus }
}
