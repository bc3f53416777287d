import { fail } from '@karsetu/contract/platform/fail.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { type HeldProperty, lockStates } from './register-store.ts'

export type FoundProperty = {
  propertyId: number
  zoneId: number
  wardId: number
  status: PropertyStatus
  version: number
}

/** A property by its identity, within the reader's zones and wards. @throws Failure property.not_found, call.out_of_scope */
export async function findInScope(
  sql: Queryable,
  { actor }: Pick<Context, 'actor'>,
  propertyUniqueId: string,
): Promise<FoundProperty> {
  const { rows } = await sql.query<FoundProperty>(
    `select property_id "propertyId", zone_id "zoneId", ward_id "wardId", status, version
     from property where property_unique_id = $1`,
    [propertyUniqueId],
    { name: 'property-in-scope' },
  )
  if (!rows[0]) throw fail('property.not_found')
  assertInScope(actor, rows[0])
  return rows[0]
}

/**
 * A property that is about to be changed: held until the transaction ends, in use, and at the version that was shown.
 * @throws Failure property.not_found, call.out_of_scope, property.not_in_use, property.changed_meanwhile
 */
export async function lockProperty(
  context: WriteContext,
  propertyUniqueId: string,
  shownVersion: number | null | undefined,
): Promise<HeldProperty> {
  const { propertyId } = await findInScope(context.tx, context, propertyUniqueId)
  const [held] = await lockStates(context.tx, [propertyId])
  if (!held) throw fail('property.not_found')
  if (held.state.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId })
  if ((shownVersion ?? held.version) !== held.version) throw fail('property.changed_meanwhile', { propertyUniqueId })
  return held
}
