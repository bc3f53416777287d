import { fail } from '@karsetu/contract/platform/fail.ts'
import type {
  Regrouping,
  RegroupingFigures,
  RegroupingsAsked,
  regroupingKinds,
} from '@karsetu/contract/split/split-calls.ts'
import type { AmalgamationForm, SplitForm } from '@karsetu/contract/split/split-form.ts'
import { refusalToApprove } from '@karsetu/domain/access/amount-limit.ts'
import { type Actor, mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { RegroupingState } from '@karsetu/domain/split/regrouping-states.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { readDecider } from '../correction/decider.ts'

export type RegroupingKind = (typeof regroupingKinds)[number]
export type Plan =
  | { kind: 'split'; propertyUniqueId: string; form: SplitForm }
  | { kind: 'amalgamation'; form: AmalgamationForm }

/** On what it was asked for; of one that waits, with what it does, for whoever decides. */
type Shown = { token: string; effect?: RegroupingFigures }

export type RegroupingRow = {
  regroupingId: number
  kind: RegroupingKind
  status: RegroupingState
  plan: Plan
  shown: Shown
  weighedPaise: Paise
  reason: string
  madeBy: number
  actId: number | null
}

/** What whoever decides needs a limit for: the dues that move, or the tax where that moves by more. */
const weighed = `greatest(amount_paise, (shown #>> '{effect,tax,changePaise}')::bigint) "weighedPaise"`
const columns = `regrouping_id "regroupingId", kind, status, plan, shown, ${weighed}, reason, made_by "madeBy", act_id "actId"`

/** @throws Failure call.not_found */
export async function lockRegrouping(tx: Tx, id: number): Promise<RegroupingRow> {
  const { rows } = await tx.query<RegroupingRow>(
    `select ${columns} from regrouping where regrouping_id = $1 for update`,
    [id],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export type NewRegrouping = {
  plan: Plan
  shown: Shown
  amountPaise: Paise
  reason: string
  madeBy: number
  at: string
  /** Undefined: it waits for somebody else. */
  actId: number | undefined
  from: readonly number[]
  documents: readonly string[]
}

export async function insertRegrouping(tx: Tx, one: NewRegrouping): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `with made as (
       insert into regrouping (kind, status, plan, shown, amount_paise, reason, made_by, made_at, act_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning regrouping_id id
     ), documents as (
       insert into regrouping_document select id, file_id from made, unnest($10::uuid[]) file_id
     )
     select id from made`,
    [
      ...[one.plan.kind, one.actId === undefined ? 'waiting' : 'done', JSON.stringify(one.plan)],
      ...[JSON.stringify(one.shown), one.amountPaise, one.reason, one.madeBy, one.at, one.actId ?? null, one.documents],
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert gave no number')
  await addMembers(tx, id, one.from, 'from')
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

type CardRow = Omit<Regrouping, 'hindrance' | 'isOwn'> & { madeById: number; weighedPaise: Paise }

const members = (side: 'from' | 'to') =>
  `array(select property_unique_id from regrouping_member member join property using (property_id)
     where member.regrouping_id = regrouping.regrouping_id and side = '${side}' order by place)`

const cardColumns = `regrouping_id "regroupingId", regrouping.kind, status, amount_paise "amountPaise", reason, maker.username "madeBy",
  made_by "madeById", ${weighed}, made_at "madeAt", decider.username "decidedBy", decision_remark "decisionRemark", undo_remark "undoRemark",
  ${members('from')} "from", ${members('to')} "to",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'fileName', file_name) order by file_name)
    from regrouping_document document join stored_file using (file_id) where document.regrouping_id = regrouping.regrouping_id), '[]') documents`
const cardJoins = `join staff maker on maker.staff_id = made_by left join staff decider on decider.staff_id = decided_by`

async function withHindrance(sql: Queryable, actor: Actor, rows: readonly CardRow[]): Promise<Regrouping[]> {
  const decider = await readDecider(sql, actor)
  return rows.map(({ madeById, weighedPaise, ...row }) => ({
    ...row,
    isOwn: madeById === decider.staffId,
    hindrance:
      row.status !== 'waiting'
        ? 'not_waiting'
        : !mayCall(actor, 'split.approve')
          ? 'not_allowed'
          : (refusalToApprove({ amount: weighedPaise, madeBy: madeById }, decider) ?? null),
  }))
}

/** @throws Failure call.not_found */
export async function regroupingCard(sql: Queryable, actor: Actor, id: number): Promise<Regrouping> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins} where regrouping_id = $1`,
    [id],
  )
  const [card] = await withHindrance(sql, actor, rows)
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

export async function regroupingsOf(sql: Queryable, actor: Actor, propertyId: number): Promise<Regrouping[]> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins}
     where regrouping_id in (select regrouping_id from regrouping_member where property_id = $1) order by regrouping_id desc`,
    [propertyId],
  )
  return withHindrance(sql, actor, rows)
}

/** A part of those that touch the reader's zones and wards, the newest first. */
export async function readRegroupings(
  sql: Queryable,
  actor: Actor,
  asked: RegroupingsAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<Regrouping[]> {
  const { where, values } = inScope(actor, asked)
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from regrouping ${cardJoins} where ${where} order by regrouping_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return withHindrance(sql, actor, rows)
}

export async function countRegroupings(sql: Queryable, actor: Actor, asked: RegroupingsAsked): Promise<number> {
  const { where, values } = inScope(actor, asked)
  const { rows } = await sql.query<{ total: number }>(`select count(*) total from regrouping where ${where}`, values)
  return rows[0]?.total ?? 0
}

function inScope(actor: Actor, asked: RegroupingsAsked): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const ofOne: string[] = []
  const ofMember = ['member.regrouping_id = regrouping.regrouping_id', ...whereInScope(actor, values, 'place')]
  const add = (to: string[], value: unknown, condition: (at: string) => string) => {
    if (value !== undefined) to.push(condition(`$${values.push(value)}`))
  }
  add(ofOne, asked.status, (at) => `status = ${at}`)
  add(ofOne, asked.startDate, (at) => `made_at >= (${at}::date)::timestamp at time zone 'Asia/Kolkata'`)
  add(ofOne, asked.endDate, (at) => `made_at < (${at}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
  add(ofMember, asked.zoneId, (at) => `place.zone_id = ${at}`)
  add(ofMember, asked.wardId, (at) => `place.ward_id = ${at}`)
  add(ofMember, asked.propertyUniqueId, (at) => `starts_with(place.property_unique_id, ${at})`)
  const member = `exists (
    select from regrouping_member member join property place using (property_id) where ${ofMember.join(' and ')})`
  return { where: [...ofOne, member].join(' and '), values }
}
