import type { ObjectionEvent } from '@karsetu/contract/objection/filing-calls.ts'
import type {
  Hearing,
  ObjectionCard,
  ObjectionDetail,
  ObjectionOrder,
} from '@karsetu/contract/objection/objection-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { isInScope, mayCall } from '@karsetu/domain/access/permissions.ts'
import {
  type ObjectionBlockedReason,
  type ObjectionMove,
  objectionBlockedReason,
} from '@karsetu/domain/objection/objection-workflow.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { standingOf } from '../property/standing.ts'
import { type CardRow, cardColumns, cardOf, joins } from './list-objections.ts'
import { assertMayRead } from './may-read.ts'
import { getObjection, type Objection } from './objection-store.ts'
import { followsColumns, followsJoins } from './order-follows.ts'

type More = Pick<ObjectionDetail, 'grounds' | 'mobileNumber' | 'isMobileNotified' | 'emailId' | 'token' | 'paper'>

/** One objection with everything of it, and what the reader may do. @throws Failure call.not_found, call.out_of_scope */
export async function readObjection(context: Context, sql: Queryable, objectionId: number): Promise<ObjectionDetail> {
  const objection = await getObjection(sql, objectionId)
  assertMayRead(context.actor, objection)
  const { card, more } = await readHead(context, sql, objectionId)
  const standing = (await standingOf(sql, [objection.propertyId], context.today)).get(objection.propertyId)
  if (!standing) throw fail('call.not_found')
  return {
    ...card,
    ...more,
    hearings: await readHearings(sql, objectionId),
    events: await readEvents(sql, objectionId),
    files: await readFiles(sql, objectionId),
    order: (await readOrder(sql, objectionId)) ?? null,
    standing: { duesPaise: standing.duesPaise, paidPaise: standing.paidPaise },
    bars: barsOf(context, objection),
  }
}

async function readHead(
  context: Context,
  sql: Queryable,
  objectionId: number,
): Promise<{ card: ObjectionCard; more: More }> {
  const { rows } = await sql.query<CardRow & More>(
    `select ${cardColumns}, grounds, objection.mobile "mobileNumber", is_mobile_notified "isMobileNotified",
       objection.email "emailId", token,
       case when notice_id is not null then
         jsonb_build_object('noticeNo', notice_no, 'kind', notice.kind, 'servedOn', objection.served_on) end paper
     from ${joins} left join notice using (notice_id) where objection.objection_id = $1`,
    [objectionId],
  )
  if (!rows[0]) throw fail('call.not_found')
  const { grounds, mobileNumber, isMobileNotified, emailId, token, paper, ...row } = rows[0]
  return { card: cardOf(row, context), more: { grounds, mobileNumber, isMobileNotified, emailId, token, paper } }
}

/** Officials from elsewhere may see what they filed, and take it back; all else is done where the property lies. */
function barsOf({ actor }: Context, objection: Objection): ObjectionDetail['bars'] {
  const isHere = isInScope(actor, objection)
  const blockedReasonOf = (move: ObjectionMove): ObjectionBlockedReason | null =>
    objectionBlockedReason(
      move,
      objection,
      (permission) => (isHere || move === 'withdraw') && mayCall(actor, permission),
    ) ?? null
  return {
    fix_hearing: blockedReasonOf('fix_hearing'),
    note_hearing: blockedReasonOf('note_hearing'),
    resolve: blockedReasonOf('resolve'),
    reject: blockedReasonOf('reject'),
    withdraw: blockedReasonOf('withdraw'),
  }
}

export async function readHearings(sql: Queryable, objectionId: number): Promise<Hearing[]> {
  const { rows } = await sql.query<Hearing>(
    `select hearing_no "hearingNo", held_on "heldOn", at_time "atTime", place, fixer.username "fixedBy", outcome, remarks,
       noter.username "notedBy"
     from objection_hearing join staff fixer on fixer.staff_id = fixed_by left join staff noter on noter.staff_id = noted_by
     where objection_id = $1 order by hearing_no desc`,
    [objectionId],
  )
  return rows
}

async function readEvents(sql: Queryable, objectionId: number): Promise<ObjectionEvent[]> {
  const { rows } = await sql.query<ObjectionEvent>(
    `select objection_event.kind, ${instant('at')} "at", staff.username "by", remarks
     from objection_event left join staff on staff_id = by_staff where objection_id = $1 order by event_no desc`,
    [objectionId],
  )
  return rows
}

async function readFiles(sql: Queryable, objectionId: number): Promise<ObjectionDetail['files']> {
  const { rows } = await sql.query<ObjectionDetail['files'][number]>(
    `select file_id "fileId", file_name "fileName", part from objection_file join stored_file using (file_id)
     where objection_id = $1 order by part, file_name`,
    [objectionId],
  )
  return rows
}

/** The order that stands or waits; one that was brought back is in the history alone. */
export async function readOrder(sql: Queryable, objectionId: number): Promise<ObjectionOrder | undefined> {
  const { rows } = await sql.query<ObjectionOrder>(
    `select order_no "orderNo", reasons, ordered.holds_from "holdsFrom", staff.username "orderedBy",
       ${instant('ordered_at')} "orderedAt", ${instant('settled_at')} "settledAt", edit_id "editId",
       correction_id "correctionId", ${followsColumns}
     from objection_order ordered join staff on staff_id = ordered_by ${followsJoins}
     where objection_id = $1 and standing <> 'brought_back'`,
    [objectionId],
  )
  return rows[0]
}
