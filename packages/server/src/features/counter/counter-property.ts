import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assertInScope } from '../access/place-scope.ts'
import { type Circumstances, circumstanceColumns } from '../ledger/rebate-context.ts'

/** A property as far as taking money for it goes. */
export type CounterProperty = Circumstances & {
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  ownerName: string | null
  mobileNumber: string | null
}

/** A property in use, in the actor's zones and wards. @throws Failure property.not_found, call.out_of_scope */
export async function getCounterProperty(
  sql: Queryable,
  actor: Actor,
  propertyUniqueId: string,
): Promise<CounterProperty> {
  const { rows } = await sql.query<CounterProperty>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId",
       owner_name "ownerName", mobiles[1] "mobileNumber", ${circumstanceColumns}
     from property where property_unique_id = $1 and status = 'active'`,
    [propertyUniqueId],
    { name: 'counter-property' },
  )
  const [property] = rows
  if (!property) throw fail('property.not_found')
  assertInScope(actor, property)
  return property
}
