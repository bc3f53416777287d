import { commitLater } from '../../platform/db/commit-later.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listExceptions } from '../demand/list-exceptions.ts'
import { type Amounts, columnsOf, type WardCompared } from './ward-compared.ts'

/** Writes what was calculated of a ward, with its sums; nothing of it counts yet. */
export async function stageComparison(tx: Tx, ward: WardCompared): Promise<void> {
  const { run, exceptions, moves, assessed, moved, before, after } = ward
  const { runId, wardId } = run
  await commitLater(tx)
  await moves.copyInto(tx, 'revision_run_result', columnsOf(run))
  await listExceptions(tx, 'revision_run_exception', runId, { wardId, exceptions })
  await tx.query(
    `update revision_run_ward set computed_at = now(), assessed = $3, not_assessable = $4, moved = $5,
       before_arv_paise = $6, before_house_paise = $7, before_water_paise = $8, before_sewer_paise = $9,
       before_interest_paise = $10, before_rebate_paise = $11, after_arv_paise = $12, after_house_paise = $13,
       after_water_paise = $14, after_sewer_paise = $15, after_interest_paise = $16, after_rebate_paise = $17
     where run_id = $1 and ward_id = $2`,
    [runId, wardId, assessed, exceptions.length, moved, ...partsOf(before), ...partsOf(after)],
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
