import { changeBps } from '@karsetu/domain/revision/change-band.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import { CopyLines } from '../../platform/db/copy-lines.ts'
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
  await commitLater(tx)
  await copyResults(tx, runId, wardId, moved)
  await listExceptions(tx, 'revision_run_exception', runId, ward)
  const [before, after] = [noSums(), noSums()]
  for (const one of assessed) {
    if (one.before) addTo(before, one.before)
    addTo(after, one.after)
  }
  await tx.query(
    `update revision_run_ward set computed_at = now(), assessed = $3, not_assessable = $4, moved = $5,
       before_arv_paise = $6, before_house_paise = $7, before_water_paise = $8, before_sewer_paise = $9,
       before_interest_paise = $10, before_rebate_paise = $11, after_arv_paise = $12, after_house_paise = $13,
       after_water_paise = $14, after_sewer_paise = $15, after_interest_paise = $16, after_rebate_paise = $17
     where run_id = $1 and ward_id = $2`,
    [runId, wardId, assessed.length, exceptions.length, moved.length, ...partsOf(before), ...partsOf(after)],
  )
}

const noSums = (): Amounts => ({ arv: 0, house: 0, water: 0, sewer: 0, interest: 0, rebate: 0 })
function addTo(sums: Amounts, { arv, house, water, sewer, interest, rebate }: Amounts): void {
  sums.arv += arv
  sums.house += house
  sums.water += water
  sums.sewer += sewer
  sums.interest += interest
  sums.rebate += rebate
}
const partsOf = ({ arv, house, water, sewer, interest, rebate }: Amounts) => [
  arv,
  house,
  water,
  sewer,
  interest,
  rebate,
]

async function copyResults(tx: Tx, runId: number, wardId: number, moved: readonly Compared[]): Promise<void> {
  const lines = new CopyLines()
  for (const { property, before, after } of moved) {
    const was = before ? taxesOf(before) : 0
    const is = taxesOf(after)
    lines.number(runId).number(wardId).number(property.propertyId).number(property.version)
    lines.number(before?.year).number(before?.revision)
    writeParts(lines, before)
    writeParts(lines, after)
    lines
      .number(is - was)
      .number(changeBps(was, is))
      .endRow()
  }
  await lines.copyInto(
    tx,
    'revision_run_result',
    `run_id, ward_id, property_id, property_version, before_year, before_revision,
     before_arv_paise, before_house_paise, before_water_paise, before_sewer_paise, before_interest_paise, before_rebate_paise,
     after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise, after_interest_paise, after_rebate_paise,
     change_paise, change_bps`,
  )
}

function writeParts(lines: CopyLines, amounts: Amounts | null): void {
  lines.number(amounts?.arv).number(amounts?.house).number(amounts?.water).number(amounts?.sewer)
  lines.number(amounts?.interest).number(amounts?.rebate)
}
