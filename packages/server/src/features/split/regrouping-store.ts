import { fail } from '@karsetu/contract/platform/fail.ts'
import type {
  Regrouping,
  RegroupingFigures,
  RegroupingsQuery,
  regroupingKinds,
} from '@karsetu/contract/split/split-calls.ts'
import type { AmalgamationForm, SplitForm } from '@karsetu/contract/split/split-form.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { decidableOf } from '../approval/assert-move.ts'
import { type DecidingContext, readDecider } from '../approval/decider.ts'
import { type ApprovalRequest, insertRequest } from '../approval/request-store.ts'

export type RegroupingKind = (typeof regroupingKinds)[number]
export type Plan =
  | { kind: 'split'; propertyUniqueId: string; form: SplitForm }
  | { kind: 'amalgamation'; form: AmalgamationForm }

/** On what it was asked for; of one that waits, with what it does, for whoever decides. */
type Shown = { token: string; effect?: RegroupingFigures }

export type RegroupingRow = ApprovalRequest & {
  regroupingId: number
  kind: RegroupingKind
  plan: Plan
  shown: Shown
  reason: string
  actId: number | null
}

const requestColumns = `request_id "requestId", request.state, request.amount_paise "amountPaise", request.made_by "madeBy"`

/** Locks the request of a split or an amalgamation. @throws Failure call.not_found */
export async function lockRegrouping(tx: Tx, id: number): Promise<RegroupingRow> {
  const { rows } = await tx.query<RegroupingRow>(
    `select regrouping_id "regroupingId", regrouping.kind, plan, shown, act_id "actId", reason, ${requestColumns}
     from regrouping join approval_request request on request_id = regrouping_id where regrouping_id = $1 for update of request`,
    [id],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export type NewRegrouping = {
  plan: Plan
  shown: Shown
  /** Dues that move. */
  amountPaise: Paise
  /** The amount that the own limit of whoever decides looks at: the dues that move, or the tax where that is more. */
  weighedPaise: Paise
  reason: string
  madeBy: number
  at: string
  /** Undefined: it waits for a second person. */
  actId: number | undefined
  /** The properties that leave the register, all of one ward. */
  from: readonly { propertyId: number; propertyUniqueId: string; state: { zoneId: number; wardId: number } }[]
  documents: readonly string[]
}

/** @throws Failure approval.above_own_limit */
export async function insertRegrouping(tx: Tx, context: DecidingContext, one: NewRegrouping): Promise<number> {
  const [first] = one.from
  if (!first) throw new Error('nothing is divided or joined')
  const { kind } = one.plan
  const id = await insertRequest(tx, context, {
    ...{
      kind,
      subject: one.from.map(({ propertyUniqueId }) => propertyUniqueId).join(', '),
      propertyId: first.propertyId,
    },
    ...{ zoneId: first.state.zoneId, wardId: first.state.wardId, amountPaise: one.weighedPaise, reason: one.reason },
    ...{ madeBy: one.madeBy, madeAt: one.at, atOnce: one.actId !== undefined },
  })
  await tx.query(
    `with made as (
       insert into regrouping (regrouping_id, kind, plan, shown, amount_paise, act_id) values ($1, $2, $3, $4, $5, $6)
     )
     insert into regrouping_document select $1, file_id from unnest($7::uuid[]) file_id`,
    [
      ...[id, kind, JSON.stringify(one.plan), JSON.stringify(one.shown), one.amountPaise],
      ...[one.actId ?? null, one.documents],
    ],
  )
  await addMembers(
    tx,
    id,
    one.from.map(({ propertyId }) => propertyId),
    'from',
  )
  return id
}

export async function addMembers(
  tx: Tx,
  id: number,
  properties: readonly number[],
  side: 'from' | 'to',
): Promise<void> {
  await tx.query(
    `insert into regrouping_member (regrouping_id, property_id, side, place)
     select $1, property_id, $3, place from unnest($2::bigint[]) with ordinality as member (property_id, place)`,
    [id, properties, side],
  )
}

export type JournalRole = 'interest' | 'out' | 'demands' | 'in' | 'credit' | 'mirror'

export async function addJournals(
  tx: Tx,
  id: number,
  journals: readonly { id: number; role: JournalRole }[],
): Promise<void> {
  await tx.query(
    `insert into regrouping_journal (journal_id, regrouping_id, role)
     select journal_id, $1, role from unnest($2::bigint[], $3::text[]) as written (journal_id, role)`,
    [id, journals.map((journal) => journal.id), journals.map(({ role }) => role)],
  )
}

type CardRow = Omit<Regrouping, 'status' | 'isOwn' | 'blockedReason' | 'amountPaise' | 'madeBy'> &
  ApprovalRequest & { movedPaise: Paise; makerName: string }

const members = (side: 'from' | 'to') =>
  `array(select property_unique_id from regrouping_member member join property using (property_id)
     where member.regrouping_id = regrouping.regrouping_id and side = '${side}' order by place)`

const cardColumns = `regrouping_id "regroupingId", regrouping.kind, regrouping.amount_paise "movedPaise", reason, maker.username "makerName",
  ${requestColumns}, made_at "madeAt", decider.username "decidedBy", remark "decisionRemark", undo_remark "undoRemark",
  ${members('from')} "from", ${members('to')} "to",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'fileName', file_name) order by file_name)
    from regrouping_document document join stored_file using (file_id) where document.regrouping_id = regrouping.regrouping_id), '[]') documents`
const cardJoins = `join approval_request request on request_id = regrouping_id join staff maker on maker.staff_id = made_by
  left join staff decider on decider.staff_id = decided_by`

async function cardsOf(sql: Queryable, reader: DecidingContext, rows: readonly CardRow[]): Promise<Regrouping[]> {
  const decider = await readDecider(sql, reader)
  return rows.map(({ movedPaise, makerName, ...row }) => ({
    ...row,
    ...decidableOf(reader, decider, row),
    ...{ amountPaise: movedPaise, madeBy: makerName },
  }))
}

/** @throws Failure call.not_found */
export async function regroupingCard(sql: Queryable, reader: DecidingContext, id: number): Promise<Regrouping> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins} where regrouping_id = $1`,
    [id],
  )
  const [card] = await cardsOf(sql, reader, rows)
  if (!card) throw fail('call.not_found')
  return card
}

/** What one that waits does, as it was shown to who asked for it; null where that was not kept yet. */
export async function effectOfWaiting(sql: Queryable, id: number): Promise<RegroupingFigures | null> {
  const { rows } = await sql.query<{ effect: RegroupingFigures | null }>(
    `select shown -> 'effect' effect from regrouping where regrouping_id = $1`,
    [id],
  )
  return rows[0]?.effect ?? null
}

/** Files of `stored_file` on which it was asked for. */
export async function documentsOfRegrouping(sql: Queryable, id: number): Promise<string[]> {
  const { rows } = await sql.query<{ fileId: string }>(
    'select file_id "fileId" from regrouping_document where regrouping_id = $1 order by file_id',
    [id],
  )
  return rows.map(({ fileId }) => fileId)
}

export async function regroupingsOf(
  sql: Queryable,
  reader: DecidingContext,
  propertyId: number,
): Promise<Regrouping[]> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins}
     where regrouping_id in (select regrouping_id from regrouping_member where property_id = $1) order by regrouping_id desc`,
    [propertyId],
  )
  return cardsOf(sql, reader, rows)
}

