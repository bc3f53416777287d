import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import { beatsOf, inWalkingOrder, type Stop } from '@karsetu/domain/notice/walking-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NoticeRun, Ward } from './run-store.ts'
import { everybody, mayGetPaper, withinSelection } from './run-targets.ts'

type Target = Stop & { propertyId: number }

/**
 * Lays the way through one ward and cuts it into files: of named properties all, of a place those for which the paper may
 * be made.
 * @returns how many properties there are
 */
export async function planWard(tx: Tx, run: NoticeRun, ward: Ward, rules: NoticeRules): Promise<number> {
  const targets = await readTargets(tx, run, ward, rules)
  const beats = beatsOf(inWalkingOrder(targets), run.beatSize)
  const { rows } = await tx.query<{ last: number }>(
    'select coalesce(max(file_no), 0) last from notice_file where run_id = $1',
    [run.runId],
  )
  const first = (rows[0]?.last ?? 0) + 1
  await tx.query(
    `insert into notice_file (run_id, file_no, zone_id, ward_id, part, planned)
     select $1, $2 + part - 1, $3, $4, part, planned from unnest($5::integer[]) with ordinality as beat (planned, part)`,
    [run.runId, first, ward.zoneId, ward.wardId, beats.map((beat) => beat.length)],
  )
  const stops = beats.flatMap((beat, at) =>
    beat.map(({ propertyId }, place) => ({ propertyId, file: first + at, place })),
  )
  await tx.query(
    `insert into notice_target (run_id, property_id, file_no, place)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::integer[])`,
    [
      run.runId,
      stops.map(({ propertyId }) => propertyId),
      stops.map(({ file }) => file),
      stops.map(({ place }) => place + 1),
    ],
  )
  await tx.query('update notice_run_ward set planned_at = now() where run_id = $1 and ward_id = $2', [
    run.runId,
    ward.wardId,
  ])
  return targets.length
}

async function readTargets(tx: Tx, run: NoticeRun, { wardId }: Ward, rules: NoticeRules): Promise<Target[]> {
  const start = run.selection.propertyIds ? everybody() : mayGetPaper(run, rules)
  if (!start) return []
  const { from, values } = withinSelection(start, run.selection, [wardId])
  const { rows } = await tx.query<Target>(
    `select target.*, mohalla_no "mohallaNo" from (
       select property.property_id "propertyId", property_unique_id "propertyUniqueId", house_number "houseNumber", mohalla_id
       ${from}) target join mohalla using (mohalla_id)`,
    values,
  )
  return rows
}
