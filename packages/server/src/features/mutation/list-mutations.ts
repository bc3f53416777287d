import type { MutationCard, MutationsQuery } from '@karsetu/contract/mutation/mutation-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type Actor, mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { stepsOfMutation } from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'

type Reader = Pick<Context, 'actor' | 'locale' | 'today'>
type CardRow = MutationCard & { zoneNameHi: string; wardNameHi: string; mohallaNameHi: string }

const names = (column: string) =>
  `(select coalesce(string_agg(owner ->> 'name', ', ' order by place), '') from jsonb_array_elements(${column}) with ordinality listed (owner, place))`

const cardColumns = `mutation_id "mutationId", mutation_no "mutationNo", order_no "orderNo", mutation.type, mutation.status,
  property_unique_id "propertyUniqueId", house_number "houseNumber", zone.name "zoneName", zone.name_hi "zoneNameHi",
  ward_no "wardNo", ward_fullname "wardName", ward_fullname_hi "wardNameHi", mohalla.name "mohallaName",
  mohalla.name_hi "mohallaNameHi", ${names('owners_before')} "fromNames", ${names('owners_after')} "toNames",
  fee_paise "feePaise", fee_receipt_no is not null "isFeePaid", objections_until "objectionsUntil", hearing_on "hearingOn",
  filer.username "filedBy", ${instant('filed_at')} "filedAt", decider.username "decidedBy", ${instant('decided_at')} "decidedAt"`

const joins = `mutation join property using (property_id) join zone on zone.zone_id = property.zone_id
  join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id
  join staff filer on filer.staff_id = filed_by left join staff decider on decider.staff_id = decided_by`

const cardOf = ({ zoneNameHi, wardNameHi, mohallaNameHi, ...row }: CardRow, { locale }: Reader): MutationCard =>
  locale === 'hi' ? { ...row, zoneName: zoneNameHi, wardName: wardNameHi, mohallaName: mohallaNameHi } : row

/** One of them; the caller has looked at zones and wards. @throws Failure call.not_found */
export async function mutationCard(sql: Queryable, reader: Reader, mutationId: number): Promise<MutationCard> {
  const { rows } = await sql.query<CardRow>(`select ${cardColumns} from ${joins} where mutation_id = $1`, [mutationId])
  if (!rows[0]) throw fail('call.not_found')
  return cardOf(rows[0], reader)
}

type Request = { [Key in keyof MutationsQuery]?: MutationsQuery[Key] | undefined } & { filedBy?: number | undefined }

/**
 * SQL: where the next step is the reader's own, as `barOfMutation` decides for one: to verify, give notice of and hear it,
 * or to order it, for whom neither filed nor verified it, once nobody may object any more.
 */
function whereToDecide(actor: Actor, today: IsoDate, values: unknown[]): string {
  const { verify, approve } = stepsOfMutation
  const day = () => `$${values.push(today)}::date`
  const reader = () => `$${values.push(staffIdOf(actor))}::bigint`
  const steps = [
    ...(mayCall(actor, verify.permission)
      ? [
          `mutation.status = 'filed' and fee_receipt_no is not null`,
          `mutation.status = 'verified'`,
          `mutation.status = 'objected' and (hearing_on is null or hearing_on <= ${day()})`,
        ]
      : []),
    ...(mayCall(actor, approve.permission)
      ? [
          `mutation.status = any ($${values.push(approve.from)}::text[]) and objections_until < ${day()}
             and filed_by <> ${reader()} and verified_by is distinct from ${reader()}`,
        ]
      : []),
  ]
  return steps.length > 0 ? `(${steps.join(' or ')})` : 'false'
}

function whereOf({ actor, today }: Reader, query: Request): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'property')]
  const add = (value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  add(query.mutationId, (at) => `mutation_id = ${at}`)
  add(query.mutationNo, (at) => `starts_with(mutation_no, ${at})`)
  add(query.status === 'hearing_fixed' ? 'objected' : query.status, (at) => `mutation.status = ${at}`)
  if (query.status === 'objected') conditions.push('hearing_on is null')
  if (query.status === 'hearing_fixed') conditions.push('hearing_on is not null')
  add(query.type, (at) => `mutation.type = ${at}`)
  add(query.propertyUniqueId, (at) => `starts_with(property_unique_id, ${at})`)
  add(query.zoneId, (at) => `property.zone_id = ${at}`)
  add(query.wardId, (at) => `property.ward_id = ${at}`)
  add(query.filedBy, (at) => `filed_by = ${at}`)
  add(query.startDate, (at) => `filed_at >= (${at}::date)::timestamp at time zone 'Asia/Kolkata'`)
  add(query.endDate, (at) => `filed_at < (${at}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  if (query.isToDecide) conditions.push(whereToDecide(actor, today, values))
  return { where: conditions.join(' and '), values }
}

/** Rows of those that answer, the newest first, within the reader's zones and wards. */
export async function readCards(
  context: Context,
  query: Request,
  { limit, offset }: { limit: number; offset: number },
): Promise<MutationCard[]> {
  const { where, values } = whereOf(context, query)
  const { rows } = await context.reads.query<CardRow>(
    `select ${cardColumns} from ${joins} where ${where} order by mutation_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows.map((row) => cardOf(row, context))
}

/** A page of them, and how many there are. */
export async function pageMutations(
  context: Context,
  { page, limit, ...query }: Request & { page: number; limit: number },
): Promise<Page<MutationCard>> {
  const { where, values } = whereOf(context, query)
  const { rows } = await context.reads.query<{ total: number }>(
    `select count(*) total from mutation join property using (property_id) where ${where}`,
    values,
  )
  const cards = await readCards(context, query, { limit, offset: (page - 1) * limit })
  return { rows: cards, total: rows[0]?.total ?? 0, page, limit }
}

type OwnQuery = Pick<Request, 'mutationId' | 'status' | 'propertyUniqueId'> & { page: number; limit: number }

/** Those of one property or number; without either, those one filed oneself. */
export function ownMutations(context: Context, query: OwnQuery): Promise<Page<MutationCard>> {
  const isNamed = query.mutationId !== undefined || query.propertyUniqueId !== undefined
  return pageMutations(context, { ...query, filedBy: isNamed ? undefined : (staffIdOf(context.actor) ?? undefined) })
}
