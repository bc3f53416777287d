import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

/** What a map is of; nothing said: everything the reader works for. */
export type MapPlace = { zoneId?: number | undefined; wardId?: number | undefined }

/** The wards an actor works for, of a place where one is named; null for who asks for the whole city and works for it. */
export async function wardsInScope(
  sql: Queryable,
  actor: Actor,
  { zoneId, wardId }: MapPlace = {},
): Promise<number[] | null> {
  const values: unknown[] = []
  const conditions = whereInScope(actor, values, 'ward')
  if (zoneId) conditions.push(`ward.zone_id = $${values.push(zoneId)}`)
  if (wardId) conditions.push(`ward.ward_id = $${values.push(wardId)}`)
  if (conditions.length === 0) return null
  const { rows } = await sql.query<{ wardId: number }>(
    `select ward_id "wardId" from ward where ${conditions.join(' and ')} order by ward_id`,
    values,
  )
  return rows.map(({ wardId }) => wardId)
}
