import type { ObjectionCard, ObjectionsQuery } from '@karsetu/contract/objection/objection-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type Actor, mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import {
  movesOfObjection,
  type ObjectionStep,
  statusOfStep,
  stepsOfStatus,
} from '@karsetu/domain/objection/objection-workflow.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { whereReadable } from './may-read.ts'

export type Request = { [Key in keyof ObjectionsQuery]?: ObjectionsQuery[Key] | undefined }
type Reader = Pick<Context, 'actor' | 'locale' | 'today'>

export type CardRow = Omit<ObjectionCard, 'status' | 'isOwn'> & {
  filedById: number | null
  zoneNameHi: string
  wardNameHi: string
  mohallaNameHi: string
}

export const cardColumns = `objection.objection_id "objectionId", objection_no "objectionNo",
  property_unique_id "propertyUniqueId", owner_name "ownerName", zone.name "zoneName", zone.name_hi "zoneNameHi",
  ward_no "wardNo", ward_fullname "wardName", ward_fullname_hi "wardNameHi", mohalla.name "mohallaName",
  mohalla.name_hi "mohallaNameHi", subject, about_year "aboutYear", about_head "aboutHead", objector_name "objectorName",
  uploader_type "uploaderType", filer.username "filedBy", filed_by "filedById", received_on "receivedOn",
  window_until "windowUntil", is_late "isLate", step, ${instant('objection.changed_at')} "changedAt",
  (select held_on from objection_hearing hearing where hearing.objection_id = objection.objection_id and outcome is null) "hearingOn"`

export const joins = `objection join property using (property_id) join zone on zone.zone_id = property.zone_id
  join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id
  left join staff filer on filer.staff_id = filed_by`

export function cardOf(row: CardRow, { actor, locale }: Reader): ObjectionCard {
  const { filedById, zoneNameHi, wardNameHi, mohallaNameHi, ...card } = row
  return {
    ...card,
    ...(locale === 'hi' ? { zoneName: zoneNameHi, wardName: wardNameHi, mohallaName: mohallaNameHi } : {}),
    status: statusOfStep[row.step],
    isOwn: filedById !== null && filedById === staffIdOf(actor),
  }
}

/** Steps that answer both to a status and to a step asked for. */
function stepsQuery({ objectionStatus, step }: Request): ObjectionStep[] | undefined {
  const ofStatus = objectionStatus && stepsOfStatus(objectionStatus)
  if (step === undefined) return ofStatus
  return ofStatus === undefined || ofStatus.includes(step) ? [step] : []
}

/**
 * SQL: objections of the reader's zones and wards whose next step is theirs, as `barOfObjection` decides for one: an
 * order by who decides; by who only hears, a hearing to fix or, from its day on, to note.
 */
function whereToDecide(actor: Actor, today: IsoDate, values: unknown[]): string[] {
  const { resolve, fix_hearing: fix } = movesOfObjection
  const place = whereInScope(actor, values, 'property')
  if (mayCall(actor, resolve.permission)) return [...place, `step = any ($${values.push(resolve.from)}::text[])`]
  if (!mayCall(actor, fix.permission)) return ['false']
  return [
    ...place,
    `(step = 'filed' or step = 'hearing' and exists (select from objection_hearing hearing
       where hearing.objection_id = objection.objection_id and outcome is null and held_on <= $${values.push(today)}))`,
  ]
}

/** What is asked for, among what the reader may see; the query joins `property`. */
export function whereOfObjections(
  { actor, today }: Pick<Context, 'actor' | 'today'>,
  query: Request,
): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true', ...whereReadable(actor, values)]
  const add = (value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  add(stepsQuery(query), (at) => `step = any (${at}::text[])`)
  add(query.uploaderType, (at) => `uploader_type = ${at}`)
  add(query.objectionDate, (at) => `received_on = ${at}`)
  add(query.startDate, (at) => `received_on >= ${at}`)
  add(query.endDate, (at) => `received_on <= ${at}`)
  add(query.subject, (at) => `subject = ${at}`)
  add(query.isLate, (at) => `is_late = ${at}`)
  if (query.isOwn !== undefined) {
    const is = `objection.filed_by is not distinct from $${values.push(staffIdOf(actor))}`
    conditions.push(query.isOwn ? is : `not (${is})`)
  }
  add(query.objectionNo, (at) => `starts_with(objection_no, ${at})`)
  add(query.propertyUniqueId, (at) => `starts_with(property_unique_id, ${at})`)
  add(query.zoneId, (at) => `property.zone_id = ${at}`)
  add(query.wardId, (at) => `property.ward_id = ${at}`)
  add(query.mohallaId, (at) => `property.mohalla_id = ${at}`)
  if (query.isToDecide) conditions.push(...whereToDecide(actor, today, values))
  return { where: conditions.join(' and '), values }
}

/** One part of the list, the latest first. */
export async function readCards(
  sql: Queryable,
  reader: Reader,
  query: Request,
  { limit, offset }: { limit: number; offset: number },
): Promise<ObjectionCard[]> {
  const { where, values } = whereOfObjections(reader, query)
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from ${joins} where ${where} order by objection.objection_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map((row) => cardOf(row, reader))
}

/** Objections its reader filed, and those of their zones and wards. */
export async function pageObjections(
  context: Context,
  { page, limit, ...query }: Request & { page: number; limit: number },
): Promise<Page<ObjectionCard>> {
  const { where, values } = whereOfObjections(context, query)
  const { rows: counted } = await context.reads.query<{ total: number }>(
    `select count(*) total from objection join property using (property_id) where ${where}`,
    values,
  )
  const rows = await readCards(context.reads, context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: counted[0]?.total ?? 0, page, limit }
}
