import type { MapFileKind, MapImport } from '@karsetu/contract/gis/map-import-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { assertWholeCity, whereInScope } from '../access/place-scope.ts'
import { lookAgainAt } from './apply-map-import.ts'
import { getImport, lockImport, placeColumnOf } from './map-import-store.ts'
import { changeMap, type MapJobCursor } from './map-job.ts'
import { lockMap } from './point-store.ts'
import { assertOwnImport } from './report-map-import.ts'

type MapUndoInput = { importId: number; origin: AuditOrigin }

/**
 * Lets a file be taken back, as a job: what stood before is there again.
 * @throws Failure call.not_found, gis.import_not_now, gis.built_on, call.out_of_scope
 */
export async function beginMapUndo(
  context: WriteContext,
  { importId, remarks }: { importId: number; remarks: string },
): Promise<MapImport> {
  const { tx, actor, platform, request } = context
  await assertOwnImport(tx, actor, importId)
  const kind = await lockImport(tx, importId, 'applied')
  if (kind === 'point') await assertPointsInScope(context, importId)
  else assertWholeCity(actor)
  await assertNotBuiltOn(tx, importId, kind)
  const jobId = platform.newId()
  const staffId = staffIdOf(actor)
  await tx.query(
    `update map_import set status = 'undoing', job_id = $2, undone_by = $3, undone_at = now(), undo_remark = $4 where import_id = $1`,
    [importId, jobId, staffId, remarks],
  )
  const one = await getImport(tx, importId)
  await enqueueJob(tx, {
    jobId,
    kind: 'map_import_undo',
    title: (said) => m.gis_undo_job_title({ file: one.fileName }, said),
    input: {
      importId,
      origin: { actor, address: request.address, requestId: request.id, action: 'mapImport.undo' },
    } satisfies MapUndoInput,
    requestedBy: staffId ?? undefined,
  })
  context.note({ subjectKind: 'map_import', subjectId: String(importId), after: { status: 'undoing', remarks } })
  return one
}

/** @throws Failure call.out_of_scope when a point of the file is of a property that is in another ward by now */
async function assertPointsInScope({ tx, actor }: WriteContext, importId: number): Promise<void> {
  const values: unknown[] = [importId]
  const scope = whereInScope(actor, values, 'property')
  if (scope.length === 0) return
  const { rowCount } = await tx.query(
    `select from property_point_change join property using (property_id)
     where import_id = $1 and not (${scope.join(' and ')}) limit 1`,
    values,
  )
  if (rowCount) throw fail('call.out_of_scope')
}

type BuiltOn = { count: number; example: string | null; file: string | null }

/** A point, or a boundary, that is no longer the file's own was set by somebody since. @throws Failure gis.built_on */
async function assertNotBuiltOn(tx: Tx, importId: number, kind: MapFileKind): Promise<void> {
  const { rows } = await tx.query<BuiltOn>(kind === 'point' ? pointsBuiltOn : boundariesBuiltOn(kind), [importId])
  const [built] = rows
  if (built?.example) throw fail('gis.built_on', { count: built.count, example: built.example, file: built.file })
}

const pointsBuiltOn = `select count(*) over () count, property_unique_id example, later.file
  from property_point_change own join property using (property_id) left join property_point point using (property_id)
  cross join lateral (
    select file_name file from property_point_change change left join map_import using (import_id)
    where change.property_id = own.property_id order by change_id desc limit 1
  ) later
  where own.import_id = $1 and own.source = 'import'
    and (own.lon_e7, own.lat_e7, own.set_at) is distinct from (point.lon_e7, point.lat_e7, point.set_at)
  order by later.file nulls first, property_unique_id limit 1`

const boundariesBuiltOn = (kind: PlaceKind) => {
  const column = placeColumnOf(kind)
  return `select count(*) over () count, concat_ws(' ', ${kind}_no, ${placeNames[kind]}) example, file_name file
    from (select distinct ${column} from boundary where import_id = $1) own join ${kind} using (${column})
    left join boundary present on present.${column} = own.${column} and present.replaced_at is null
    left join map_import later on later.import_id = present.import_id
    where present.import_id is distinct from $1 order by file_name nulls first, 2 limit 1`
}
const placeNames: Record<PlaceKind, string> = { zone: 'zone.name', ward: 'ward_fullname', mohalla: 'mohalla.name' }

export const mapUndoJobs: readonly JobKind<MapUndoInput, MapJobCursor>[] = [
  {
    kind: 'map_import_undo',
    run: (job) => changeMap(job, (tx) => undoMapImport(tx, job.input, job.platform.clock())),
  },
]

