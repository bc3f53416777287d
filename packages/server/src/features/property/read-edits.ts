import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type {
  EditedCard,
  EditedDetail,
  EditedQuery,
  Standing,
} from '@karsetu/contract/property/edited-property-calls.ts'
import { isOpen, openStates } from '@karsetu/domain/approval/approval-states.ts'
import type { Decider } from '@karsetu/domain/approval/own-limit.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope, whereInScope } from '../access/place-scope.ts'
import { decidableOf } from '../approval/assert-move.ts'
import { readDecider, whereApprovable } from '../approval/decider.ts'
import { type ApprovalRequest, requestAsJson } from '../approval/request-store.ts'
import { objectionBehind } from '../objection/follow-decision.ts'
import { describePatches } from './describe-changes.ts'
import { documentsOf, editJoins, getEdit, movedOn, seenColumn } from './edit-store.ts'
import { standingOf } from './standing.ts'

type Reader = Pick<Context, 'actor' | 'locale' | 'today'>
type CardRow = Omit<EditedCard, 'status' | 'isOwn' | 'blockedReason' | 'standing'> & {
  request: ApprovalRequest
  propertyId: number
  wardNameHi: string
  mohallaNameHi: string
}

const cardColumns = `edit_id "editId", edit.kind, property_unique_id "propertyUniqueId", owner_name "ownerName",
  house_number "houseNumber", ward_no "wardNo", ward_fullname "wardName", ward_fullname_hi "wardNameHi",
  mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi", amount_paise "changePaise", net_paise "netPaise", reason,
  requested_by "requestedBy", maker.username "madeBy", ${instant('made_at')} "madeAt",
  decider.username "decidedBy", ${instant('decided_at')} "decidedAt", remark remarks,
  state in ('pending', 'held') and ${movedOn} "isStale", ${seenColumn} seen, edit.property_id "propertyId",
  ${requestAsJson()} request`

const joins = `${editJoins} join ward on ward.ward_id = property.ward_id
  join mohalla on mohalla.mohalla_id = property.mohalla_id join staff maker on maker.staff_id = made_by
  left join staff decider on decider.staff_id = decided_by`

const isWaiting = ({ request }: Pick<CardRow, 'request'>) => isOpen(request.state)

/** As their reader may deal with them; deletions that wait with what is owed and was paid. */
async function cardsOf(sql: Queryable, rows: readonly CardRow[], reader: Reader): Promise<EditedCard[]> {
  const decider = await deciderOf(sql, reader)
  const deletions = rows.filter((row) => row.kind === 'delete' && isWaiting(row))
  const standings =
    deletions.length === 0
      ? new Map<number, Standing>()
      : await standingOf(
          sql,
          deletions.map(({ propertyId }) => propertyId),
          reader.today,
        )
  return rows.map((row) => ({
    ...cardOf(row, reader, decider),
    standing: row.kind === 'delete' && isWaiting(row) ? (standings.get(row.propertyId) ?? null) : null,
  }))
}

function cardOf(
  { request, propertyId: _id, wardNameHi, mohallaNameHi, ...row }: CardRow,
  reader: Reader,
  decider: Decider | undefined,
): Omit<EditedCard, 'standing'> {
  return {
    ...row,
    ...(reader.locale === 'hi' ? { wardName: wardNameHi, mohallaName: mohallaNameHi } : {}),
    ...decidableOf(reader, decider, request),
  }
}

const deciderOf = (sql: Queryable, reader: Reader) =>
  reader.actor.kind === 'staff' ? readDecider(sql, reader) : Promise.resolve(undefined)

/** One of them as its reader may deal with it; the caller has looked at zones and wards. @throws Failure call.not_found */
export async function editedCard(sql: Queryable, reader: Reader, editId: number): Promise<EditedCard> {
  const { rows } = await sql.query<CardRow>(`select ${cardColumns} from ${joins} where edit_id = $1`, [editId])
  const [card] = await cardsOf(sql, rows, reader)
  if (!card) throw fail('call.not_found')
  return card
}

/** One of them with before and after, effect, documents and dues. @throws Failure call.not_found, call.out_of_scope */
export async function readEdit(context: Context, sql: Queryable, editId: number): Promise<EditedDetail> {
  const edit = await getEdit(sql, editId)
  assertInScope(context.actor, edit)
  const [card, changes, documents, standings] = [
    await editedCard(sql, context, editId),
    await describePatches(context.reads, context.locale, edit.before, edit.after),
    await documentsOf(sql, editId),
    await standingOf(sql, [edit.propertyId], context.today),
  ]
  const objection = (await objectionBehind(sql, { editId })) ?? null
  const standing: Standing | undefined = standings.get(edit.propertyId)
  if (!standing) throw fail('call.not_found')
  return { ...card, holdsFrom: edit.holdsFrom, changes, effect: edit.effect, documents, standing, objection }
}

export type EditsQuery = { [Key in keyof EditedQuery]?: EditedQuery[Key] | undefined } & {
  /** Who asked for it. */
  madeBy?: number
}

function whereOf(reader: Reader, query: EditsQuery): { where: string; values: unknown[] } {
  const { actor } = reader
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'property')]
  const add = (value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  add(query.madeBy, (at) => `made_by = ${at}`)
  add(query.status, (at) => `state = ${at}`)
  add(query.kind, (at) => `edit.kind = ${at}`)
  add(query.zoneId, (at) => `property.zone_id = ${at}`)
  add(query.wardId, (at) => `property.ward_id = ${at}`)
  add(query.mohallaId, (at) => `property.mohalla_id = ${at}`)
  add(query.propertyUniqueId, (at) => `starts_with(property_unique_id, ${at})`)
  add(query.startDate, (at) => `made_at >= (${at}::date)::timestamp at time zone 'Asia/Kolkata'`)
  add(query.endDate, (at) => `made_at < (${at}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  if (query.isToDecide) {
    conditions.push(
      `state = any ($${values.push(openStates)}::text[])`,
      ...whereApprovable(reader, 'property.approve', values, 'request', 'amount_paise'),
    )
  }
  return { where: conditions.join(' and '), values }
}

export async function pageEdits(
  context: Context,
  { page, limit, ...query }: EditsQuery & { page: number; limit: number },
): Promise<Page<EditedCard>> {
  const { reads } = context
  const { where, values } = whereOf(context, query)
  const { rows: counted } = await reads.query<{ total: number }>(
    `select count(*) total from ${editJoins} where ${where}`,
    values,
  )
  const { rows } = await reads.query<CardRow>(
    `select ${cardColumns} from ${joins} where ${where} order by edit_id desc
     limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`,
    values,
  )
  return { rows: await cardsOf(reads, rows, context), total: counted[0]?.total ?? 0, page, limit }
}

/** Of what the reader asked for, waiting or decided. */
export function ownEdits({ actor }: Context): Pick<EditsQuery, 'madeBy'> {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  return { madeBy: actor.staffId }
}
