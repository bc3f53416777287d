import type { Queryable } from '../../platform/db/queryable.ts'
import { circumstanceColumns } from '../ledger/rebate-context.ts'
import type { PayableProperty } from '../payment/payable-account.ts'

/** Properties in use that a former one became, also by a further split or join; itself, while it is in use. */
export async function heirsOf(sql: Queryable, propertyId: number): Promise<PayableProperty[]> {
  const { rows } = await sql.query<PayableProperty>(
    `with recursive became (property_id) as (
       select $1::bigint
       union
       select target.property_id from became join regrouping_member source using (property_id)
         join regrouping using (regrouping_id) join approval_request on request_id = regrouping_id join regrouping_member target using (regrouping_id)
       where source.side = 'from' and target.side = 'to' and approval_request.state = 'approved'
     )
     select property_id "propertyId", property_unique_id "propertyUniqueId", ${circumstanceColumns}
     from became join property using (property_id) where status = 'active' order by property_id`,
    [propertyId],
  )
  return rows
}
