import type { YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readDueDates } from '../demand/demand-run-jobs.ts'
import type { Correction } from './correction-store.ts'

/** The demands that stand, by year: the latest revision of each. */
export async function standingDemands(sql: Queryable, propertyId: number): Promise<Map<FinancialYear, HeadAmounts>> {
  const { rows } = await sql.query<HeadAmounts & { year: FinancialYear }>(
    `select distinct on (financial_year) financial_year "year", house_paise house, water_paise water, sewer_paise sewer
     from demand where property_id = $1 order by financial_year, revision desc`,
    [propertyId],
  )
  return new Map(rows.map(({ year, house, water, sewer }) => [year, { house, water, sewer }]))
}

/** Days for which the register says the property is liable. */
export async function liableDays(
  sql: Queryable,
  propertyId: number,
): Promise<{ from: IsoDate | undefined; until: IsoDate | undefined }> {
  const { rows } = await sql.query<{ from: IsoDate | null; until: IsoDate | null }>(
    'select assessed_from "from", assessed_until until from property where property_id = $1',
    [propertyId],
  )
  return { from: rows[0]?.from ?? undefined, until: rows[0]?.until ?? undefined }
}

type PostedYear = { year: FinancialYear; journalId: number }

/** Adds the new demands and assessments as the next revisions; a first one keeps the due date of its year. */
export async function insertDemands(
  tx: Tx,
  { propertyId, changes, reason }: Correction,
  posted: readonly PostedYear[],
  today: IsoDate,
): Promise<void> {
  const dueDates = await readDueDates(tx)
  for (const change of changes) {
    const { financialYear: year, after } = change
    const journalId = posted.findLast((one) => one.year === year)?.journalId
    if (!after || journalId === undefined) throw new Error(`the demand of ${year} was not posted`)
    await insertAssessment(tx, propertyId, change, reason)
    const start = startOfFinancialYear(year)
    await tx.query(
      `insert into demand (property_id, financial_year, revision, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
       select $1, $2, coalesce(max(revision) + 1, 0), $3, $4, $5, $6, $7, $8, coalesce(min(due_on), $9)
       from demand where property_id = $1 and financial_year = $2`,
      [
        propertyId,
        year,
        journalId,
        change.arvPaise ?? 0,
        after.house,
        after.water,
        after.sewer,
        today > start ? today : start,
        laterOf(dueDateOf(dueDates, year), today),
      ],
    )
  }
}

const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (b > a ? b : a)

/** Revision 0 is the year's own assessment; what is found later stands behind it. */
async function insertAssessment(tx: Tx, propertyId: number, change: YearChange, reason: string): Promise<void> {
  const { financialYear: year, after, arvPaise } = change
  await tx.query(
    `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
     select $1, $2, case when count(*) filter (where revision = 0) = 0 then 0 else max(revision) + 1 end, $3, $4, $5, $6, $7
     from assessment where property_id = $1 and financial_year = $2`,
    [propertyId, year, arvPaise ?? 0, after?.house, after?.water, after?.sewer, reason],
  )
}
