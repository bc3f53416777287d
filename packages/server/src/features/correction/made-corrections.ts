import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import type { MadeCorrection } from '@karsetu/domain/notice/what-changed.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { bucketColumns } from '../ledger/ledger-store.ts'

const amount = `sum(${DUE_BUCKETS.map((bucket) => `entry.${bucketColumns[bucket]}`).join(' + ')})`

type CorrectionRow = Omit<MadeCorrection, 'reason'> & { propertyId: number; reasonEn: string; reasonHi: string }

/**
 * Debit and credit notes, corrections of arrears and demands of earlier years replaced, that stand on a day and move
 * what a bill of the year says: those of the year and of the last, and those decided since the year began. Replaced demands
 * of the year and of the last are not among them: those years are told by the demand that holds.
 */
export async function readMadeCorrections(
  sql: Queryable,
  propertyIds: readonly number[],
  { year, asOn }: { year: FinancialYear; asOn: IsoDate },
): Promise<Map<number, MadeCorrection[]>> {
  if (propertyIds.length === 0) return new Map()
  const { rows } = await sql.query<CorrectionRow>(
    `select property_id "propertyId", correction.kind, note_no "number", entry.financial_year "year",
       ${amount}::bigint amount,
       coalesce(note_reason.name, reason) "reasonEn", coalesce(note_reason.name_hi, reason) "reasonHi"
     from ledger_entry entry join correction_journal using (journal_id) join requested_correction correction using (property_id, correction_id)
       left join drcr_note using (correction_id)
       left join lateral note_reason_of(reason, (made_at at time zone 'Asia/Kolkata')::date) note_reason on true
     where property_id = any ($1) and entry.kind = 'correction' and role in ('change', 'unused') and status = 'posted'
       and effective_on <= $2 and (decided_at at time zone 'Asia/Kolkata')::date <= $2
       and case when entry.financial_year >= $3 then correction.kind <> 'demand'
         else (decided_at at time zone 'Asia/Kolkata')::date >= $4 end
     group by property_id, correction_id, correction.kind, note_no, entry.financial_year, reason, note_reason.name, note_reason.name_hi
     having ${amount} <> 0
     order by property_id, entry.financial_year desc, correction_id desc`,
    [propertyIds, asOn, year - 1, startOfFinancialYear(year)],
    { name: 'made-corrections' },
  )
  const made = new Map<number, MadeCorrection[]>()
  for (const { propertyId, reasonEn, reasonHi, ...correction } of rows) {
    const ofProperty = made.get(propertyId) ?? []
    ofProperty.push({ ...correction, reason: { en: reasonEn, hi: reasonHi } })
    made.set(propertyId, ofProperty)
  }
  return made
}
