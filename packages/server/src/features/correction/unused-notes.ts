import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import type { UnusedNotes } from '@karsetu/domain/ledger/post-correction.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { bucketColumns } from '../ledger/ledger-store.ts'

export type UnusedOfYears = ReadonlyMap<FinancialYear, UnusedNotes>

const sums = DUE_BUCKETS.map((bucket) => `sum(entry.${bucketColumns[bucket]})::bigint "${bucket}"`).join(', ')

/**
 * What credit notes of some properties have no room for, year by year, in paise: what the journals marked so came to, and
 * waived interest that a use of credit put back. A property without any is not among them.
 */
export async function unusedNotes(sql: Queryable, propertyIds: readonly number[]): Promise<Map<number, UnusedOfYears>> {
  const { rows } = await sql.query<{ propertyId: number; year: FinancialYear } & UnusedNotes>(
    `select entry.property_id "propertyId", financial_year "year", ${sums}
     from journal made join ledger_entry entry using (journal_id) left join journal reversed on reversed.journal_id = made.reverses_id
     where made.property_id = any ($1::bigint[]) and entry.kind = 'correction'
       and (coalesce(reversed.memo, made.memo) ? 'ofUnusedNotes' or coalesce(reversed.kind, made.kind) = 'advance_applied')
     group by 1, 2`,
    [propertyIds],
    { name: 'unused-notes' },
  )
  const all = new Map<number, Map<FinancialYear, UnusedNotes>>()
  for (const { propertyId, year, ...unused } of rows) {
    const ofProperty = all.get(propertyId) ?? new Map<FinancialYear, UnusedNotes>()
    all.set(propertyId, ofProperty.set(year, unused))
  }
  return all
}
