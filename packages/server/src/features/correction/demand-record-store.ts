import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { recordAssessments, recordDemands } from '../demand/record-demands.ts'
import type { Correction } from './correction-store.ts'

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

/** Adds the new demands and assessments of a correction as the next revisions. */
export async function insertDemands(
  tx: Tx,
  { propertyId, changes, reason }: Correction,
  posted: readonly PostedYear[],
  today: IsoDate,
): Promise<void> {
  const demands = changes.map(({ financialYear, after, arvPaise, changedFrom, parts }) => {
    const journalId = posted.findLast((one) => one.year === financialYear)?.journalId
    if (!after || journalId === undefined) throw new Error(`the demand of ${financialYear} was not posted`)
    return { propertyId, financialYear, journalId, arvPaise: arvPaise ?? 0, taxes: after, changedFrom, parts }
  })
  await recordAssessments(tx, demands, reason)
  await recordDemands(tx, demands, today)
}
