import type { BulkUpload, UploadsQuery } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import type { ErrorCode } from '@karsetu/contract/platform/error-codes.ts'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, isInScope, mayCall } from '@karsetu/domain/access/permissions.ts'
import type { BulkKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import {
  approvalBlockedReason,
  moveAskedFor,
  type UploadState,
  uploadRights,
  uploadStates,
  waitsForAnother,
} from '@karsetu/domain/bulk-update/upload-states.ts'
import { taxFields } from '@karsetu/domain/property/register-fields.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { errorBody } from '../../platform/http/error-reply.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { type DecidingContext, readDecider, whereApprovable } from '../approval/decider.ts'

export type UploadRow = {
  uploadId: number
  kind: BulkKind
  splitRule: SplitRule | null
  fileId: string
  sha256: string
  fileName: string
  format: WorkbookFormat
  headings: string[]
  countsFrom: IsoDate
  status: UploadState
  undoRemark: string | null
  requestedBy: number
  /** Who asked somebody else to decide, last. */
  askedBy: number | null
  decision: Decision['decision'] | null
}

/** Work that ended before it began, cancelled in the queue, left its upload where it stood. */
const standing = `case when exists (select from job where job.job_id = bulk_upload.job_id and finished_at is not null)
  then case bulk_upload.status when 'trying' then 'tried' when 'applying' then 'tried' when 'undoing' then 'applied' else bulk_upload.status end
  else bulk_upload.status end`

const columns = `upload_id "uploadId", kind, split_rule "splitRule", file_id "fileId", sha256, file_name "fileName", format, headings,
  counts_from "countsFrom", ${standing} status, undo_remark "undoRemark", requested_by "requestedBy",
  asked_by "askedBy", decision`

/** @throws Failure call.not_found */
export async function getUpload(sql: Queryable, uploadId: number, lock: '' | 'for update' = ''): Promise<UploadRow> {
  const { rows } = await sql.query<UploadRow>(`select ${columns} from bulk_upload where upload_id = $1 ${lock}`, [
    uploadId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export type NewUpload = Omit<UploadRow, 'uploadId' | 'status' | 'undoRemark' | 'askedBy' | 'decision'>

export async function insertUpload(tx: Tx, one: NewUpload): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into bulk_upload (kind, split_rule, file_id, sha256, file_name, format, headings, counts_from, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning upload_id id`,
    [
      ...[one.kind, one.splitRule, one.fileId, one.sha256, one.fileName, one.format, one.headings],
      ...[one.countsFrom, one.requestedBy],
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert gave no number')
  return id
}

type Change = { status: UploadState; jobId?: string; stoppedBy?: Failure; undoRemark?: string | undefined }

/** Moves an upload on; what the last attempt was stopped by is forgotten unless it is said again. */
export async function changeUpload(tx: Queryable, uploadId: number, change: Change): Promise<void> {
  const stopped = change.stoppedBy ? { code: change.stoppedBy.code, facts: change.stoppedBy.facts } : null
  await tx.query(
    `update bulk_upload set status = $2, job_id = coalesce($3, job_id), stopped_by = $4,
       undo_remark = case when $5 then $6 else undo_remark end, changed_at = now() where upload_id = $1`,
    [
      ...[uploadId, change.status, change.jobId ?? null, stopped && JSON.stringify(stopped)],
      ...['undoRemark' in change, change.undoRemark ?? null],
    ],
  )
}

/** Who asks somebody else to decide; null: nobody has to. An earlier decision is forgotten here; the audit log keeps it. */
export async function noteQuery(
  tx: Tx,
  uploadId: number,
  query: { status: UploadState; by: number; at: string } | null,
): Promise<void> {
  await tx.query(
    `update bulk_upload set status = coalesce($2, status), asked_by = $3, asked_at = $4,
       decision = null, decided_by = null, decided_at = null, decision_remark = null where upload_id = $1`,
    [uploadId, query?.status ?? null, query?.by ?? null, query?.at ?? null],
  )
}

export type Decision = {
  decision: 'approved' | 'refused' | 'withdrawn'
  status: UploadState
  by: number
  at: string
  remarks: string | null
}

export async function noteDecision(tx: Tx, uploadId: number, one: Decision): Promise<void> {
  await tx.query(
    `update bulk_upload set decision = $2, status = $3, decided_by = $4, decided_at = $5, decision_remark = $6
     where upload_id = $1`,
    [uploadId, one.decision, one.status, one.by, one.at, one.remarks],
  )
}

const cardColumns = `upload_id "uploadId", bulk_upload.kind, split_rule "splitRule", file_name "fileName", ${standing} status, counts_from "countsFrom", sender.username "requestedBy",
  asked_by "askedById", asker.username "askedBy", asked_at "askedAt", decision, decider.username "decidedBy", decision_remark "decisionRemark",
  bulk_upload.created_at "createdAt", job_id "jobId", stopped_by "stoppedBy", undo_remark "undoRemark", json_build_object(
    'ready', figures.ready, 'same', figures.same, 'faulty', figures.faulty, 'taxed', figures.taxed,
    'raisedPaise', figures.raised, 'loweredPaise', figures.lowered,
    'foreseen', json_build_object('raisedPaise', figures.foreseen_raised, 'loweredPaise', figures.foreseen_lowered)) figures, figures.touching`

const cardJoins = `join staff sender on sender.staff_id = requested_by left join staff asker on asker.staff_id = asked_by
  left join staff decider on decider.staff_id = decided_by`

const figures = `lateral (
  select count(*) filter (where state = 'ready') ready, count(*) filter (where state = 'same') same,
    count(*) filter (where state = 'faulty') faulty, count(*) filter (where jsonb_array_length(years) > 0) taxed,
    count(*) filter (where jsonb_array_length(years) > 0
      or state = 'ready' and after ?| array['premises', ${taxFields.map((field) => `'${field}'`).join(', ')}]) touching,
    coalesce(sum(raised_paise), 0) raised, coalesce(sum(lowered_paise), 0) lowered,
    coalesce(sum(foreseen_raised_paise), 0) foreseen_raised, coalesce(sum(foreseen_lowered_paise), 0) foreseen_lowered
  from bulk_row where bulk_row.upload_id = bulk_upload.upload_id
) figures`

type CardRow = Omit<BulkUpload, 'stoppedBy' | 'needsSecond' | 'asked' | 'hindrance' | 'refused'> & {
  /** Properties of which tax looks at what changes: years still to be demanded will be asked otherwise. */
  touching: number
  stoppedBy: { code: ErrorCode; facts: unknown } | null
  askedById: number | null
  askedBy: string | null
  askedAt: string | null
  decision: Decision['decision'] | null
  decidedBy: string | null
  decisionRemark: string | null
}

/** As who reads sees them: in their language, and with what they may decide. */
async function cardsOf(sql: Queryable, context: DecidingContext, rows: readonly CardRow[]): Promise<BulkUpload[]> {
  const reader = await readDecider(sql, context)
  const may = (permission: Parameters<typeof mayCall>[1]) => mayCall(context.actor, permission)
  return rows.map(
    ({ stoppedBy, touching, askedById, askedBy, askedAt, decision, decidedBy, decisionRemark, ...row }) => {
      const { status, figures: moved } = row
      const isAsked = moveAskedFor(status) !== undefined && askedBy !== null && askedAt !== null
      return {
        ...row,
        stoppedBy: stoppedBy && errorBody(new Failure(stoppedBy.code, stoppedBy.facts)).message,
        needsSecond: waitsForAnother({ ...moved, taxed: touching }, reader, may),
        asked: isAsked ? { by: askedBy, at: askedAt, isOwn: askedById === reader.staffId } : null,
        hindrance: approvalBlockedReason({ status, askedBy: askedById, moved }, reader, may) ?? null,
        refused:
          decision === 'refused' && decidedBy !== null && decisionRemark !== null
            ? { by: decidedBy, remarks: decisionRemark }
            : null,
      }
    },
  )
}

/** @throws Failure call.not_found */
export async function uploadCard(sql: Queryable, context: DecidingContext, uploadId: number): Promise<BulkUpload> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from bulk_upload ${cardJoins}, ${figures} where upload_id = $1`,
    [uploadId],
  )
  const [card] = await cardsOf(sql, context, rows)
  if (!card) throw fail('call.not_found')
  return card
}

/** SQL: what waits for somebody else and may be approved by the actor, as `hindranceToApprove` decides for one. */
function whereToDecide(context: DecidingContext, values: unknown[]): string {
  const waiting = `$${values.push(uploadStates.filter(moveAskedFor))}`
  const approvable = whereApprovable(context, uploadRights.approve, values, 'asked').join(' and ')
  return `and status = any (${waiting}::text[]) and exists (
    select from (
      select asked_by made_by, coalesce(sum(raised_paise + lowered_paise + foreseen_raised_paise + foreseen_lowered_paise), 0) change_paise
      from bulk_row where bulk_row.upload_id = bulk_upload.upload_id
    ) asked where ${approvable})`
}

/** A part of the spreadsheets, the newest first: one's own, or for who works for the whole city everybody's. */
export async function readUploads(
  sql: Queryable,
  context: DecidingContext,
  { kind, status, isToDecide }: UploadsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(BulkUpload & { total: number })[]> {
  const { actor } = context
  const own = seesAll(actor) ? null : ownId(actor)
  const values: unknown[] = [own, kind ?? null, status ?? null, limit, offset]
  const { rows } = await sql.query<CardRow & { total: number }>(
    `select ${cardColumns}, total from (
       select *, count(*) over () total from bulk_upload
       where ($1::bigint is null or requested_by = $1) and ($2::text is null or kind = $2)
         and ($3::text is null or ${standing} = $3) ${isToDecide ? whereToDecide(context, values) : ''} order by upload_id desc limit $4 offset $5
     ) bulk_upload ${cardJoins}, ${figures} order by upload_id desc`,
    values,
  )
  const total = rows[0]?.total ?? 0
  const cards = await cardsOf(
    sql,
    context,
    rows.map(({ total: _, ...row }) => row),
  )
  return cards.map((card) => ({ ...card, total }))
}

const ownId = (actor: Actor) => (actor.kind === 'staff' ? actor.staffId : 0)
/** Who works for the whole city; nobody else's zone is zone 0. */
const seesAll = (actor: Actor) => isInScope(actor, { zoneId: 0, wardId: 0 })

/** A spreadsheet may hold properties of any ward: it is for who sent it, and for those who work for the whole city. */
export function assertOwn(actor: Actor, { requestedBy }: Pick<UploadRow, 'requestedBy'>): void {
  if (!seesAll(actor) && requestedBy !== ownId(actor)) throw fail('call.out_of_scope')
}
