import type { OptOut, OptOutsQuery } from '@karsetu/contract/message/opt-out-calls.ts'
import type { OptOutForm } from '@karsetu/contract/message/opt-out-form.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

/** Properties of the actor's places with this number in their papers. */
const itsProperties = (actor: Actor, values: unknown[]) =>
  `from property where ${['mobiles @> array[opted.mobile]', ...whereInScope(actor, values, 'property')].join(' and ')}`

/** A number has no place: who works for some zones or wards sees those of their properties and what they entered. */
function seenBy(actor: Actor, values: unknown[]): string {
  if (actor.kind !== 'staff' || whereInScope(actor, [], 'property').length === 0) return 'true'
  const properties = itsProperties(actor, values)
  return `(opted.added_by = $${values.push(actor.staffId)} or exists (select ${properties}))`
}

function narrow(actor: Actor, { mobileNumber, source, state }: OptOutsQuery, values: unknown[]): string {
  const conditions = [seenBy(actor, values)]
  if (mobileNumber) conditions.push(`opted.mobile like $${values.push(`${mobileNumber}%`)}`)
  if (source) conditions.push(`opted.source = $${values.push(source)}`)
  if (state) conditions.push(`(opted.lifted_at is null) = $${values.push(state === 'in_force')}`)
  return conditions.join(' and ')
}

export async function countOptOuts(sql: Queryable, actor: Actor, query: OptOutsQuery): Promise<number> {
  const values: unknown[] = []
  const where = narrow(actor, query, values)
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) total from message_opt_out opted where ${where}`,
    values,
  )
  return rows[0]?.total ?? 0
}

/** The latest first; `before`: only those entered before this one. */
export async function readOptOuts(
  sql: Queryable,
  actor: Actor,
  { before, limit, offset = 0, ...query }: OptOutsQuery & { before?: number; limit: number; offset?: number },
): Promise<OptOut[]> {
  const values: unknown[] = []
  const where = [narrow(actor, query, values)]
  if (before !== undefined) where.push(`opted.opt_out_id < $${values.push(before)}`)
  const { rows } = await sql.query<OptOut>(
    `select opted.opt_out_id "optOutId", opted.mobile "mobileNumber", since, source, reason, counted.properties,
       adder.username "addedBy", opted.added_at "addedAt", lifter.username "liftedBy", lifted_at "liftedAt",
       lift_reason "liftReason"
     from (
       select * from message_opt_out opted where ${where.join(' and ')}
       order by opt_out_id desc limit $${values.push(limit)} offset $${values.push(offset)}
     ) opted
     left join staff adder on adder.staff_id = opted.added_by
     left join staff lifter on lifter.staff_id = opted.lifted_by
     cross join lateral (select count(*) properties ${itsProperties(actor, values)}) counted
     order by opted.opt_out_id desc`,
    values,
  )
  return rows
}

/** @returns its number; undefined when the mobile number is spared already */
export async function insertOptOut(tx: Tx, form: OptOutForm, addedBy: number | null): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into message_opt_out (mobile, since, source, reason, added_by) values ($1, $2, $3, $4, $5)
     on conflict (mobile) where lifted_at is null do nothing returning opt_out_id id`,
    [form.mobileNumber, form.since, form.source, form.reason, addedBy],
  )
  return rows[0]?.id
}

/** @throws Failure call.not_found, call.out_of_scope, message.opt_out_lifted */
export async function lockOptOut(tx: Tx, actor: Actor, optOutId: number): Promise<{ mobile: string }> {
  const values: unknown[] = [optOutId]
  const { rows } = await tx.query<{ mobile: string; isLifted: boolean; isSeen: boolean }>(
    `select mobile, lifted_at is not null "isLifted", ${seenBy(actor, values)} "isSeen"
     from message_opt_out opted where opt_out_id = $1 for update`,
    values,
  )
  if (!rows[0]) throw fail('call.not_found')
  if (!rows[0].isSeen) throw fail('call.out_of_scope')
  if (rows[0].isLifted) throw fail('message.opt_out_lifted')
  return rows[0]
}

export async function setLifted(tx: Tx, optOutId: number, by: number | null, reason: string): Promise<void> {
  await tx.query(
    'update message_opt_out set lifted_at = now(), lifted_by = $2, lift_reason = $3 where opt_out_id = $1',
    [optOutId, by, reason],
  )
}
