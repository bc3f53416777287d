import { fail } from '@karsetu/contract/platform/fail.ts'
import { type HeadAmounts, headAmounts, NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { DUE_BUCKETS, negateBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryKind, LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { type JournalDraft, journalOf } from '@karsetu/domain/ledger/journal.ts'
import { negatePaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { calculateTaxes, type RevisedTax } from '../demand/calculate-taxes.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import type { RegisterContext } from '../property/register-act.ts'
import type { MadeJournal } from './mirror-journals.ts'

export type Member = { propertyId: number; propertyUniqueId: string; side: 'from' | 'to' }
type DemandSince = Pick<Member, 'propertyId' | 'propertyUniqueId'> & {
  financialYear: FinancialYear
  taxes: HeadAmounts
}

/** What was posted since a split or a join and does not stand in the way of taking it back. */
export type PostedSince = {
  /** Demands of the new properties of years that did not move with it: they are asked of the former ones instead. */
  demands: DemandSince[]
  /** Where the credit of a new property was used, as by the yearly run: it is credit again before it moves back. */
  creditUsed: (Pick<Member, 'propertyId'> & { draft: JournalDraft })[]
}

const creditKinds: ReadonlySet<EntryKind> = new Set(['advance_applied', 'interest', 'rebate'])
const isCreditAlone = ({ buckets }: LedgerEntry): boolean => DUE_BUCKETS.every((bucket) => buckets[bucket] === 0)

/**
 * What was posted on the properties of a split or a join since. On a former one that can only be credit, from a payment
 * that the bank collected late; on the new ones demands and the use of credit. Whatever else was posted stands in the
 * way of an undo.
 * @throws Failure split.built_on
 */
export function postedSince(
  { today }: Pick<RegisterContext, 'today'>,
  members: readonly Member[],
  made: readonly MadeJournal[],
  accounts: ReadonlyMap<number, PropertyAccount>,
): PostedSince {
  const ours = new Set(made.map(({ journalId }) => String(journalId)))
  const last = Math.max(0, ...made.map(({ journalId }) => journalId))
  const posted: PostedSince = { demands: [], creditUsed: [] }
  for (const { propertyId, propertyUniqueId, side } of members) {
    const entries = accounts.get(propertyId)?.entries ?? []
    const since = entries.filter(({ journalId }) => !ours.has(journalId) && (side === 'to' || Number(journalId) > last))
    if (side === 'from') {
      if (!since.every(isCreditAlone)) throw fail('split.built_on', { propertyUniqueId })
      continue
    }
    const moved = new Set(
      entries.flatMap((entry) => (ours.has(entry.journalId) && !isCreditAlone(entry) ? entry.financialYear : [])),
    )
    const [demands, others] = [
      since.filter(({ kind }) => kind === 'demand'),
      since.filter(({ kind }) => kind !== 'demand'),
    ]
    const mayMove = demands.every((entry) => !moved.has(entry.financialYear) && entry.effectiveOn <= today)
    if (!mayMove || !isUseOfCredit(others)) throw fail('split.built_on', { propertyUniqueId })
    for (const { financialYear, buckets } of demands)
      posted.demands.push({ propertyId, propertyUniqueId, financialYear, taxes: headAmounts((head) => buckets[head]) })
    if (others.length > 0) posted.creditUsed.push({ propertyId, draft: creditAgain(others, today) })
  }
  return posted
}

const isUseOfCredit = (entries: readonly LedgerEntry[]): boolean =>
  [...Map.groupBy(entries, ({ journalId }) => journalId).values()].every(
    (ofJournal) =>
      ofJournal.every(({ kind }) => creditKinds.has(kind)) && ofJournal.some(({ kind }) => kind === 'advance_applied'),
  )

const creditAgain = (entries: readonly LedgerEntry[], on: IsoDate): JournalDraft =>
  journalOf(
    'advance_applied',
    on,
    entries.map(({ financialYear, kind, buckets }) => ({
      ...{ financialYear, kind, effectiveOn: on },
      buckets: negateBuckets(buckets),
    })),
  )

/** Nothing is demanded of the new properties for these years, and of the former ones, in use again, what the law asks. */
export async function demandedOfFormer(
  { tx, today }: Pick<RegisterContext, 'tx' | 'today'>,
  members: readonly Member[],
  since: readonly DemandSince[],
): Promise<RevisedTax[]> {
  const [first] = since.map(({ financialYear }) => financialYear).toSorted()
  if (first === undefined) return []
  const ended = since.map(
    ({ taxes, ...year }): RevisedTax => ({
      ...{ ...year, arvPaise: ZERO, before: taxes, after: NO_AMOUNTS },
      difference: headAmounts((head) => negatePaise(taxes[head])),
    }),
  )
  const propertyIds = members.flatMap(({ propertyId, side }) => (side === 'from' ? propertyId : []))
  const { revised } = await calculateTaxes({ tx, today }, { propertyIds, from: startOfFinancialYear(first) })
  const years = new Set(since.map(({ financialYear }) => financialYear))
  return [...ended, ...revised.filter(({ financialYear }) => years.has(financialYear))]
}
