import type {
  MapFileKind,
  MapFinding,
  MapImport,
  MapImportRow,
  MapRowEffect,
} from '@karsetu/contract/gis/map-import-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { asE7, type MultiPolygon, type Position } from '@karsetu/domain/gis/position.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A feature after its dry run; `placeId` is that of the zone, ward, mohalla or property meant. */
export type ImportRow = {
  rowNo: number
  typed: string
  kind: MapFileKind
  placeId: number | null
  shape: MultiPolygon | null
  at: Position | null
  effect: MapRowEffect
  findings: MapFinding[]
}

const placeColumns: Record<MapFileKind, string> = {
  zone: 'zone_id',
  ward: 'ward_id',
  mohalla: 'mohalla_id',
  point: 'property_id',
}
export const placeColumnOf = (kind: MapFileKind) => placeColumns[kind]

export type NewImport = {
  kind: MapFileKind
  fileName: string
  sha256: string
  epsg: number
  replaces: number
  missing: number
  staffId: number | null
}

export async function insertImport(tx: Tx, one: NewImport, rows: readonly ImportRow[]): Promise<number> {
  const { rows: made } = await tx.query<{ importId: number }>(
    `insert into map_import (kind, file_name, sha256, epsg, sums, requested_by) values ($1, $2, $3, $4, $5, $6)
     returning import_id "importId"`,
    [
      one.kind,
      one.fileName,
      one.sha256,
      one.epsg,
      JSON.stringify({ replaces: one.replaces, missing: one.missing }),
      one.staffId,
    ],
  )
  const importId = made[0]?.importId
  if (importId === undefined) throw new Error('an insert gave no number')
  const atOnce = 5000
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    await tx.query(
      `insert into map_import_row (import_id, row_no, typed, ${placeColumnOf(one.kind)}, shape, lon_e7, lat_e7, effect, findings)
       select $1, row_no, typed, place_id, shape::jsonb, lon_e7, lat_e7, effect, findings::jsonb
       from unnest($2::integer[], $3::text[], $4::bigint[], $5::text[], $6::integer[], $7::integer[], $8::text[], $9::text[])
         row (row_no, typed, place_id, shape, lon_e7, lat_e7, effect, findings)`,
      [
        importId,
        part.map(({ rowNo }) => rowNo),
        part.map(({ typed }) => typed.slice(0, 200)),
        part.map(({ placeId }) => placeId),
        part.map(({ shape, effect }) => (shape && effect !== 'refused' ? JSON.stringify(shape) : null)),
        part.map(({ at }) => at && asE7(at[0])),
        part.map(({ at }) => at && asE7(at[1])),
        part.map(({ effect }) => effect),
        part.map(({ findings }) => JSON.stringify(findings)),
      ],
    )
  }
  return importId
}

const importColumns = `import_id "importId", map_import.kind, file_name "fileName", epsg, map_import.status,
  (sums ->> 'replaces')::integer replaces, (sums ->> 'missing')::integer missing, map_import.job_id "jobId",
  job.status "jobStatus", sender.username "requestedBy", map_import.created_at "createdAt",
  decider.username "decidedBy", decided_at "decidedAt", undoer.username "undoneBy",
  case when map_import.status = 'undone' then undone_at end "undoneAt", undo_remark "undoRemark",
  (select count(*)::integer from map_import_row row where row.import_id = map_import.import_id and effect = 'ready') ready,
  (select count(*)::integer from map_import_row row where row.import_id = map_import.import_id and effect = 'flagged') flagged,
  (select count(*)::integer from map_import_row row where row.import_id = map_import.import_id and effect = 'refused') refused,
  coalesce((select jsonb_agg(jsonb_build_object('code', code, 'rows', rows) order by rows desc, code) from (
    select finding ->> 'code' code, count(distinct row_no)::integer rows
    from map_import_row row cross join jsonb_array_elements(findings) finding
    where row.import_id = map_import.import_id group by 1) found), '[]') findings`
const importTables = `map_import left join job on job.job_id = map_import.job_id
  left join staff sender on sender.staff_id = map_import.requested_by
  left join staff decider on decider.staff_id = decided_by left join staff undoer on undoer.staff_id = undone_by`

/** @throws Failure call.not_found */
export async function getImport(sql: Queryable, importId: number): Promise<MapImport> {
  const { rows } = await sql.query<MapImport>(`select ${importColumns} from ${importTables} where import_id = $1`, [
    importId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** @param staffId whose files alone; null for everybody's */
export async function listImports(
  sql: Queryable,
  { staffId, limit, offset }: { staffId: number | null; limit: number; offset: number },
): Promise<{ rows: MapImport[]; total: number }> {
  const mine = '($1::bigint is null or map_import.requested_by = $1)'
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql.query<MapImport>(
      `select ${importColumns} from ${importTables} where ${mine} order by import_id desc limit $2 offset $3`,
      [staffId, limit, offset],
    ),
    sql.query<{ total: number }>(`select count(*) total from map_import where ${mine}`, [staffId]),
  ])
  return { rows, total: counts[0]?.total ?? 0 }
}

export async function listImportRows(
  sql: Queryable,
  importId: number,
  { effect, limit, offset, isHindi }: { effect: MapRowEffect | null; limit: number; offset: number; isHindi: boolean },
): Promise<{ rows: MapImportRow[]; total: number }> {
  const chosen = 'from map_import_row row where import_id = $1 and ($2::text is null or effect = $2)'
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql.query<MapImportRow>(
      `select row_no "rowNo", typed, effect, findings, coalesce(property_unique_id, ward_no || ' ' || ${isHindi ? 'ward_fullname_hi' : 'ward_fullname'},
         ${isHindi ? 'mohalla.name_hi' : 'mohalla.name'}, zone_no || ' ' || ${isHindi ? 'zone.name_hi' : 'zone.name'}) meant
       from (select * ${chosen} order by (effect = 'refused') desc, (effect = 'flagged') desc, row_no limit $3 offset $4) row
       left join property using (property_id) left join ward on ward.ward_id = row.ward_id
       left join mohalla on mohalla.mohalla_id = row.mohalla_id left join zone on zone.zone_id = row.zone_id
       order by (effect = 'refused') desc, (effect = 'flagged') desc, row_no`,
      [importId, effect, limit, offset],
    ),
    sql.query<{ total: number }>(`select count(*) total ${chosen}`, [importId, effect]),
  ])
  return { rows, total: counts[0]?.total ?? 0 }
}

/**
 * Holds an import that stands where a step begins; one whose job failed stands where it stood before that.
 * @throws Failure call.not_found, gis.import_not_now
 */
export async function lockImport(tx: Tx, importId: number, from: 'read' | 'applied'): Promise<MapFileKind> {
  const { rows } = await tx.query<{ kind: MapFileKind; status: string }>(
    `select map_import.kind, case when job.status in ('failed', 'cancelled') and map_import.status = 'applying' then 'read'
       when job.status in ('failed', 'cancelled') and map_import.status = 'undoing' then 'applied' else map_import.status end status
     from map_import left join job using (job_id) where import_id = $1 for update of map_import`,
    [importId],
  )
  if (!rows[0]) throw fail('call.not_found')
  if (rows[0].status !== from) throw fail('gis.import_not_now')
  return rows[0].kind
}
