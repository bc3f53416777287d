import type { UnsentNotification, UnsentNotificationsQuery } from '@karsetu/contract/message/notification-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { type NotificationKind, noRegisteredText, notificationKinds } from '@karsetu/domain/message/word.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { smsSilences } from '../../platform/sms/sms-adapter.ts'
import { whereInScope } from '../access/place-scope.ts'
import { mostTries } from './send-notification.ts'

/** Words that have not gone, of the actor's places, the oldest first. */
export async function readUnsent(
  sql: Queryable,
  actor: Actor,
  { kind, standing, wordId }: UnsentNotificationsQuery & { wordId?: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<(UnsentNotification & { total: number })[]> {
  const values: unknown[] = [notificationKinds, mostTries, noRegisteredText]
  const where = ['kind = any ($1)', 'delivered_at is null', ...whereInScope(actor, values, 'property')]
  if (kind) where.push(`kind = $${values.push(kind)}`)
  if (standing) where.push(`(attempts >= $2) = $${values.push(standing === 'given_up')}`)
  if (wordId !== undefined) where.push(`outbox_id = $${values.push(wordId)}`)
  const { rows } = await sql.query<UnsentNotification & { total: number }>(
    `select outbox_id "wordId", kind, payload ->> 'purpose' purpose, property_unique_id "propertyUniqueId",
       payload ->> 'mobile' "mobileNumber", outbox.created_at "leftAt", last_error reason,
       case when attempts >= $2 then 'given_up' else 'waiting' end standing,
       case when attempts < $2 and last_error is distinct from $3 then next_attempt_at end "nextTryAt",
       count(*) over () total
     from outbox join property on property_unique_id = payload ->> 'propertyUniqueId'
     where ${where.join(' and ')}
     order by outbox_id limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map((row) => ({ ...row, mobileNumber: maskMobile(row.mobileNumber) }))
}

/** @throws Failure call.not_found, call.out_of_scope, message.word_sent */
export async function lockUnsent(tx: Tx, actor: Actor, wordId: number): Promise<void> {
  const values: unknown[] = [wordId, notificationKinds]
  const scope = ['true', ...whereInScope(actor, values, 'property')].join(' and ')
  const { rows } = await tx.query<{ isSent: boolean; isSeen: boolean }>(
    `select delivered_at is not null "isSent", ${scope} "isSeen"
     from outbox join property on property_unique_id = payload ->> 'propertyUniqueId'
     where outbox_id = $1 and kind = any ($2) for update of outbox`,
    values,
  )
  if (!rows[0]) throw fail('call.not_found')
  if (!rows[0].isSeen) throw fail('call.out_of_scope')
  if (rows[0].isSent) throw fail('message.word_sent')
}

/**
 * Lets a word be tried from the beginning. What the gateway itself said failed goes as a message of its own: under the
 * reference of before it would only say the same again. Of a silence nobody knows, so its reference stays.
 */
export async function setTriedAnew(tx: Tx, wordId: number): Promise<void> {
  await tx.query(
    `update outbox set attempts = 0, next_attempt_at = now(),
       payload = case when last_error <> all ($2)
         then payload || jsonb_build_object('again', coalesce((payload ->> 'again')::integer, 0) + 1) else payload end
     where outbox_id = $1`,
    [wordId, [...smsSilences, noRegisteredText, 'opted_out']],
  )
}

type Told = HistoryEntry['told'][number]

/** Whether the numbers that acts of a property changed were told of it, by the act. */
export async function readTold(
  sql: Queryable,
  propertyUniqueId: string,
  actIds: readonly number[],
): Promise<ReadonlyMap<number, Told[]>> {
  const { rows } = await sql.query<Told & { actId: number }>(
    `select act_id "actId", split_part(dedupe_key, ':', 4) "to", payload ->> 'mobile' "mobileNumber",
       delivered_at "sentAt", last_error reason
     from outbox join unnest($3::bigint[]) act_id on dedupe_key like 'mobile.changed:' || act_id || ':%'
     where kind = $1 and payload ->> 'propertyUniqueId' = $2 order by outbox_id`,
    ['mobile.changed' satisfies NotificationKind, propertyUniqueId, actIds],
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, mobileNumber: maskMobile(row.mobileNumber) })),
    ({ actId }) => actId,
  )
}
