import type { MessageRow, MessageRunCard } from '@karsetu/contract/message/message-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { LeftOutReason, MessageState } from '@karsetu/domain/message/message-rule.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope, worksForWholeCity } from '../access/place-scope.ts'
import { getRun, type MessageRun } from './message-store.ts'

type PageAsked = { page: number; limit: number }

/** Who works for some zones or wards sees what they sent themselves. @throws Failure call.out_of_scope */
export function requireRun(actor: Actor, run: Pick<MessageRun, 'requestedBy'>): void {
  const isOwn = actor.kind === 'staff' && run.requestedBy === actor.staffId
  if (!isOwn && !worksForWholeCity(actor)) throw fail('call.out_of_scope')
}

const cards = `select run_id "runId", period, message_run.status, message_run.created_at "createdAt",
    staff.username "requestedBy",
    jsonb_build_object('name', message_template.name, 'header', header, 'language', language) template,
    jsonb_build_object('jobId', job.job_id, 'status', job.status, 'error', job.error) job,
    jsonb_build_object('queued', queued, 'sent', sent, 'delivered', delivered, 'failed', messages.failed,
      'leftOut', (select count(*) from message_left_out spared where spared.run_id = message_run.run_id)) counts,
    "costPaise"
  from message_run join message_template using (template_id) join job using (job_id)
  left join staff on staff.staff_id = message_run.requested_by
  cross join lateral (
    select count(*) filter (where state = 'queued') queued, count(*) filter (where state = 'sent') sent,
      count(*) filter (where state = 'delivered') delivered, count(*) filter (where state = 'failed') failed,
      (coalesce(sum(cost_hundredths), 0) / 100)::bigint "costPaise"
    from message where message.run_id = message_run.run_id
  ) messages`

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportRun({ reads, actor }: Context, runId: number): Promise<MessageRunCard> {
  requireRun(actor, await getRun(reads, runId))
  const { rows } = await reads.query<MessageRunCard>(`${cards} where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** What was sent, the latest first. */
export async function pageRuns({ reads, actor }: Context, { page, limit }: PageAsked): Promise<Page<MessageRunCard>> {
  const own = actor.kind === 'staff' && !worksForWholeCity(actor) ? actor.staffId : null
  const mine = '($1::bigint is null or message_run.requested_by = $1)'
  const [rows, total] = await Promise.all([
    reads.query<MessageRunCard>(`${cards} where ${mine} order by run_id desc limit $2 offset $3`, [
      own,
      limit,
      (page - 1) * limit,
    ]),
    countOf(reads, `message_run where ${mine}`, [own]),
  ])
  return { rows: rows.rows, total, page, limit }
}

async function countOf(sql: Queryable, from: string, values: unknown[]): Promise<number> {
  const { rows } = await sql.query<{ total: number }>(`select count(*) total from ${from}`, values)
  return rows[0]?.total ?? 0
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageMessages(
  { reads, actor }: Context,
  runId: number,
  { page, limit, state }: PageAsked & { state?: MessageState | undefined },
): Promise<Page<MessageRow>> {
  requireRun(actor, await getRun(reads, runId))
  const values: unknown[] = [runId, state ?? null]
  const where = ['run_id = $1', '($2::text is null or state = $2)', ...whereInScope(actor, values, 'property')]
  const from = `message join property using (property_id) where ${where.join(' and ')}`
  const total = await countOf(reads, from, values)
  const { rows } = await reads.query<MessageRow>(
    `select message_id "messageId", property_unique_id "propertyUniqueId", mobile "mobileNumber", body text, segments,
       state, reason, sent_at "sentAt", settled_at "settledAt"
     from ${from} order by message_id limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  return { rows: rows.map((row) => ({ ...row, mobileNumber: maskMobile(row.mobileNumber) })), total, page, limit }
}

type LeftOut = { propertyUniqueId: string; reason: LeftOutReason }

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageLeftOut(
  { reads, actor }: Context,
  runId: number,
  { page, limit }: PageAsked,
): Promise<Page<LeftOut>> {
  requireRun(actor, await getRun(reads, runId))
  const values: unknown[] = [runId]
  const where = ['run_id = $1', ...whereInScope(actor, values, 'property')]
  const from = `message_left_out join property using (property_id) where ${where.join(' and ')}`
  const total = await countOf(reads, from, values)
  const { rows } = await reads.query<LeftOut>(
    `select property_unique_id "propertyUniqueId", reason from ${from}
     order by property_unique_id limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  return { rows, total, page, limit }
}
