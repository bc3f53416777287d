import type { TrackedObjection } from '@karsetu/contract/objection/filing-calls.ts'
import type { ObjectionTracked } from '@karsetu/contract/objection/filing-forms.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile, maskName } from '@karsetu/contract/words/mask.ts'
import { statusOfStep } from '@karsetu/domain/objection/objection-workflow.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Context } from '../../platform/http/context.ts'
import { followsColumns, followsJoins } from './order-follows.ts'

type Row = Omit<TrackedObjection, 'objectorMasked' | 'mobileMasked' | 'status' | 'token'> & {
  objectorName: string
  mobile: string
  token: string
}

const columns = `objection_no "objectionNo", property_unique_id "propertyUniqueId", objector_name "objectorName",
  objection.mobile, subject, about_year "aboutYear", about_head "aboutHead", received_on "receivedOn", is_late "isLate",
  step, token,
  (select jsonb_build_object('heldOn', held_on, 'atTime', at_time, 'place', place)
   from objection_hearing hearing where hearing.objection_id = objection.objection_id and outcome is null) hearing,
  (select jsonb_agg(jsonb_build_object('kind', kind, 'at', ${instant('at')}) order by event_no desc)
   from objection_event event where event.objection_id = objection.objection_id) events,
  (select to_jsonb(said) from (
     select order_no "orderNo", (settled_at at time zone 'Asia/Kolkata')::date "on", ${followsColumns}
     from objection_order ordered ${followsJoins}
     where ordered.objection_id = objection.objection_id and ordered.standing = 'in_force') said) "order"`

/**
 * Where objections stand, for anybody who knows their number, their property or the mobile number they were filed with.
 * Names and numbers are masked; who knows number and mobile number both gets the link to their papers.
 */
export async function trackObjections(
  { searches }: Context,
  { page, limit, objectionNo, propertyUniqueId, mobileNumber }: ObjectionTracked & { page: number; limit: number },
): Promise<Page<TrackedObjection>> {
  const values: unknown[] = []
  const conditions: string[] = []
  if (objectionNo) conditions.push(`objection_no = $${values.push(objectionNo)}`)
  if (propertyUniqueId) conditions.push(`property_unique_id = $${values.push(propertyUniqueId)}`)
  if (mobileNumber) conditions.push(`objection.mobile = $${values.push(mobileNumber)}`)
  const from = `objection join property using (property_id) where ${conditions.join(' and ')}`
  const { rows: counted } = await searches.query<{ total: number }>(`select count(*) total from ${from}`, values)
  const { rows } = await searches.query<Row>(
    `select ${columns} from ${from} order by objection_id desc limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  const proves = Boolean(objectionNo && mobileNumber)
  return {
    rows: rows.map(({ objectorName, mobile, token, ...row }) => ({
      ...row,
      objectorMasked: maskName(objectorName),
      mobileMasked: maskMobile(mobile),
      status: statusOfStep[row.step],
      token: proves ? token : null,
    })),
    total: counted[0]?.total ?? 0,
    page,
    limit,
  }
}
