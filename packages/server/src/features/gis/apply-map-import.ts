import type { MapFileKind, MapImport } from '@karsetu/contract/gis/map-import-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { areaOf } from '@karsetu/domain/gis/inside.ts'
import { asE7, boundsOf, fromE7, type MultiPolygon } from '@karsetu/domain/gis/position.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { assertWholeCity, whereInScope } from '../access/place-scope.ts'
import { getImport, lockImport, placeColumnOf } from './map-import-store.ts'
import { changeMap, type MapJobCursor } from './map-job.ts'
import { lockMap, setPoints } from './point-store.ts'
import { assertOwnImport } from './report-map-import.ts'

export type MapImportJobInput = { importId: number; actor: Actor }

async function lockForDecision({ tx, actor }: WriteContext, importId: number): Promise<void> {
  await assertOwnImport(tx, actor, importId)
  const kind = await lockImport(tx, importId, 'read')
  if (kind !== 'point') assertWholeCity(actor)
}

/** Lets the file be entered, as a job. @throws Failure call.not_found, gis.import_not_now, gis.nothing_ready, call.out_of_scope */
export async function beginMapImport(context: WriteContext, importId: number): Promise<MapImport> {
  const { tx, actor, platform } = context
  await lockForDecision(context, importId)
  const one = await getImport(tx, importId)
  if (one.ready + one.flagged === 0) throw fail('gis.nothing_ready')
  const jobId = platform.newId()
  const staffId = staffIdOf(actor)
  await tx.query(
    "update map_import set status = 'applying', job_id = $2, decided_by = $3, decided_at = now() where import_id = $1",
    [importId, jobId, staffId],
  )
  await enqueueJob(tx, {
    jobId,
    kind: 'map_import',
    title: (said) => m.gis_job_title({ file: one.fileName }, said),
    input: { importId, actor } satisfies MapImportJobInput,
    requestedBy: staffId ?? undefined,
  })
  context.note({ subjectKind: 'map_import', subjectId: String(importId), after: { status: 'applying' } })
  return getImport(tx, importId)
}

/** @throws Failure call.not_found, gis.import_not_now, call.out_of_scope */
export async function discardMapImport(context: WriteContext, importId: number): Promise<MapImport> {
  const { tx, actor } = context
  await lockForDecision(context, importId)
  await tx.query(
    "update map_import set status = 'discarded', decided_by = $2, decided_at = now() where import_id = $1",
    [importId, staffIdOf(actor)],
  )
  context.note({ subjectKind: 'map_import', subjectId: String(importId), after: { status: 'discarded' } })
  return getImport(tx, importId)
}

export const mapImportJobs: readonly JobKind<MapImportJobInput, MapJobCursor>[] = [
  {
    kind: 'map_import',
    run: (job) => changeMap(job, (tx) => enterMapImport(tx, job.input, job.platform.clock())),
  },
]

/**
 * Everything that is ready or flagged, as one act; points that no longer are what was checked are left out, and say why.
 * @returns how many boundaries or points came or changed
 */
export async function enterMapImport(tx: Tx, { importId, actor }: MapImportJobInput, now: Date): Promise<number> {
  const { rows } = await tx.query<{ kind: MapFileKind }>(
    "update map_import set status = 'applied' where import_id = $1 and status = 'applying' returning kind",
    [importId],
  )
  const [one] = rows
  if (!one) return 0
  const staffId = staffIdOf(actor)
  await lockMap(tx)
  if (one.kind !== 'point') return enterBoundaries(tx, importId, one.kind, staffId)
  await leaveWhatMoved(tx, importId, actor)
  return enterPoints(tx, importId, staffId, now)
}

/**
 * Refuses the rows whose property went out of use, came to a ward that is not the actor's, or had its point set by
 * somebody since the file was checked: who looked at the file did not see that.
 */
async function leaveWhatMoved(tx: Tx, importId: number, actor: Actor): Promise<void> {
  const values: unknown[] = [importId]
  const scope = whereInScope(actor, values, 'property').join(' and ') || 'true'
  await tx.query(
    `update map_import_row row set effect = 'refused', findings = findings || jsonb_build_array(jsonb_build_object('code', moved.code))
     from (
       select row_no, case when property.status <> 'active' then 'not_in_force' when not (${scope}) then 'out_of_scope' else 'set_since' end code
       from map_import_row checked join map_import using (import_id) join property using (property_id)
       where import_id = $1 and effect <> 'refused' and (property.status <> 'active' or not (${scope}) or exists (
         select from property_point_change change where change.property_id = property.property_id and set_at > map_import.created_at))
     ) moved
     where row.import_id = $1 and row.row_no = moved.row_no`,
    values,
  )
}

async function enterPoints(tx: Tx, importId: number, staffId: number | null, now: Date): Promise<number> {
  const { rows } = await tx.query<{ propertyId: number; lonE7: number; latE7: number }>(
    `select property_id "propertyId", lon_e7 "lonE7", lat_e7 "latE7"
     from map_import_row where import_id = $1 and effect <> 'refused' order by property_id`,
    [importId],
  )
  const points = rows.map(({ propertyId, lonE7, latE7 }) => ({
    propertyId,
    at: [fromE7(lonE7), fromE7(latE7)] as const,
    // Of the ward it is in now; the job looks at it next.
    isOutside: null,
  }))
  const act = { source: 'import', reason: null, staffId, importId, year: financialYearOf(istDateOf(now)) } as const
  return setPoints(tx, points, act)
}

async function enterBoundaries(
  tx: Tx,
  importId: number,
  kind: Exclude<MapFileKind, 'point'>,
  staffId: number | null,
): Promise<number> {
  const column = placeColumnOf(kind)
  const { rows } = await tx.query<{ placeId: number; shape: MultiPolygon }>(
    `select ${column} "placeId", shape from map_import_row where import_id = $1 and effect <> 'refused' order by 1`,
    [importId],
  )
  const boxed = rows.flatMap((row) => {
    const box = boundsOf(row.shape)
    return box ? [{ ...row, box }] : []
  })
  await tx.query(`update boundary set replaced_at = now() where replaced_at is null and ${column} = any ($1)`, [
    rows.map(({ placeId }) => placeId),
  ])
  await tx.query(
    `insert into boundary (${column}, shape, west_e7, south_e7, east_e7, north_e7, area_sqm, import_id, set_by)
     select place_id, shape::jsonb, west, south, east, north, area, $8, $9
     from unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::bigint[])
       row (place_id, shape, west, south, east, north, area)`,
    [
      boxed.map(({ placeId }) => placeId),
      boxed.map(({ shape }) => JSON.stringify(shape)),
      boxed.map(({ box }) => asE7(box.west)),
      boxed.map(({ box }) => asE7(box.south)),
      boxed.map(({ box }) => asE7(box.east)),
      boxed.map(({ box }) => asE7(box.north)),
      boxed.map(({ shape }) => Math.max(1, Math.round(areaOf(shape)))),
      importId,
      staffId,
    ],
  )
  if (kind === 'ward')
    await lookAgainAt(
      tx,
      rows.map(({ placeId }) => placeId),
    )
  return boxed.length
}

/** Of the points of wards nobody has said yet whether they lie within. */
export async function lookAgainAt(tx: Tx, wardIds: readonly number[]): Promise<void> {
  await tx.query(
    `select renew_map_blocks(array_agg(place_key)) from property_point where ward_id = any ($1) and is_outside
     having count(*) > 0`,
    [wardIds],
  )
  await tx.query('update property_point set is_outside = null where ward_id = any ($1)', [wardIds])
}
