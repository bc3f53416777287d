import { fail } from '@karsetu/contract/platform/fail.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RevisedTax, TaxRevision } from '../demand/calculate-taxes.ts'

/** What a row does to the tax of a year, all heads together; `lost`: it can no longer be calculated, and stays as it was. */
type MoveOfYear = { financialYear: FinancialYear; differencePaise: Paise; lost?: true }

const moveOf = ({ financialYear, difference }: RevisedTax): MoveOfYear => ({
  financialYear,
  differencePaise: totalOfHeads(difference),
})

/** What a revision of many properties moves, property by property; a change that tax does not look at loses no year. */
export function movesOfYears(
  { revised, left }: TaxRevision,
  changes: readonly { propertyId: number; after: RegisterPatch }[],
): Map<number, MoveOfYear[]> {
  const taxed = new Set(changes.filter(({ after }) => changesTaxFacts(after)).map(({ propertyId }) => propertyId))
  const lost = left.filter(({ propertyId, reason }) => reason !== 'taken_over' && taxed.has(propertyId))
  const moves = [
    ...revised.map((year) => ({ propertyId: year.propertyId, move: moveOf(year) })),
    ...lost.map(({ propertyId, financialYear }) => ({
      propertyId,
      // Its demand stands.
      move: { financialYear, differencePaise: 0 as Paise, lost: true as const },
    })),
  ]
  const ofProperty = Map.groupBy(moves, ({ propertyId }) => propertyId)
  return new Map([...ofProperty].map(([propertyId, all]) => [propertyId, all.map(({ move }) => move)]))
}

/**
 * Compares what a spreadsheet moves with what its dry run showed: nothing else was looked at and approved.
 * @returns what takes each batch of the revision, and what is called behind the last
 */
export function comparisonWithShown(tx: Tx, uploadId: number) {
  let asShown = 0
  return {
    /** @throws Failure bulk_update.stale */
    async ofBatch({ revised }: Pick<TaxRevision, 'revised'>): Promise<void> {
      const made = revised.map((year) => ({ propertyId: year.propertyId, move: [moveOf(year)] }))
      const { rows } = await tx.query<{ same: number }>(
        `select count(*) same from jsonb_to_recordset($2) as made ("propertyId" bigint, move jsonb)
         join bulk_row on upload_id = $1 and property_id = "propertyId" and state = 'ready' and years @> move`,
        [uploadId, JSON.stringify(made)],
      )
      if (rows[0]?.same !== made.length) throw fail('bulk_update.stale')
      asShown += made.length
    },
    /** @throws Failure bulk_update.stale */
    async ofAll(): Promise<void> {
      const { rows } = await tx.query<{ shown: number }>(
        `select count(*) shown from bulk_row, jsonb_array_elements(years) year
         where upload_id = $1 and state = 'ready' and not year ? 'lost'`,
        [uploadId],
      )
      if (rows[0]?.shown !== asShown) throw fail('bulk_update.stale')
    },
  }
}
