import type {
  MessageLeftOut,
  MessageRow,
  MessageRunCard,
  MessageRunsQuery,
  MessagesQuery,
} from '@karsetu/contract/message/message-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Context } from '../../platform/http/context.ts'
import { withErrorSaid } from '../../platform/jobs/job-error.ts'
import { whereInScope, worksForWholeCity } from '../access/place-scope.ts'
import { getRun, type MessageRun } from './message-store.ts'

type PageQuery = { page: number; limit: number }
type Part = { limit: number; offset: number }
type Counted<Row> = Row & { total: number }

const pageOf = <Row>(rows: Counted<Row>[], { page, limit }: PageQuery): Page<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
  page,
  limit,
})

/** Who works for some zones or wards sees what they sent themselves. @throws Failure call.out_of_scope */
export function assertRun(actor: Actor, run: Pick<MessageRun, 'requestedBy'>): void {
  const isOwn = actor.kind === 'staff' && run.requestedBy === actor.staffId
  if (!isOwn && !worksForWholeCity(actor)) throw fail('call.out_of_scope')
}

const cards = `select run_id "runId", period, message_run.status, message_run.created_at "createdAt",
    staff.username "requestedBy",
    jsonb_build_object('name', message_template.name, 'header', header, 'language', language) template,
    jsonb_build_object('jobId', job.job_id, 'status', job.status, 'error', job.error) job,
    jsonb_build_object('queued', queued, 'sent', sent, 'delivered', delivered, 'failed', messages.failed, 'unreported', unreported,
      'leftOut', (select count(*) from message_left_out spared where spared.run_id = message_run.run_id)) counts,
    "costPaise"
  from message_run join message_template using (template_id) join job using (job_id)
  left join staff on staff.staff_id = message_run.requested_by
  cross join lateral (
    select count(*) filter (where state = 'queued') queued, count(*) filter (where state = 'sent') sent,
      count(*) filter (where state = 'delivered') delivered, count(*) filter (where state = 'failed') failed,
      count(*) filter (where state = 'unreported') unreported,
      (coalesce(sum(cost_hundredths), 0) / 100)::bigint "costPaise"
    from message where message.run_id = message_run.run_id
  ) messages`

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportRun({ reads, actor }: Context, runId: number): Promise<MessageRunCard> {
  assertRun(actor, await getRun(reads, runId))
  const { rows } = await reads.query<MessageRunCard>(`${cards} where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return withErrorSaid(rows[0])
}

/** A part of what was sent, the latest first; who works for some zones or wards sees what they sent themselves. */
export async function readRuns(
  { reads, actor }: Context,
  { status, period }: MessageRunsQuery,
  { limit, offset }: Part,
): Promise<Counted<MessageRunCard>[]> {
  const own = actor.kind === 'staff' && !worksForWholeCity(actor) ? actor.staffId : null
  const { rows } = await reads.query<Counted<MessageRunCard>>(
    `select card.*, total from (
       select run_id, count(*) over () total from message_run
       where ($1::bigint is null or requested_by = $1) and ($2::text is null or status = $2) and ($3::text is null or period = $3)
       order by run_id desc limit $4 offset $5
     ) asked join lateral (${cards} where message_run.run_id = asked.run_id) card on true order by run_id desc`,
    [own, status ?? null, period ?? null, limit, offset],
  )
  return rows.map(withErrorSaid)
}

export async function pageRuns(
  context: Context,
  { page, limit, ...query }: MessageRunsQuery & PageQuery,
): Promise<Page<MessageRunCard>> {
  return pageOf(await readRuns(context, query, { limit, offset: (page - 1) * limit }), { page, limit })
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function assertReadable({ reads, actor }: Context, runId: number): Promise<void> {
  assertRun(actor, await getRun(reads, runId))
}

/** A part of a sending's messages, the numbers masked. The caller has looked at the reader. */
export async function readMessages(
  { reads, actor }: Context,
  runId: number,
  { state }: MessagesQuery,
  { limit, offset }: Part,
): Promise<Counted<MessageRow>[]> {
  const values: unknown[] = [runId, state ?? null]
  const where = ['run_id = $1', '($2::text is null or state = $2)', ...whereInScope(actor, values, 'property')]
  const { rows } = await reads.query<Counted<MessageRow>>(
    `select message_id "messageId", property_unique_id "propertyUniqueId", mobile "mobileNumber", body text, segments,
       state, reason, sent_at "sentAt", settled_at "settledAt", count(*) over () total
     from message join property using (property_id) where ${where.join(' and ')}
     order by message_id limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map((row) => ({ ...row, mobileNumber: maskMobile(row.mobileNumber) }))
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageMessages(
  context: Context,
  runId: number,
  { page, limit, ...query }: MessagesQuery & PageQuery,
): Promise<Page<MessageRow>> {
  await assertReadable(context, runId)
  return pageOf(await readMessages(context, runId, query, { limit, offset: (page - 1) * limit }), { page, limit })
}

/** A part of those who got no message. The caller has looked at the reader. */
export async function readLeftOut(
  { reads, actor }: Context,
  runId: number,
  { limit, offset }: Part,
): Promise<Counted<MessageLeftOut>[]> {
  const values: unknown[] = [runId]
  const where = ['run_id = $1', ...whereInScope(actor, values, 'property')]
  const { rows } = await reads.query<Counted<MessageLeftOut>>(
    `select property_unique_id "propertyUniqueId", reason, count(*) over () total
     from message_left_out join property using (property_id) where ${where.join(' and ')}
     order by property_unique_id limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageLeftOut(
  context: Context,
  runId: number,
  { page, limit }: PageQuery,
): Promise<Page<MessageLeftOut>> {
  await assertReadable(context, runId)
  return pageOf(await readLeftOut(context, runId, { limit, offset: (page - 1) * limit }), { page, limit })
}
