import {
  type CorrectionCard,
  type CorrectionsQuery,
  correctionCalls,
} from '@karsetu/contract/correction/correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Decider } from '@karsetu/domain/approval/own-limit.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { decidableOf } from '../approval/assert-move.ts'
import { type DecidingContext, readDecider, whereApprovable } from '../approval/decider.ts'
import type { ApprovalRequest } from '../approval/request-store.ts'
import { requestJson } from './correction-store.ts'

type CardRow = Omit<CorrectionCard, 'blockedReason' | 'isOwn'> & {
  request: ApprovalRequest
  reasonHi: string
  zoneNameHi: string
}

const cardColumns = `correction_id "correctionId", correction.kind, correction.status, property_unique_id "propertyUniqueId",
  owner_name "ownerName", zone.name "zoneName", zone.name_hi "zoneNameHi", ward_no "wardNo", changes, change_paise "changePaise", net_paise "netPaise",
  ${requestJson} request,
  coalesce(note_reason.name, reason) reason, coalesce(note_reason.name_hi, reason) "reasonHi", remarks,
  receipt_number "receiptNumber", maker.username "madeBy", to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "madeAt",
  decider.username "decidedBy", to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "decidedAt", decision_remark "decisionRemark",
  canceller.username "cancelledBy", cancel_remark "cancelRemark", note_no "noteNo",
  coalesce((select json_agg(json_build_object('fileId', file_id, 'fileName', file_name) order by file_name)
    from correction_file join stored_file using (file_id) where correction_file.correction_id = correction.correction_id), '[]') files`

const joins = `requested_correction correction join property using (property_id) join ward using (ward_id)
  join zone on zone.zone_id = property.zone_id
  join staff maker on maker.staff_id = made_by left join staff decider on decider.staff_id = decided_by
  left join staff canceller on canceller.staff_id = cancelled_by left join drcr_note using (correction_id)
  left join lateral note_reason_of(reason, (made_at at time zone 'Asia/Kolkata')::date) note_reason
    on correction.kind in ('debit_note', 'credit_note')`

type Reader = Pick<Context, 'actor' | 'locale' | 'today'>

function cardOf({ request, reasonHi, zoneNameHi, ...row }: CardRow, reader: Reader, decider?: Decider): CorrectionCard {
  const { isOwn, blockedReason } = decidableOf(reader, decider, request)
  return {
    ...row,
    ...(reader.locale === 'hi' ? { reason: reasonHi, zoneName: zoneNameHi } : {}),
    ...{ isOwn, blockedReason },
  }
}

const deciderOf = (sql: Queryable, reader: DecidingContext) =>
  reader.actor.kind === 'staff' ? readDecider(sql, reader) : Promise.resolve(undefined)

/** One correction as its reader may deal with it. The caller has looked at the reader's zones and wards. */
export async function correctionCard(sql: Queryable, reader: Reader, correctionId: number): Promise<CorrectionCard> {
  const { rows } = await sql.query<CardRow>(`select ${cardColumns} from ${joins} where correction_id = $1`, [
    correctionId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return cardOf(rows[0], reader, await deciderOf(sql, reader))
}

function narrow(context: DecidingContext, query: CorrectionsQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(context.actor, values, 'property')]
  if (query.status) conditions.push(`correction.status = $${values.push(query.status)}`)
  if (query.kind) conditions.push(`correction.kind = $${values.push(query.kind)}`)
  if (query.propertyUniqueId) conditions.push(`property_unique_id = $${values.push(query.propertyUniqueId)}`)
  if (query.zoneId) conditions.push(`property.zone_id = $${values.push(query.zoneId)}`)
  if (query.wardId) conditions.push(`property.ward_id = $${values.push(query.wardId)}`)
  if (query.year) {
    const changed = `jsonb_build_array(jsonb_build_object('financialYear', $${values.push(query.year)}::integer))`
    conditions.push(`changes @> ${changed}`)
  }
  if (query.isToDecide)
    conditions.push(
      `state = 'pending'`,
      ...whereApprovable(context, correctionCalls.calls.approve.access, values, 'correction'),
    )
  return { where: conditions.join(' and '), values }
}

/** One part of the corrections of the reader's zones and wards, the newest first. */
export async function readCorrections(
  context: Context,
  query: CorrectionsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<CorrectionCard[]> {
  const { reads } = context
  const { where, values } = narrow(context, query)
  const { rows } = await reads.query<CardRow>(
    `select ${cardColumns} from ${joins} where ${where} order by correction_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  const decider = await deciderOf(reads, context)
  return rows.map((row) => cardOf(row, context, decider))
}

export async function pageCorrections(
  context: Context,
  { page, limit, ...query }: CorrectionsQuery & { page: number; limit: number },
): Promise<Page<CorrectionCard>> {
  const { where, values } = narrow(context, query)
  const { rows: counted } = await context.reads.query<{ total: number }>(
    `select count(*) total from ${joins} where ${where}`,
    values,
  )
  const rows = await readCorrections(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: counted[0]?.total ?? 0, page, limit }
}
