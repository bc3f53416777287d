import type { CorrectionKind, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import { headAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import {
  buildDifferencePostings,
  buildReplacementPostings,
  type CorrectionRule,
  correctionDays,
} from '@karsetu/domain/ledger/post-correction.ts'
import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { buildAdvancePosting } from '@karsetu/domain/ledger/post-payment.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { UnusedOfYears } from './unused-notes.ts'

export type Change = { kind: CorrectionKind; changes: readonly YearChange[] }
export type ChangeRules = {
  ledger: LedgerRules
  corrections: readonly CorrectionRule[]
  on: IsoDate
  /** Of the owner: credit that a change leaves is used with the rebate that is the owner's. */
  rebateContext: RebateContext | undefined
  /** What credit notes of the property have no room for; undefined: nothing. */
  unused: UnusedOfYears | undefined
}
/** Of what is decided; whose credit is used, and how, comes after. */
export type DraftRules = Omit<ChangeRules, 'rebateContext'>
export type YearJournal = { year: FinancialYear; draft: JournalDraft }

/** What a change writes in the ledger, year by year; the use of credit that follows from it is left out. */
export const changeOf = ({ kind, changes }: Change, entries: readonly EntryDraft[], rules: DraftRules): YearJournal[] =>
  changes.flatMap((one) =>
    (kind === 'demand' ? demandJournals(one, entries, rules) : differenceJournals(one, entries, rules)).map(
      (draft) => ({ year: one.financialYear, draft }),
    ),
  )

/** The same, and the use of credit. */
export function journalsOf(
  request: Change,
  entries: readonly EntryDraft[],
  rules: ChangeRules,
): { change: YearJournal[]; credit: JournalDraft | undefined } {
  const change = changeOf(request, entries, rules)
  const after = [...entries, ...change.flatMap(({ draft }) => draft.entries)]
  return { change, credit: creditJournal(after, rules) }
}

/** What is paid too much goes to the owner's credit, and credit goes to what is due. */
export function creditJournal(
  entries: Parameters<typeof duesAsOf>[0],
  { ledger, on, rebateContext }: Omit<ChangeRules, 'corrections' | 'unused'>,
): JournalDraft | undefined {
  return buildAdvancePosting(duesAsOf(entries, ledger, on, { rebateContext }), ledger)
}

const daysOf = ({ financialYear }: YearChange, { corrections, ledger, on }: DraftRules) =>
  correctionDays(corrections, ledger, financialYear, on)

const differenceJournals = (change: YearChange, entries: readonly EntryDraft[], rules: DraftRules): JournalDraft[] => {
  const { financialYear: year, difference } = change
  return buildDifferencePostings({ entries, year, difference, days: daysOf(change, rules) })
}

function demandJournals(change: YearChange, entries: readonly EntryDraft[], rules: DraftRules): JournalDraft[] {
  const { financialYear: year, before, difference } = change
  const days = daysOf(change, rules)
  const after = change.after ?? headAmounts((head) => difference[head] ?? paise(0))
  if (before) return buildReplacementPostings({ entries, year, before, after, unused: rules.unused?.get(year), days })
  const start = startOfFinancialYear(year)
  // A demand that nobody raised in its time is asked for from the day it is found, as a supplementary run does.
  const isAhead = days.raised < start
  return [buildDemandPosting(year, after, isAhead ? start : days.raised)]
}

const differences = (changes: readonly YearChange[]): Paise[] =>
  changes.flatMap(({ difference }) => DUE_BUCKETS.map((bucket) => difference[bucket] ?? paise(0)))

/** What moves in either direction; the limit looks at it. */
export const sizeOf = (changes: readonly YearChange[]): Paise =>
  paise(differences(changes).reduce((sum, amount) => sum + Math.abs(amount), 0))

/** Raised less lowered. */
export const netOf = (changes: readonly YearChange[]): Paise =>
  paise(differences(changes).reduce((sum, amount) => sum + amount, 0))
