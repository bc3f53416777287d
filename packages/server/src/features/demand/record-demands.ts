import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import type { ChargedPart } from '@karsetu/domain/demand/part-year.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { type IsoDate, laterOf } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDueDates } from './due-date-store.ts'

/** A demand that takes the place of the one that stood, or the first of its year; amounts in paise. */
export type DemandToRecord = {
  propertyId: number
  financialYear: FinancialYear
  journalId: number
  arvPaise: number
  taxes: HeadAmounts
  /** The day within the year from which its assessment holds, where that is not the first. */
  changedFrom?: IsoDate | undefined
  /** Of a year charged in parts. */
  parts?: readonly ChargedPart[] | undefined
}

/** Adds demands as the next revisions of their years; a first one is due on the day of its year, or today if that is past. */
export async function recordDemands(tx: Tx, demands: readonly DemandToRecord[], today: IsoDate): Promise<void> {
  const dueDates = await readDueDates(tx)
  const days = new Map(
    [...new Set(demands.map(({ financialYear }) => financialYear))].map((year) => [
      year,
      { raisedOn: laterOf(startOfFinancialYear(year), today), dueOn: laterOf(dueDateOf(dueDates, year), today) },
    ]),
  )
  await tx.query(
    `insert into demand (property_id, financial_year, revision, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on, changed_from, parts)
     select given.property_id, given.year, coalesce(last.revision + 1, 0), journal_id, arv, house, water, sewer, raised_on,
       coalesce(last.due_on, given.due_on), changed_from, parts
     from jsonb_to_recordset($1) as given (property_id bigint, year smallint, journal_id bigint, arv bigint, house bigint,
       water bigint, sewer bigint, raised_on date, due_on date, changed_from date, parts jsonb)
     left join lateral (
       select max(revision) revision, min(due_on) due_on from demand
       where demand.property_id = given.property_id and financial_year = given.year
     ) last on true`,
    [
      JSON.stringify(
        demands.map(({ propertyId, financialYear: year, journalId, arvPaise, taxes, changedFrom, parts }) => ({
          ...{ property_id: propertyId, year, journal_id: journalId, arv: arvPaise, ...taxes },
          ...{ raised_on: days.get(year)?.raisedOn, due_on: days.get(year)?.dueOn, changed_from: changedFrom, parts },
        })),
      ),
    ],
  )
}

export type AssessmentToRecord = Omit<DemandToRecord, 'journalId' | 'changedFrom' | 'parts'>

/** Adds assessments with why they were made. Revision 0 is the year's own; what is found later stands behind it. */
export async function recordAssessments(
  tx: Tx,
  assessments: readonly AssessmentToRecord[],
  reason: string,
): Promise<void> {
  await tx.query(
    `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
     select given.property_id, given.year, case when has_own then last + 1 else 0 end, arv, house, water, sewer, $2
     from jsonb_to_recordset($1) as given (property_id bigint, year smallint, arv bigint, house bigint, water bigint, sewer bigint),
     lateral (
       select count(*) filter (where revision = 0) > 0 has_own, max(revision) last from assessment
       where assessment.property_id = given.property_id and financial_year = given.year
     ) known`,
    [
      JSON.stringify(
        assessments.map(({ propertyId, financialYear: year, arvPaise, taxes }) => ({
          ...{ property_id: propertyId, year, arv: arvPaise, ...taxes },
        })),
      ),
      reason,
    ],
  )
}
