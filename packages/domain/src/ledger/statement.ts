import { HEADS, type HeadAmounts, headAmounts } from '../assessment/heads.ts'
import { addPaise, negatePaise, type Paise, sumPaise, ZERO } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { type Bucket, interestBucketOf, totalOfBuckets } from './buckets.ts'
import type { EntryKind, LedgerEntry } from './entry.ts'

/** A year of the statement by head; paid and rebate are positive amounts. What is left: charged - rebate - paid. */
export type YearStatement = {
  readonly financialYear: FinancialYear
  readonly charged: HeadAmounts
  readonly interestCharged: HeadAmounts
  readonly rebate: HeadAmounts
  readonly paid: HeadAmounts
  readonly interestPaid: HeadAmounts
  readonly outstanding: HeadAmounts
  readonly interestOutstanding: HeadAmounts
}

/** An entry in the order of its effect, with the balance after it in that order. */
export type StatementRow = { readonly entry: LedgerEntry; readonly amount: Paise; readonly balance: Paise }

export type Statement = {
  readonly years: readonly YearStatement[]
  readonly rows: readonly StatementRow[]
  /** Dues less advance; equals the balance of the last row. */
  readonly balance: Paise
  readonly advance: Paise
}

const CHARGES: ReadonlySet<EntryKind> = new Set(['opening', 'demand', 'correction', 'interest'])
const REMISSIONS: ReadonlySet<EntryKind> = new Set(['rebate'])

function yearStatement(financialYear: FinancialYear, entries: readonly LedgerEntry[]): YearStatement {
  const sumOf = (bucket: Bucket, counts: (kind: EntryKind) => boolean): Paise =>
    sumPaise(entries.map((entry) => (counts(entry.kind) ? entry.buckets[bucket] : ZERO)))
  const isCharge = (kind: EntryKind): boolean => CHARGES.has(kind)
  const isRemission = (kind: EntryKind): boolean => REMISSIONS.has(kind)
  const isPayment = (kind: EntryKind): boolean => !CHARGES.has(kind) && !REMISSIONS.has(kind)
  return {
    financialYear,
    charged: headAmounts((head) => sumOf(head, isCharge)),
    interestCharged: headAmounts((head) => sumOf(interestBucketOf(head), isCharge)),
    rebate: headAmounts((head) => negatePaise(sumOf(head, isRemission))),
    paid: headAmounts((head) => negatePaise(sumOf(head, isPayment))),
    interestPaid: headAmounts((head) => negatePaise(sumOf(interestBucketOf(head), isPayment))),
    outstanding: headAmounts((head) => sumOf(head, () => true)),
    interestOutstanding: headAmounts((head) => sumOf(interestBucketOf(head), () => true)),
  }
}

/** The whole account of a property: year by head, and every entry by the day it takes effect. */
export function statement(entries: readonly LedgerEntry[]): Statement {
  const inOrder = entries.toSorted((a, b) =>
    a.effectiveOn === b.effectiveOn ? a.entryNo - b.entryNo : a.effectiveOn < b.effectiveOn ? -1 : 1,
  )
  let balance = ZERO
  const rows = inOrder.map((entry) => {
    const amount = totalOfBuckets(entry.buckets)
    balance = addPaise(balance, amount)
    return { entry, amount, balance }
  })
  const byYear = Map.groupBy(
    entries.filter((entry) =>
      HEADS.some((head) => entry.buckets[head] !== 0 || entry.buckets[interestBucketOf(head)] !== 0),
    ),
    (entry) => entry.financialYear,
  )
  return {
    years: [...byYear].toSorted(([a], [b]) => a - b).map(([year, ofYear]) => yearStatement(year, ofYear)),
    rows,
    balance,
    advance: negatePaise(sumPaise(entries.map((entry) => entry.buckets.advance))),
  }
}
