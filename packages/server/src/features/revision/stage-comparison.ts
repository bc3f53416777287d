import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { changeBps } from '@karsetu/domain/revision/change-band.ts'
import { from } from 'pg-copy-streams'
import type { Tx } from '../../platform/db/database.ts'
import { listExceptions } from '../demand/list-exceptions.ts'
import { type Amounts, type Compared, moves, taxesOf, type WardCompared } from './compare-ward.ts'

/** Writes what was calculated of a ward, with its sums; nothing of it counts yet. */
export async function stageComparison(
  tx: Tx,
  { runId, keepsMoved }: { runId: number; keepsMoved: boolean },
  ward: WardCompared,
): Promise<void> {
  const { wardId, assessed, exceptions } = ward
  const moved = keepsMoved ? assessed.filter(moves) : []
  await copyResults(tx, runId, wardId, moved)
  await listExceptions(tx, 'revision_run_exception', runId, ward)
  const before = assessed.map((one) => one.before).filter((amounts) => amounts !== null)
  const after = assessed.map((one) => one.after)
  const sums = (all: readonly Amounts[]) =>
    (['arv', 'house', 'water', 'sewer', 'interest', 'rebate'] as const).map((part) =>
      all.reduce((sum, amounts) => sum + amounts[part], 0),
    )
  await tx.query(
    `update revision_run_ward set computed_at = now(), assessed = $3, not_assessable = $4, moved = $5,
       before_arv_paise = $6, before_house_paise = $7, before_water_paise = $8, before_sewer_paise = $9,
       before_interest_paise = $10, before_rebate_paise = $11, after_arv_paise = $12, after_house_paise = $13,
       after_water_paise = $14, after_sewer_paise = $15, after_interest_paise = $16, after_rebate_paise = $17
     where run_id = $1 and ward_id = $2`,
    [runId, wardId, assessed.length, exceptions.length, moved.length, ...sums(before), ...sums(after)],
  )
}

const none = '\\N'
const partsOf = ({ arv, house, water, sewer, interest, rebate }: Amounts) => [
  arv,
  house,
  water,
  sewer,
  interest,
  rebate,
]

async function copyResults(tx: Tx, runId: number, wardId: number, moved: readonly Compared[]): Promise<void> {
  if (moved.length === 0) return
  const lines = moved.map(({ property, before, after }) => {
    const was = before ? taxesOf(before) : 0
    const is = taxesOf(after)
    const amounts = before ? partsOf(before) : partsOf(after).map(() => none)
    return [
      ...[runId, wardId, property.propertyId, property.version, before?.year ?? none, before?.revision ?? none],
      ...amounts,
      ...[...partsOf(after), is - was, changeBps(was, is) ?? none],
    ].join('\t')
  })
  // Numbers and the mark of nothing alone: nothing to escape.
  const stream = tx.client.query(
    from(`copy revision_run_result (run_id, ward_id, property_id, property_version, before_year, before_revision,
      before_arv_paise, before_house_paise, before_water_paise, before_sewer_paise, before_interest_paise, before_rebate_paise,
      after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise, after_interest_paise, after_rebate_paise,
      change_paise, change_bps) from stdin`),
  )
  await pipeline(Readable.from([`${lines.join('\n')}\n`]), stream)
}