/** A part of those that touch the reader's zones and wards, the newest first. */
export async function readRegroupings(
  sql: Queryable,
  reader: DecidingContext,
  query: RegroupingsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Regrouping[]> {
  const { where, values } = inScope(reader.actor, query)
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins} where ${where} order by regrouping_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return cardsOf(sql, reader, rows)
}

export async function countRegroupings(sql: Queryable, actor: Actor, query: RegroupingsQuery): Promise<number> {
  const { where, values } = inScope(actor, query)
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) total from regrouping join approval_request request on request_id = regrouping_id where ${where}`,
    values,
  )
  return rows[0]?.total ?? 0
}

function inScope(actor: Actor, query: RegroupingsQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const ofOne: string[] = []
  const ofMember = ['member.regrouping_id = regrouping.regrouping_id', ...whereInScope(actor, values, 'place')]
  const add = (to: string[], value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) to.push(condition(`$${values.push(value)}`))
  }
  add(ofOne, query.status, (at) => `request.state = ${at}`)
  add(ofOne, query.startDate, (at) => `made_at >= (${at}::date)::timestamp at time zone 'Asia/Kolkata'`)
  add(ofOne, query.endDate, (at) => `made_at < (${at}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  add(ofMember, query.zoneId, (at) => `place.zone_id = ${at}`)
  add(ofMember, query.wardId, (at) => `place.ward_id = ${at}`)
  add(ofMember, query.propertyUniqueId, (at) => `starts_with(place.property_unique_id, ${at})`)
  const member = `exists (
    select from regrouping_member member join property place using (property_id) where ${ofMember.join(' and ')})`
  return { where: [...ofOne, member].join(' and '), values }
}
