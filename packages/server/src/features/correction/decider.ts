import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Decider, refusalToApprove } from '@karsetu/domain/access/amount-limit.ts'
import { type Actor, mayCall, type Permission } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The official who acts, with their own limit; super admins have none. @throws Failure call.not_allowed for anybody else */
export async function readDecider(sql: Queryable, actor: Actor): Promise<Decider> {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  const { rows } = await sql.query<{ most: Paise | null }>(
    'select max_value_paise most from staff where staff_id = $1',
    [actor.staffId],
  )
  return { staffId: actor.staffId, mostPaise: actor.isSuperAdmin ? null : (rows[0]?.most ?? null) }
}

/**
 * SQL: of a table with `made_by` and `change_paise`, what the actor may approve, as `refusalToApprove` decides for one
 * row; their values are added to `values`.
 */
export function whereApprovable(actor: Actor, permission: Permission, values: unknown[], table: string): string[] {
  if (actor.kind !== 'staff' || !mayCall(actor, permission)) return ['false']
  const reader = `$${values.push(actor.staffId)}`
  const others = `${table}.made_by <> ${reader}`
  if (actor.isSuperAdmin) return [others]
  const most = `(select max_value_paise from staff where staff_id = ${reader})`
  return [others, `${table}.change_paise <= coalesce(${most}, ${table}.change_paise)`]
}

/** @throws Failure correction.same_person, correction.above_own_limit */
export function requireDecider(change: { amount: Paise; madeBy: number }, decider: Decider): void {
  const refusal = refusalToApprove(change, decider)
  if (refusal === 'same_person') throw fail('correction.same_person')
  if (refusal === 'above_own_limit')
    throw fail('correction.above_own_limit', { mostPaise: decider.mostPaise ?? change.amount })
}
