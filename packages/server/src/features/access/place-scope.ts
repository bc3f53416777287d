import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Actor, isInScope, mayCall, type Permission } from '@karsetu/domain/access/permissions.ts'

/**
 * Conditions that keep a query to the zones and wards the actor works for, as `isInScope` decides for one property;
 * their values are added to `values`. None for who works for the whole city.
 * @param columns of the table, where they are not zone_id and ward_id
 */
export function whereInScope(
  actor: Actor,
  values: unknown[],
  table: string,
  columns: { zone: string; ward: string } = { zone: 'zone_id', ward: 'ward_id' },
): string[] {
  if (actor.kind === 'system') return []
  if (actor.kind === 'public') return ['false']
  if (actor.isSuperAdmin) return []
  const { accessibleWards, accessibleZones } = actor
  if (accessibleWards.length > 0) return [`${table}.${columns.ward} = any ($${values.push(accessibleWards)})`]
  return accessibleZones.length > 0 ? [`${table}.${columns.zone} = any ($${values.push(accessibleZones)})`] : []
}

type Place = { zoneId?: number | undefined; wardId?: number | undefined; usage?: string | undefined }

/** SQL: the properties of the place and use asked for that the actor works for; their values are added to `values`. */
export function wherePlaced(actor: Actor, { zoneId, wardId, usage }: Place, values: unknown[]): string {
  const conditions = ['true', ...whereInScope(actor, values, 'property')]
  if (zoneId) conditions.push(`property.zone_id = $${values.push(zoneId)}`)
  if (wardId) conditions.push(`property.ward_id = $${values.push(wardId)}`)
  if (usage) conditions.push(`coalesce(property.house_category, 'unknown') = $${values.push(usage)}`)
  return conditions.join(' and ')
}

/** What concerns the whole city is not for somebody who works for some zones or wards alone. @throws Failure call.out_of_scope */
export function assertWholeCity(actor: Actor): void {
  if (!worksForWholeCity(actor)) throw fail('call.out_of_scope')
}

/** Whether no zone or ward limits whom this actor works for. */
export const worksForWholeCity = (actor: Actor): boolean =>
  actor.kind !== 'staff' ||
  actor.isSuperAdmin ||
  (actor.accessibleZones.length === 0 && actor.accessibleWards.length === 0)

/** Whether somebody of the office who may do this works for the place. */
export const worksOn = (actor: Actor, permission: Permission, place: { zoneId: number; wardId: number }): boolean =>
  actor.kind === 'staff' && mayCall(actor, permission) && isInScope(actor, place)

/** What lies in other zones or wards than one works for is neither read nor changed. @throws Failure call.out_of_scope */
export function assertInScope(actor: Actor, place: { zoneId: number; wardId: number }): void {
  if (!isInScope(actor, place)) throw fail('call.out_of_scope')
}
