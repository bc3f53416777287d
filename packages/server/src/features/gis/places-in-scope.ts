import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

/** The wards an actor works for; null for who works for the whole city. */
export async function wardsInScope(sql: Queryable, actor: Actor): Promise<number[] | null> {
  const values: unknown[] = []
  const conditions = whereInScope(actor, values, 'ward')
  if (conditions.length === 0) return null
  const { rows } = await sql.query<{ wardId: number }>(
    `select ward_id "wardId" from ward where ${conditions.join(' and ')} order by ward_id`,
    values,
  )
  return rows.map(({ wardId }) => wardId)
}
