import type { StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { decidableOf } from '../approval/assert-move.ts'
import { readDecider } from '../approval/decider.ts'
import type { ApprovalRequest } from '../approval/request-store.ts'

export type ClaimRow = ApprovalRequest & {
  kind: 'suspense_claim'
  lineId: number
  propertyId: number
  propertyUniqueId: string
  ownerName: string | null
  zoneId: number
  wardId: number
  reason: string
  makerName: string
  madeAt: string
}

export const claimRows = `select request_id "requestId", request.kind, state, amount_paise "amountPaise", made_by "madeBy", subject_id "lineId",
    request.property_id "propertyId", property_unique_id "propertyUniqueId", owner_name "ownerName", property.zone_id "zoneId",
    property.ward_id "wardId", reason, username "makerName", ${instant('made_at')} "madeAt"
  from approval_request request join property on property.property_id = request.property_id join staff on staff_id = made_by
  where request.kind = 'suspense_claim'`

/** The claim of a line that waits, as its reader sees it. */
export async function readClaim(
  context: Context,
  sql: Queryable,
  lineId: number,
): Promise<StatementLineDetail['claim']> {
  const { rows } = await sql.query<ClaimRow>(`${claimRows} and subject_id = $1 and state in ('pending', 'held')`, [
    lineId,
  ])
  const [claim] = rows
  if (!claim) return null
  const decider = context.actor.kind === 'staff' ? await readDecider(sql, context) : undefined
  const { requestId, propertyUniqueId, ownerName, reason, makerName, madeAt } = claim
  return {
    ...decidableOf(context, decider, claim),
    requestId,
    propertyUniqueId,
    ownerName,
    reason,
    madeBy: makerName,
    madeAt,
  }
}
