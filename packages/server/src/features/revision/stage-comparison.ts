import { commitLater } from '../../platform/db/commit-later.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listExceptions } from '../demand/list-exceptions.ts'
import { type Amounts, columnsOf, type WardCompared } from './ward-compared.ts'

/** Writes what was calculated of a ward, with its sums; nothing of it counts yet. */
export async function stageComparison(tx: Tx, ward: WardCompared): Promise<void> {
  const { run, exceptions, lost, moves, assessed, moved, before, after } = ward
  const { runId, wardId } = run
  await commitLater(tx)
  await moves.copyInto(tx, 'revision_run_result', columnsOf(run))
  await listExceptions(tx, 'revision_run_exception', runId, { wardId, exceptions })
  await noteLost(tx, runId, lost)
  await tx.query(
    `update revision_run_ward set computed_at = now(), assessed = $3, not_assessable = $4, moved = $5,
       before_arv_paise = $6, before_house_paise = $7, before_water_paise = $8, before_sewer_paise = $9,
       before_interest_paise = $10, before_rebate_paise = $11, after_arv_paise = $12, after_house_paise = $13,
       after_water_paise = $14, after_sewer_paise = $15, after_interest_paise = $16, after_rebate_paise = $17,
       no_longer_assessable = $18, lost_paise = $19
     where run_id = $1 and ward_id = $2`,
    [
      ...[runId, wardId, assessed, exceptions.length, moved, ...partsOf(before), ...partsOf(after)],
      ...[lost.length, lost.reduce((sum, { taxes }) => sum + taxes, 0)],
    ],
  )
}

/** The tax that goes with each property that the run's rules make unassessable. */
async function noteLost(tx: Tx, runId: number, lost: WardCompared['lost']): Promise<void> {
  if (lost.length === 0) return
  await tx.query(
    `update revision_run_exception set lost_paise = taxes
     from unnest($2::bigint[], $3::bigint[]) as lost (of_property, taxes)
     where run_id = $1 and property_id = of_property`,
    [runId, lost.map(({ propertyId }) => propertyId), lost.map(({ taxes }) => taxes)],
  )
}

const partsOf = ({ arv, house, water, sewer, interest, rebate }: Amounts) => [
  arv,
  house,
  water,
  sewer,
  interest,
  rebate,
]
