import type { MessageRunCard } from '@karsetu/contract/message/message-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RegisterFilter } from '@karsetu/contract/property/register-list-calls.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Sms, SmsStanding } from '../../platform/sms/sms-adapter.ts'
import type { WrittenMessage } from './write-messages.ts'

export type MessageRun = {
  runId: number
  templateId: number
  period: string
  selection: RegisterFilter
  status: MessageRunCard['status']
  plannedUpTo: string
  requestedBy: number | null
  jobId: string
  jobStatus: string
}

/** What `planned_up_to` is when every property was looked at: after every id. */
export const plannedAll = '~'

/** @throws Failure call.not_found */
export async function getRun(sql: Queryable, runId: number, lock: '' | 'for update' = ''): Promise<MessageRun> {
  // First held, then read: whoever had to wait would look for the job that the run had before.
  if (lock) await sql.query('select from message_run where run_id = $1 for update', [runId])
  const { rows } = await sql.query<MessageRun>(
    `select run_id "runId", template_id "templateId", period, selection, message_run.status, planned_up_to "plannedUpTo",
       message_run.requested_by "requestedBy", job_id "jobId", job.status "jobStatus"
     from message_run join job using (job_id) where run_id = $1`,
    [runId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export async function nextRunId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ runId: number }>(
    `select nextval(pg_get_serial_sequence('message_run', 'run_id')) "runId"`,
  )
  if (!rows[0]) throw new Error('a sequence gave no number')
  return rows[0].runId
}

export async function insertRun(
  tx: Tx,
  run: Pick<MessageRun, 'runId' | 'templateId' | 'period' | 'selection' | 'requestedBy' | 'jobId'>,
): Promise<void> {
  await tx.query(
    `insert into message_run (run_id, template_id, period, selection, status, job_id, requested_by)
     overriding system value values ($1, $2, $3, $4, 'planning', $5, $6)`,
    [run.runId, run.templateId, run.period, JSON.stringify(run.selection), run.jobId, run.requestedBy],
  )
}

export async function setRun(tx: Tx, runId: number, status: MessageRun['status'], jobId?: string): Promise<void> {
  await tx.query(
    'update message_run set status = $2, job_id = coalesce($3::uuid, job_id), changed_at = now() where run_id = $1',
    [runId, status, jobId ?? null],
  )
}

/** Keeps one part of a run: its messages with their place in the outbox, and whom it leaves out. */
export async function saveMessages(
  tx: Tx,
  run: MessageRun & { purpose: string },
  written: readonly (WrittenMessage & { ref: string })[],
  upTo: string,
): Promise<void> {
  const going = written.filter(({ leftOut }) => leftOut === null)
  await tx.query(
    `with kept as (
       insert into message (run_id, property_id, template_id, mobile, purpose, period, body, segments, cost_hundredths, gateway_ref)
       select $1, property_id, $2, mobile, $3, $4, body, segments, cost, ref
       from unnest($5::bigint[], $6::text[], $7::text[], $8::smallint[], $9::integer[], $10::uuid[])
         as given (property_id, mobile, body, segments, cost, ref)
       on conflict (mobile, purpose, period) where state <> 'failed' do nothing
       returning message_id, property_id
     ), out as (
       insert into outbox (kind, dedupe_key, payload)
       select 'sms', 'sms:' || message_id, jsonb_build_object('messageId', message_id) from kept
     )
     insert into message_left_out (run_id, property_id, reason)
     select $1, property_id, reason from unnest($11::bigint[], $12::text[]) as spared (property_id, reason)
     union all
     select $1, property_id, 'sent_before' from unnest($5::bigint[]) property_id
       where property_id not in (select property_id from kept)
     on conflict do nothing`,
    [
      run.runId,
      run.templateId,
      run.purpose,
      run.period,
      going.map(({ row }) => row.propertyId),
      going.map(({ mobile }) => mobile),
      going.map(({ text }) => text),
      going.map(({ segments }) => segments),
      going.map(({ costHundredths }) => costHundredths),
      going.map(({ ref }) => ref),
      written.filter(({ leftOut }) => leftOut !== null).map(({ row }) => row.propertyId),
      written.flatMap(({ leftOut }) => leftOut ?? []),
    ],
  )
  await tx.query('update message_run set planned_up_to = $2, changed_at = now() where run_id = $1', [run.runId, upTo])
}

/** `isSpared`: its holder opted out after it was written. */
export type Waiting = Omit<Sms, 'encoding'> & { messageId: number; attempts: number; isSpared: boolean }

/** The next messages that have not gone, each marked as tried; `attempts`: how often it was tried before. */
export async function takeWaiting(tx: Tx, runId: number, limit: number): Promise<Waiting[]> {
  const { rows } = await tx.query<Waiting>(
    `with next as (
       select message_id, gateway_ref, mobile, message.body, header, dlt_template_id
       from message join message_template using (template_id)
       where run_id = $1 and state = 'queued' order by message_id limit $2
     )
     update outbox set attempts = attempts + 1 from next where dedupe_key = 'sms:' || message_id
     returning message_id "messageId", gateway_ref ref, mobile, body text, header, dlt_template_id "dltTemplateId",
       attempts - 1 attempts,
       exists (select from message_opt_out spared where spared.mobile = next.mobile and lifted_at is null) "isSpared"`,
    [runId, limit],
  )
  return rows.toSorted((a, b) => a.messageId - b.messageId)
}

/** What the gateway said, on the messages and their places in the outbox. */
export async function saveStandings(tx: Tx, standings: readonly SmsStanding[]): Promise<number> {
  const known = standings.filter((each) => each.state !== 'unknown')
  if (known.length === 0) return 0
  const { rowCount } = await tx.query(
    `with said as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as said (ref, state, reason, at)
     ), kept as (
       update message set state = said.state, reason = said.reason, sent_at = coalesce(sent_at, now()),
         asked_at = now(), settled_at = case when said.state <> 'sent' then coalesce(said.at, now()) end
       from said where gateway_ref = said.ref and message.state in ('queued', 'sent') returning message_id, said.reason
     )
     update outbox set delivered_at = coalesce(delivered_at, now()), last_error = kept.reason
     from kept where dedupe_key = 'sms:' || message_id`,
    [
      known.map(({ ref }) => ref),
      known.map(({ state }) => state),
      known.map((each) => (each.state === 'failed' ? each.reason : null)),
      known.map((each) => (each.state === 'delivered' ? each.at : null)),
    ],
  )
  return rowCount ?? 0
}
