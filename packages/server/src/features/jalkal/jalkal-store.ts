import { fail } from '@karsetu/contract/platform/fail.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ApprovalRequest } from '../approval/request-store.ts'

/** What a request of the water department asks for: its facts before and after, and from which day they hold. */
export type JalkalPayload = { before: RegisterPatch; after: RegisterPatch; holdsFrom: IsoDate }

export type JalkalChange = ApprovalRequest & {
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  reason: string
  payload: JalkalPayload
  effect: TaxEffect
}

/** One change waits at a time for a property. */
export const exclusiveKeyOf = (propertyId: number) => `jalkal:${propertyId}`

/** Locks a request of the water department. @throws Failure call.not_found */
export async function lockJalkalChange(tx: Tx, id: number): Promise<JalkalChange> {
  const { rows } = await tx.query<JalkalChange>(
    `select request_id "requestId", request.kind, request.state, amount_paise "amountPaise", made_by "madeBy", reason, payload, effect,
       property_id "propertyId", property_unique_id "propertyUniqueId", property.zone_id "zoneId", property.ward_id "wardId"
     from approval_request request join property using (property_id)
     where request_id = $1 and request.kind = 'jalkal_change' for update of request`,
    [id],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}
