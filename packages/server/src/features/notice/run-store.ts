import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { FilePer } from '@karsetu/contract/notice/run-form.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Bilingual } from '../../documents/bilingual.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

/** What of its wards a run is about; nothing said: everything. */
export type Selection = {
  mohallaId?: number | undefined
  /** Only those who owe at least so much, by what is posted. */
  leastPaise?: Paise | undefined
  propertyIds?: number[] | undefined
}

export type NoticeRun = {
  runId: number
  kind: NoticeKind
  financialYear: FinancialYear
  asOn: IsoDate
  again: boolean
  beatSize: number
  filePer: FilePer
  selection: Selection
  status: NoticeRunCard['status']
}

const runColumns = `run_id "runId", kind, financial_year "financialYear", as_on "asOn", again, beat_size "beatSize", file_per "filePer",
  selection, notice_run.status`

/** @throws Failure call.not_found */
export async function getRun(sql: Queryable, runId: number): Promise<NoticeRun> {
  const { rows } = await sql.query<NoticeRun>(`select ${runColumns} from notice_run where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The run, held until the transaction ends. @throws Failure call.not_found */
export async function lockRun(tx: Tx, runId: number): Promise<NoticeRun & { jobStatus: string }> {
  // First held, then read: whoever had to wait would look for the job that the run had before.
  await tx.query('select from notice_run where run_id = $1 for update', [runId])
  const { rows } = await tx.query<NoticeRun & { jobStatus: string }>(
    `select ${runColumns.replace('kind', 'notice_run.kind')}, job.status "jobStatus" from notice_run join job using (job_id)
     where run_id = $1`,
    [runId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export async function nextRunId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: number }>("select nextval(pg_get_serial_sequence('notice_run', 'run_id')) id")
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence gave no number')
  return id
}

export type NewRun = Omit<NoticeRun, 'status'> & { jobId: string; requestedBy: number | null; wardIds: number[] }

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx.query(
    `insert into notice_run (run_id, kind, financial_year, as_on, again, beat_size, file_per, selection, status, job_id, requested_by)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, 'making', $9, $10)`,
    [
      run.runId,
      run.kind,
      run.financialYear,
      run.asOn,
      run.again,
      run.beatSize,
      run.filePer,
      JSON.stringify(run.selection),
      run.jobId,
      run.requestedBy,
    ],
  )
  await tx.query(
    'insert into notice_run_ward (run_id, ward_id, zone_id) select $1, ward_id, zone_id from ward where ward_id = any ($2)',
    [run.runId, run.wardIds],
  )
}

/** Wards of the actor's that the question names. */
export async function wardsQuery(
  sql: Queryable,
  actor: Actor,
  {
    zoneId,
    wardId,
    mohallaId,
  }: { zoneId?: number | undefined; wardId?: number | undefined; mohallaId?: number | undefined },
): Promise<number[]> {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'ward')]
  if (zoneId) conditions.push(`ward.zone_id = $${values.push(zoneId)}`)
  if (wardId) conditions.push(`ward.ward_id = $${values.push(wardId)}`)
  if (mohallaId)
    conditions.push(`ward.ward_id = (select ward_id from mohalla where mohalla_id = $${values.push(mohallaId)})`)
  const { rows } = await sql.query<{ ward_id: number }>(
    `select ward_id from ward where ${conditions.join(' and ')} order by ward_no`,
    values,
  )
  return rows.map(({ ward_id }) => ward_id)
}

export type Ward = { wardId: number; zoneId: number; wardNo: number; wardName: string }

export async function wardsToPlan(sql: Queryable, runId: number): Promise<Ward[]> {
  const { rows } = await sql.query<Ward>(
    `select ward_id "wardId", asked.zone_id "zoneId", ward_no "wardNo", ward_fullname "wardName"
     from notice_run_ward asked join ward using (ward_id)
     where run_id = $1 and planned_at is null order by ward_no, ward_id`,
    [runId],
  )
  return rows
}

/** SQL: number and name of a ward as papers say it. */
export const wardInBoth = `json_build_object('en', ward_no || ' ' || ward_fullname, 'hi', ward_no || ' ' || ward_fullname_hi)`

export type BeatFile = { fileNo: number; part: number; planned: number; ward: Bilingual; propertyIds: number[] }

/** Files not made yet, in their order; the properties of each in walking order. */
export async function filesToMake(sql: Queryable, runId: number, after: number, limit: number): Promise<BeatFile[]> {
  const { rows } = await sql.query<BeatFile>(
    `select file_no "fileNo", part, planned, ${wardInBoth} ward, (
       select array_agg(property_id order by place) from notice_target target
       where target.run_id = $1 and target.file_no = notice_file.file_no) "propertyIds"
     from notice_file join ward using (ward_id)
     where run_id = $1 and made_at is null and file_no > $2 order by file_no limit $3`,
    [runId, after, limit],
  )
  return rows
}

export async function lastNumber(sql: Queryable, kind: NoticeKind, year: FinancialYear): Promise<number> {
  const { rows } = await sql.query<{ last_no: number }>(
    'select last_no from notice_series where kind = $1 and financial_year = $2',
    [kind, year],
  )
  return rows[0]?.last_no ?? 0
}
