import { fail } from '@karsetu/contract/platform/fail.ts'
import { type HeadAmounts, headAmounts, NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { negatePaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { calculateTaxes, type RevisedTax } from '../demand/calculate-taxes.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import type { RegisterContext } from '../property/register-act.ts'
import type { MadeJournal } from './mirror-journals.ts'

export type Member = { propertyId: number; propertyUniqueId: string; side: 'from' | 'to' }
type DemandSince = Pick<Member, 'propertyId' | 'propertyUniqueId'> & {
  financialYear: FinancialYear
  taxes: HeadAmounts
}

/**
 * What was demanded of the new properties since a split or a join, of years that did not move with it. That can be asked
 * of the former ones instead; whatever else was posted on any of them stands in the way of an undo.
 * @throws Failure split.built_on
 */
export function demandsSince(
  { today }: Pick<RegisterContext, 'today'>,
  members: readonly Member[],
  made: readonly MadeJournal[],
  accounts: ReadonlyMap<number, PropertyAccount>,
): DemandSince[] {
  const ours = new Set(made.map(({ journalId }) => String(journalId)))
  const last = Math.max(0, ...made.map(({ journalId }) => journalId))
  return members.flatMap(({ propertyId, propertyUniqueId, side }) => {
    const entries = accounts.get(propertyId)?.entries ?? []
    const moved = new Set(entries.flatMap((entry) => (ours.has(entry.journalId) ? entry.financialYear : [])))
    const since = entries.filter(({ journalId }) => !ours.has(journalId) && (side === 'to' || Number(journalId) > last))
    const mayMove = (entry: LedgerEntry) =>
      side === 'to' && entry.kind === 'demand' && !moved.has(entry.financialYear) && entry.effectiveOn <= today
    if (!since.every(mayMove)) throw fail('split.built_on', { propertyUniqueId })
    return since.map(({ financialYear, buckets }) => ({
      ...{ propertyId, propertyUniqueId, financialYear },
      taxes: headAmounts((head) => buckets[head]),
    }))
  })
}

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
