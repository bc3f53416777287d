import type { Paise } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { Buckets } from './buckets.ts'

export const ENTRY_KINDS = [
  'opening',
  'demand',
  'interest',
  'rebate',
  'payment',
  'advance_applied',
  'reversal',
  'correction',
  'shift',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** An entry as a journal proposes it, before the ledger numbers it. */
export type EntryDraft = {
  readonly financialYear: FinancialYear
  readonly kind: EntryKind
  readonly buckets: Buckets
  /** The day from which it counts for interest, rebate and any balance as of a date. */
  readonly effectiveOn: IsoDate
}

/** One line of a property's sub-ledger. Lines are only ever added. */
export type LedgerEntry = EntryDraft & {
  /** 1, 2, 3 … within the property. */
  readonly entryNo: number
  readonly journalId: string
  /** An instant, with Z. */
  readonly recordedAt: string
  /** All buckets of all entries up to this one: dues less advance. */
  readonly balanceAfter: Paise
}