/** @throws Failure gis.built_on when somebody set a point or a boundary of the file since it was asked for */
async function undoMapImport(tx: Tx, { importId, origin }: MapUndoInput, moment: Date): Promise<number> {
  const { rows } = await tx.query<{ kind: MapFileKind; remark: string; staffId: number | null }>(
    `update map_import set status = 'undone' where import_id = $1 and status = 'undoing'
     returning kind, undo_remark remark, undone_by "staffId"`,
    [importId],
  )
  const [one] = rows
  if (!one) return 0
  await lockMap(tx)
  await assertNotBuiltOn(tx, importId, one.kind)
  const context = jobContext(tx, moment, origin)
  const undone =
    one.kind === 'point'
      ? await putPointsBack(tx, { importId, ...one, year: financialYearOf(context.today) })
      : await putBoundariesBack(tx, importId, one.kind)
  context.note({ subjectKind: 'map_import', subjectId: String(importId), after: { status: 'undone', undone } })
  await context.writeNotes()
  return undone
}

type UndoAct = { importId: number; remark: string; staffId: number | null; year: FinancialYear }
type Back = { propertyId: number; lonE7: number | null }

/** Where each point was, by whom and since when; a point that was nowhere is nowhere again. */
async function putPointsBack(tx: Tx, { importId, remark, staffId, year }: UndoAct): Promise<number> {
  const { rows } = await tx.query<Back>(
    `insert into property_point_change (property_id, before_lon_e7, before_lat_e7, before_source, before_set_by, before_set_at,
       lon_e7, lat_e7, source, reason, import_id, set_by)
     select property_id, lon_e7, lat_e7, source, set_by, set_at, before_lon_e7, before_lat_e7, 'undone', $2, $1, $3
     from property_point_change where import_id = $1 and source = 'import' order by property_id
     returning property_id "propertyId", lon_e7 "lonE7"`,
    [importId, remark, staffId],
  )
  const ids = rows.map(({ propertyId }) => propertyId)
  if (ids.length === 0) return 0
  await tx.query('select lift_map_points($1)', [ids])
  await tx.query(
    `update property_point point set lon_e7 = own.before_lon_e7, lat_e7 = own.before_lat_e7, is_outside = null,
       source = coalesce(own.before_source, earlier.source, 'import'),
       set_by = case when own.before_source is null then earlier.set_by else own.before_set_by end,
       set_at = coalesce(own.before_set_at, earlier.set_at, own.set_at)
     from property_point_change own left join lateral (
       select source, set_by, set_at from property_point_change change
       where change.property_id = own.property_id and change.change_id < own.change_id order by change_id desc limit 1
     ) earlier on own.before_source is null
     where own.property_id = point.property_id and own.import_id = $1 and own.source = 'import' and own.before_lon_e7 is not null`,
    [importId],
  )
  await tx.query('delete from property_point where property_id = any ($1)', [
    rows.flatMap(({ propertyId, lonE7 }) => (lonE7 === null ? [propertyId] : [])),
  ])
  await tx.query('select refresh_map_points($1, $2)', [ids, year])
  return ids.length
}

type Gone = { boundaryId: number; wardId: number | null }

/** The boundaries that the file's own replaced come back as new rows: one in force is replaced, never edited. */
async function putBoundariesBack(tx: Tx, importId: number, kind: PlaceKind): Promise<number> {
  const column = placeColumnOf(kind)
  const { rows: gone } = await tx.query<Gone>(
    `update boundary set replaced_at = now() where import_id = $1 and replaced_at is null
     returning boundary_id "boundaryId", ward_id "wardId"`,
    [importId],
  )
  await tx.query(
    `insert into boundary (zone_id, ward_id, mohalla_id, shape, west_e7, south_e7, east_e7, north_e7, area_sqm, import_id, set_by, set_at)
     select former.zone_id, former.ward_id, former.mohalla_id, former.shape, former.west_e7, former.south_e7, former.east_e7,
       former.north_e7, former.area_sqm, former.import_id, former.set_by, former.set_at
     from boundary own join boundary former on former.${column} = own.${column} and former.replaced_at = own.set_at
     where own.boundary_id = any ($1)`,
    [gone.map(({ boundaryId }) => boundaryId)],
  )
  if (kind === 'ward')
    await lookAgainAt(
      tx,
      gone.flatMap(({ wardId }) => wardId ?? []),
    )
  return gone.length
}
