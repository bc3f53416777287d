import type { ObjectionEvent } from '@karsetu/contract/objection/filing-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ObjectionStep } from '@karsetu/domain/objection/objection-workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** An objection as the office deals with it, with the place that decides who may. */
export type Objection = {
  objectionId: number
  objectionNo: string
  token: string
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  mobile: string
  isMobileNotified: boolean
  language: 'en' | 'hi'
  filedBy: number | null
  isLate: boolean
  step: ObjectionStep
}

/** @throws Failure call.not_found */
export async function getObjection(
  sql: Queryable,
  objectionId: number,
  lock: '' | 'for update' = '',
): Promise<Objection> {
  const { rows } = await sql.query<Objection>(
    `select objection_id "objectionId", objection_no "objectionNo", token, property_id "propertyId",
       property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId", objection.mobile, is_mobile_notified "isMobileNotified",
       language,
       filed_by "filedBy", is_late "isLate", step
     from objection join property using (property_id) where objection_id = $1
     ${lock === '' ? '' : 'for update of objection'}`,
    [objectionId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

type Step = { kind: ObjectionEvent['kind']; step: ObjectionStep; at: string; by: number | null; remarks?: string }

/** Moves an objection to a step and keeps that it did; a new one is there already. */
export async function takeStep(tx: Tx, objectionId: number, { kind, step, at, by, remarks }: Step): Promise<void> {
  await tx.query(
    `with moved as (
       update objection set step = $3, changed_at = $4 where objection_id = $1 and step <> $3
     )
     insert into objection_event (objection_id, event_no, kind, step, at, by_staff, remarks)
     select $1, coalesce(max(event_no), 0) + 1, $2, $3, $4, $5, $6 from objection_event where objection_id = $1`,
    [objectionId, kind, step, at, by, remarks ?? null],
  )
}

/** A document of the filing or of the order. */
export async function linkFile(
  tx: Tx,
  objectionId: number,
  { fileId, part }: { fileId: string; part: 'filing' | 'order' },
): Promise<void> {
  await tx.query('insert into objection_file (objection_id, file_id, part) values ($1, $2, $3)', [
    objectionId,
    fileId,
    part,
  ])
}
