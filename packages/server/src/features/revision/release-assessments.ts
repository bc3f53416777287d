import { type HeadAmounts, headAmounts } from '@karsetu/domain/assessment/heads.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type JobContext, jobContext } from '../../platform/jobs/job-context.ts'
import type { RevisedTax } from '../demand/calculate-taxes.ts'
import { leaveOutCappedAnew } from '../demand/leave-out-capped.ts'
import { postRevisedTaxes } from '../demand/revise-taxes.ts'
import { takeWard } from '../demand/take-ward.ts'

/** What was written of a ward, and the properties whose demand of the year is another one now. */
type Held = { held: number; demandedOtherwise: number[]; demandedInParts: number[] }
type Released = { runId: number; financialYear: FinancialYear; origin: AuditOrigin; moment: Date }

/**
 * Writes the assessments of a ward as calculated, in the transaction given, as a later revision of their year. Where the
 * demand of the year was raised already, the difference is raised or credited with it; the others wait for the yearly
 * run. A property that changed since, or was assessed in another way, is left out and listed.
 * A ward that was released before, by whomever, stays as it is.
 */
export async function releaseAssessments(tx: Tx, released: Released, wardId: number): Promise<void> {
  const { runId, financialYear, origin, moment } = released
  const context = jobContext(tx, moment, origin)
  await commitLater(tx)
  await takeWard(tx, wardId)
  const { rowCount } = await tx.query(
    'select from revision_run_ward where run_id = $1 and ward_id = $2 and released_at is null for update',
    [runId, wardId],
  )
  if (!rowCount) return
  await leaveOutCappedAnew(tx, 'revision_run', released, { wardId })
  const { rows } = await tx.query<Held>(
    'select held, demanded_otherwise "demandedOtherwise", demanded_in_parts "demandedInParts" from hold_ward_assessments($1, $2)',
    [runId, wardId],
  )
  const held = rows[0] ?? { held: 0, demandedOtherwise: [], demandedInParts: [] }
  await raiseDifferences(context, released, wardId, held)
  await tx.query('update revision_run_ward set released_at = now(), released = $3 where run_id = $1 and ward_id = $2', [
    runId,
    wardId,
    held.held,
  ])
  context.note({
    subjectKind: 'ward',
    subjectId: String(wardId),
    after: { runId, financialYear, assessments: held.held },
  })
  // All at once: the chain of the ward taken behind those of its properties, two wards would wait for each other.
  await context.writeNotes()
}

/**
 * The demands of the year that differ from what was just assessed: each becomes what was held, whatever was approved
 * since, so that demand and assessment are the same. One that was changed within the year is left as it is and listed:
 * which part the new rates concern is for the office to say.
 */
async function raiseDifferences(
  context: JobContext,
  { runId, financialYear }: Released,
  wardId: number,
  { demandedOtherwise: propertyIds, demandedInParts }: Held,
): Promise<void> {
  const { tx } = context
  if (propertyIds.length === 0) return listKept(tx, runId, wardId, demandedInParts)
  // The accounts were held before their assessments were written.
  const { revised, takenOver } = await differencesHeld(tx, { runId, financialYear, wardId, propertyIds })
  await listKept(tx, runId, wardId, [...demandedInParts, ...takenOver])
  await postRevisedTaxes(context, revised, {
    reason: 'revaluation',
    cause: `revaluation:${runId}`,
    assesses: false,
  })
}

type Differing = { runId: number; financialYear: FinancialYear; wardId: number; propertyIds: readonly number[] }
type Row = Pick<RevisedTax, 'propertyId' | 'propertyUniqueId' | 'arvPaise' | 'after'> & {
  before: HeadAmounts
  takenOver: boolean
}

/** What was held beside the demand that stands, and the properties of which nobody knows what was demanded of the year. */
async function differencesHeld(
  tx: Tx,
  { runId, financialYear, wardId, propertyIds }: Differing,
): Promise<{ revised: RevisedTax[]; takenOver: number[] }> {
  const { rows } = await tx.query<Row>(
    `select result.property_id "propertyId", property_unique_id "propertyUniqueId", after_arv_paise "arvPaise",
       json_build_object('house', after_house_paise, 'water', after_water_paise, 'sewer', after_sewer_paise) after,
       json_build_object('house', stands.house_paise, 'water', stands.water_paise, 'sewer', stands.sewer_paise) before,
       opening.property_id is not null "takenOver"
     from revision_run_result result join property on property.property_id = result.property_id
     join (
       select distinct on (property_id) * from demand where property_id = any ($3::bigint[]) and financial_year = $4
       order by property_id, revision desc
     ) stands on stands.property_id = result.property_id
     left join (
       select property_id from ledger_entry where property_id = any ($3::bigint[]) and financial_year = $4
         and kind = 'opening'
       group by property_id having (sum(house_paise), sum(water_paise), sum(sewer_paise)) <> (0, 0, 0)
     ) opening on opening.property_id = result.property_id
     where run_id = $1 and result.ward_id = $2 and result.property_id = any ($3::bigint[])`,
    [runId, wardId, propertyIds, financialYear],
  )
  return {
    revised: rows
      .filter(({ takenOver }) => !takenOver)
      .map(({ takenOver: _, ...row }) => ({
        ...row,
        financialYear,
        difference: headAmounts((head) => subtractPaise(row.after[head], row.before[head])),
      })),
    takenOver: rows.filter(({ takenOver }) => takenOver).map(({ propertyId }) => propertyId),
  }
}

/** Their new assessment counts, and their demand of the year stays as it was raised. */
async function listKept(tx: Tx, runId: number, wardId: number, propertyIds: readonly number[]): Promise<void> {
  if (propertyIds.length === 0) return
  await tx.query(
    `insert into revision_run_exception (run_id, property_id, ward_id, reason, facts)
     select $1, id, $2, 'demand_kept', '{}' from unnest($3::bigint[]) id on conflict do nothing`,
    [runId, wardId, propertyIds],
  )
}
