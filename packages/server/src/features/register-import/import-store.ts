import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ImportSettings, Inspection } from '@karsetu/contract/register-import/import-settings.ts'
import type { KnownMohalla, KnownWard, KnownZone } from '@karsetu/domain/register-import/places.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import type { ReadSoFar, ReadTotals } from './staged-row.ts'

export type ImportStatus = 'uploaded' | 'reading' | 'read' | 'applying' | 'applied' | 'undoing' | 'undone'

export type ImportRow = {
  importId: number
  sha256: string
  fileName: string
  format: WorkbookFormat
  fingerprint: string | null
  inspection: Inspection
  settings: ImportSettings | null
  status: ImportStatus
  totals: ReadTotals | null
  jobId: string | null
  requestedBy: number | null
  createdAt: string
  readSoFar: KeptReading | null
}

/** How far a dry run has come, and the mark of the answers and places it read with. */
export type KeptReading = ReadSoFar & { mark: string; rows: number }

const columns = `import_id "importId", sha256, file_name "fileName", format, fingerprint, inspection, settings, status,
  file_totals totals, job_id "jobId", requested_by "requestedBy", created_at "createdAt", read_so_far "readSoFar"`

export type NewImport = {
  fileId: string
  sha256: string
  fileName: string
  format: WorkbookFormat
  fingerprint: string | null
  inspection: Inspection
  requestedBy: number | null
}

export async function insertImport(tx: Tx, one: NewImport): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into register_import (file_id, sha256, file_name, format, fingerprint, inspection, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning import_id id`,
    [
      one.fileId,
      one.sha256,
      one.fileName,
      one.format,
      one.fingerprint,
      JSON.stringify(one.inspection),
      one.requestedBy,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert gave no number')
  return id
}

/** @throws Failure call.not_found */
export async function readImport(sql: Queryable, importId: number): Promise<ImportRow> {
  const { rows } = await sql.query<ImportRow>(`select ${columns} from register_import where import_id = $1`, [importId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** Takes the import for this transaction: two people never read or enter it at once. @throws Failure call.not_found */
export async function lockImport(tx: Tx, importId: number): Promise<ImportRow> {
  const { rows } = await tx.query<ImportRow>(`select ${columns} from register_import where import_id = $1 for update`, [
    importId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

type Change = Partial<{
  status: ImportStatus
  settings: ImportSettings
  totals: ReadTotals | null
  jobId: string | null
  readSoFar: KeptReading | null
}>

export async function changeImport(tx: Tx, importId: number, change: Change): Promise<void> {
  await tx.query(
    `update register_import set changed_at = now(), status = coalesce($2, status), settings = coalesce($3, settings),
       file_totals = case when $4 then $5::jsonb else file_totals end, job_id = case when $6 then $7::uuid else job_id end,
       read_so_far = case when $8 then $9::jsonb else read_so_far end
     where import_id = $1`,
    [
      importId,
      change.status ?? null,
      change.settings ? JSON.stringify(change.settings) : null,
      'totals' in change,
      change.totals ? JSON.stringify(change.totals) : null,
      'jobId' in change,
      change.jobId ?? null,
      'readSoFar' in change,
      change.readSoFar ? JSON.stringify(change.readSoFar) : null,
    ],
  )
}

/** The import through which this very file is, or is being, entered. */
export async function importOfFile(sql: Queryable, sha256: string): Promise<ImportRow | undefined> {
  const { rows } = await sql.query<ImportRow>(
    `select ${columns} from register_import where sha256 = $1 and status in ('applying', 'applied', 'undoing')`,
    [sha256],
  )
  return rows[0]
}

/** The import of this very file whose dry run was not brought to its end: its rows so far are kept. */
export async function halfReadImport(sql: Queryable, sha256: string): Promise<ImportRow | undefined> {
  const { rows } = await sql.query<ImportRow>(
    `select ${columns} from register_import where sha256 = $1 and status = 'reading' order by import_id desc limit 1`,
    [sha256],
  )
  return rows[0]
}

/** Takes the import for one batch of this step. @throws Error when another step has begun since: it is left as it is */
export async function lockStep(tx: Tx, importId: number, status: ImportStatus): Promise<void> {
  const { rowCount } = await tx.query(
    'update register_import set changed_at = now() where import_id = $1 and status = $2',
    [importId, status],
  )
  if (rowCount === 0) throw new Error(`import ${importId} is no longer ${status}`)
}

export async function rememberedSettings(sql: Queryable, fingerprint: string): Promise<ImportSettings | undefined> {
  const { rows } = await sql.query<{ settings: ImportSettings }>(
    'select settings from register_mapping where fingerprint = $1',
    [fingerprint],
  )
  return rows[0]?.settings
}

export async function rememberSettings(
  tx: Tx,
  fingerprint: string,
  settings: ImportSettings,
  by: number | null,
): Promise<void> {
  await tx.query(
    `insert into register_mapping (fingerprint, settings, changed_by) values ($1, $2, $3)
     on conflict (fingerprint) do update set settings = excluded.settings, changed_by = excluded.changed_by, changed_at = now()`,
    [fingerprint, JSON.stringify(settings), by],
  )
}

export type Places = { zones: KnownZone[]; wards: KnownWard[]; mohallas: KnownMohalla[] }

/** All places of the city with every name they go by, in one order: a dry run that goes on knows them again. */
export async function readGazetteer(sql: Queryable): Promise<Places> {
  const [zones, wards, mohallas] = await Promise.all([
    sql.query<KnownZone>('select zone_id "zoneId", zone_no "zoneNo", array[name, name_hi] names from zone order by 1'),
    sql.query<KnownWard>(
      `select ward_id "wardId", ward_no "wardNo", zone_id "zoneId", array[ward_fullname, ward_fullname_hi,
         regexp_replace(ward_fullname, '^\\s*\\d+\\s*[-.:–]\\s*', ''), regexp_replace(ward_fullname_hi, '^\\s*\\d+\\s*[-.:–]\\s*', '')] names from ward order by 1`,
    ),
    sql.query<KnownMohalla>(
      'select mohalla_id "mohallaId", ward_id "wardId", array[name, name_hi] names from mohalla order by 1',
    ),
  ])
  return { zones: zones.rows, wards: wards.rows, mohallas: mohallas.rows }
}
