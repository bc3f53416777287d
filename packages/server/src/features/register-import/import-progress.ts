import type { ImportAhead, ImportProgress } from '@karsetu/contract/register-import/register-import-calls.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ImportStatus } from './import-store.ts'

/**
 * Whether its long work goes on: a job does, or a command at the terminal, which has none, gave a sign within the last
 * minute.
 */
const isRunning = `coalesce(job.status in ('queued', 'running'), false)
  or coalesce(job.status = 'done', true) and changed_at > now() - interval '1 minute'`

const working: readonly ImportStatus[] = ['reading', 'applying', 'undoing']

/**
 * How far the long work on an import is; null when there is none under way.
 * @param status as the caller read it: what is said of one import must agree, though its work may have ended since
 */
export async function importProgress(
  sql: Queryable,
  importId: number,
  status: ImportStatus,
): Promise<ImportProgress | null> {
  if (!working.includes(status)) return null
  const { rows } = await sql.query<ImportProgress>(
    `select ${isRunning} "isRunning",
       case $2::text when 'reading' then coalesce((read_so_far #>> '{totals,rows}')::bigint, 0)
         when 'applying' then counted.entered else counted.undone end done,
       case $2::text when 'reading' then (read_so_far ->> 'rows')::bigint
         when 'applying' then counted.ready else counted.entered end total
     from register_import left join job using (job_id), lateral (
       select count(*) filter (where state = 'ready') ready, count(property_id) entered, count(*) filter (where undone) undone
       from register_row where register_row.import_id = register_import.import_id
     ) counted
     where import_id = $1`,
    [importId, status],
  )
  return rows[0] ?? null
}

/** The other import that is being entered, or was stopped on its way: until it is in or taken back, no other comes in. */
export async function importAhead(sql: Queryable, importId: number): Promise<ImportAhead | null> {
  const { rows } = await sql.query<Pick<ImportAhead, 'importId' | 'fileName' | 'by'>>(
    `select import_id "importId", file_name "fileName", username by
     from register_import left join staff on staff_id = requested_by where status = 'applying' and import_id <> $1`,
    [importId],
  )
  const [ahead] = rows
  const progress = ahead && (await importProgress(sql, ahead.importId, 'applying'))
  return progress ? { ...ahead, ...progress } : null
}
