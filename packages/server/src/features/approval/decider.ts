import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, mayCall, type Permission } from '@karsetu/domain/access/permissions.ts'
import { type Decider, isWithinLimit } from '@karsetu/domain/approval/own-limit.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'

/** Who decides, and on which day: the own limit adds up over it. */
export type DecidingContext = Pick<Context, 'actor' | 'today'>

/** The official who acts, with what is left of their own limit today. @throws Failure call.not_allowed for anyone else */
export async function readDecider(sql: Queryable, { actor, today }: DecidingContext): Promise<Decider> {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  if (actor.isSuperAdmin) return { staffId: actor.staffId, mostPaise: null }
  const { rows } = await sql.query<{ left: Paise | null }>('select own_limit_left($1, $2) "left"', [
    actor.staffId,
    today,
  ])
  return { staffId: actor.staffId, mostPaise: rows[0]?.left ?? null }
}

/**
 * Checks an amount against what is left of the actor's own limit, and locks the official until the transaction ends: two
 * decisions at once add up too. Called after every other lock, immediately before the decision is saved.
 * @throws Failure approval.above_own_limit
 */
export async function assertWithinLimit(tx: Tx, context: DecidingContext, amount: Paise): Promise<void> {
  const { actor } = context
  if (actor.kind !== 'staff' || actor.isSuperAdmin || amount === 0) return
  await tx.query('select from staff where staff_id = $1 for no key update', [actor.staffId])
  const decider = await readDecider(tx, context)
  if (!isWithinLimit(amount, decider))
    throw fail('approval.above_own_limit', { mostPaise: decider.mostPaise ?? amount })
}

/**
 * SQL: of a table with a maker and an amount, what the actor may approve, as `blockedReason` decides for one row; their
 * values are added to `values`.
 */
export function whereApprovable(
  { actor, today }: DecidingContext,
  permission: Permission,
  values: unknown[],
  table: string,
  amount = 'change_paise',
): string[] {
  if (!mayDecide(actor, permission)) return ['false']
  const reader = `$${values.push(actor.staffId)}`
  const others = `${table}.made_by <> ${reader}`
  if (actor.isSuperAdmin) return [others]
  const left = `(select own_limit_left(${reader}, $${values.push(today)}))`
  return [others, `${table}.${amount} <= coalesce(${left}, ${table}.${amount})`]
}

const mayDecide = (actor: Actor, permission: Permission): actor is Extract<Actor, { kind: 'staff' }> =>
  actor.kind === 'staff' && mayCall(actor, permission)

/** The official or operator who acts. @throws Failure call.not_allowed for anyone else */
export function staffOf(actor: Actor): number {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  return actor.staffId
}
