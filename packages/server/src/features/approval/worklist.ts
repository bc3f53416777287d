import type { WorklistQuery, WorklistRow } from '@karsetu/contract/approval/approval-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { type ApprovalKind, approvalKindNames, approvalKinds } from '@karsetu/domain/approval/approval-kinds.ts'
import type { ApprovalRules } from '@karsetu/domain/approval/approval-moves.ts'
import { openStates } from '@karsetu/domain/approval/approval-states.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { decidableOf } from './assert-move.ts'
import { readDecider } from './decider.ts'
import type { ApprovalRequest } from './request-store.ts'

type Row = Omit<WorklistRow, 'status' | 'isOwn' | 'blockedReason' | 'madeBy'> & ApprovalRequest & { makerName: string }

/** Requests that wait for a second person, the oldest first; of the reader's own all, the newest first. */
export async function pageWorklist(
  context: Context,
  { page, limit, ...query }: WorklistQuery & { page: number; limit: number },
): Promise<Page<WorklistRow>> {
  const { reads } = context
  const { where, values } = conditionsOf(context, query)
  const { rows: counted } = await reads.query<{ total: number }>(
    `select count(*) total from approval_request request where ${where}`,
    values,
  )
  const order = query.view === 'own' ? 'request_id desc' : 'made_at, request_id'
  const { rows } = await reads.query<Row>(
    `select request_id "requestId", request.kind, request.state, request.subject, subject_id "subjectId", property_unique_id "propertyUniqueId",
       zone_no "zoneNo", ward_no "wardNo", amount_paise "amountPaise", reason, made_by "madeBy", maker.username "makerName",
       ${instant('made_at')} "madeAt", decider.username "decidedBy", remark
     from approval_request request join staff maker on maker.staff_id = made_by
       left join staff decider on decider.staff_id = decided_by left join property on property.property_id = request.property_id
       left join zone on zone.zone_id = request.zone_id left join ward on ward.ward_id = request.ward_id
     where ${where} order by ${order} limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  const decider = await readDecider(reads, context)
  return {
    rows: rows.map(({ makerName, ...row }) => ({ ...row, ...decidableOf(context, decider, row), madeBy: makerName })),
    total: counted[0]?.total ?? 0,
    ...{ page, limit },
  }
}

function conditionsOf({ actor, today }: Context, query: WorklistQuery): { where: string; values: unknown[] } {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (query.view === 'own') conditions.push(`made_by = ${put(actor.staffId)}`)
  else {
    const kinds = approvalKindNames.filter((kind) => mayCall(actor, approverOf(kind)))
    conditions.push(`request.state = any (${put(openStates)}::text[])`, `request.kind = any (${put(kinds)}::text[])`)
    const inScope = whereInScope(actor, values, 'request')
    if (inScope.length > 0) conditions.push(`(request.zone_id is null or ${inScope.join(' and ')})`)
  }
  if (query.view === 'mine') {
    conditions.push(`made_by <> ${put(actor.staffId)}`)
    if (!actor.isSuperAdmin)
      conditions.push(
        `amount_paise <= coalesce((select own_limit_left(${put(actor.staffId)}, ${put(today)})), amount_paise)`,
      )
  }
  if (query.kind) conditions.push(`request.kind = ${put(query.kind)}`)
  if (query.zoneId) conditions.push(`request.zone_id = ${put(query.zoneId)}`)
  if (query.wardId) conditions.push(`request.ward_id = ${put(query.wardId)}`)
  if (query.startDate)
    conditions.push(`made_at >= (${put(query.startDate)}::date)::timestamp at time zone 'Asia/Kolkata'`)
  if (query.endDate)
    conditions.push(`made_at < (${put(query.endDate)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  return { where: conditions.join(' and '), values }
}

/** Whoever may approve a kind finds its requests in the worklist. */
function approverOf(kind: ApprovalKind) {
  const rules: ApprovalRules = approvalKinds[kind]
  if (!rules.approve) throw new Error(`nobody approves a ${kind}`)
  return rules.approve.permission
}
