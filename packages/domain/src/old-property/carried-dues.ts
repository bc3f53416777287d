import { type HeadAmounts, NO_AMOUNTS, totalOfHeads } from '../assessment/heads.ts'
import { DUE_BUCKETS } from '../ledger/buckets.ts'
import { yearsCharged } from '../ledger/charges.ts'
import type { LedgerEntry } from '../ledger/entry.ts'
import type { JournalDraft } from '../ledger/journal.ts'
import { buildOpeningPosting, type OpeningBalance } from '../ledger/post-demand.ts'
import { type FinancialYear, financialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** What an earlier register says is owed: of the years before its last one, interest on them, and the last year's tax. */
export type OldDues = {
  /** The last year of the earlier register, of which `oldTax` is. */
  readonly financialYear: FinancialYear
  readonly arrears: HeadAmounts
  readonly interest: HeadAmounts
  readonly oldTax: HeadAmounts
}

/** The balances as they stand in the ledger: arrears and interest on the year before the last, the old tax on the last. */
export function balancesOf(dues: OldDues): OpeningBalance[] {
  const before: OpeningBalance = {
    financialYear: financialYear(dues.financialYear - 1),
    principal: dues.arrears,
    interest: dues.interest,
  }
  const last: OpeningBalance = { financialYear: dues.financialYear, principal: dues.oldTax, interest: NO_AMOUNTS }
  return [before, last].filter(({ principal, interest }) => totalOfHeads(principal) > 0 || totalOfHeads(interest) > 0)
}

/** One journal of what is carried over, from the day of the match on; undefined when nothing is owed. */
export function carryDues(dues: OldDues, on: IsoDate): JournalDraft | undefined {
  const balances = balancesOf(dues)
  return balances.length === 0 ? undefined : buildOpeningPosting(balances, on)
}

/**
 * Years of the ledger that already contain what a record owes: demands, and balances that came by another way than a
 * match. Old arrears and interest are of all years up to theirs, and an opening is of its year and all before it. To
 * carry the dues beside these would ask for them twice.
 * @param ofMatches journals by which other records of the earlier register were carried over, and their mirrors
 */
export function yearsSpokenFor(
  dues: OldDues,
  entries: readonly LedgerEntry[],
  ofMatches: ReadonlySet<string>,
): FinancialYear[] {
  const wanted = balancesOf(dues).map(({ financialYear: year }) => year)
  const hasArrears = wanted.includes(financialYear(dues.financialYear - 1))
  const last = Math.max(...wanted)
  const others = entries.filter((entry) => !ofMatches.has(entry.journalId))
  const opened = [...yearsCharged(others, 'opening')].filter((year) => wanted.some((one) => one <= year) || hasArrears)
  const demanded = [...yearsCharged(others, 'demand')].filter(
    (year) => wanted.includes(year) || (hasArrears && year < last),
  )
  return [...new Set([...opened, ...demanded])].toSorted((a, b) => a - b)
}

/**
 * The first entry that was built on carried dues: later entries of the same years, other matches aside, that do not
 * cancel each other out. Undefined: the match can be taken back.
 */
export function builtOnCarried(
  entries: readonly LedgerEntry[],
  journalId: string,
  ofMatches: ReadonlySet<string>,
): LedgerEntry | undefined {
  const own = entries.filter((entry) => entry.journalId === journalId)
  const lastOwn = Math.max(0, ...own.map(({ entryNo }) => entryNo))
  const later = entries.filter(
    (entry) =>
      entry.entryNo > lastOwn &&
      !ofMatches.has(entry.journalId) &&
      own.some((carried) => carried.financialYear === entry.financialYear),
  )
  const leaves = DUE_BUCKETS.some((bucket) =>
    own.some(
      ({ financialYear: year }) =>
        later.reduce((sum, entry) => (entry.financialYear === year ? sum + entry.buckets[bucket] : sum), 0) !== 0,
    ),
  )
  return leaves ? later[0] : undefined
}
