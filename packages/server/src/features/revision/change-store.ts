import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RuleChangeCard, RuleChangesQuery } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { type Actor, mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Repealable } from '@karsetu/domain/revision/repeal.ts'
import { type RuleChangeStatus, ruleChangeMoves } from '@karsetu/domain/revision/rule-change-workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope, worksForWholeCity } from '../access/place-scope.ts'
import { type ChangeBody, mohallasOf, type Proposed } from './change-body.ts'
import { type Place, placesOf } from './change-scope.ts'

export type RuleChange = Proposed &
  Pick<Repealable, 'repeals'> & {
    readonly changeId: number
    readonly repealedBy: RuleChangeCard['repealedBy']
    readonly status: RuleChangeStatus
    readonly makerId: number
    readonly fileId: string | null
    /** What an approved change of a discount wrote over. */
    readonly replaced: Discount | null
    /** Where its mohallas are; null for what holds in the whole city. */
    readonly places: readonly Place[] | null
  }

/** SQL: the change that takes one of `rule_change` back, or would. */
const repealedBy = `(select json_build_object('changeId', repeal.change_id, 'status', repeal.status)
    from rule_change repeal where repeal.repeals = rule_change.change_id and repeal.status in ('proposed', 'held', 'approved'))`

const columns = `change_id "changeId", subject, mohalla_ids "mohallaIds", discount_id "discountId", body, status,
  valid_from "validFrom", valid_to "validTo", source, maker_id "makerId", file_id "fileId", replaced, repeals,
  ${repealedBy} "repealedBy",
  ${placesOf('mohalla_ids')} places`

/** @throws Failure call.not_found */
export async function getChange(sql: Queryable, changeId: number): Promise<RuleChange> {
  const { rows } = await sql.query<RuleChange>(`select ${columns} from rule_change where change_id = $1`, [changeId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The proposal, held until the transaction ends: it is decided once. @throws Failure call.not_found */
export async function lockChange(tx: Tx, changeId: number): Promise<RuleChange> {
  await tx.query('select from rule_change where change_id = $1 for no key update', [changeId])
  return getChange(tx, changeId)
}

/** Which change is taken back, and why. */
export type Repeal = { readonly repeals: number; readonly reason: string }

type NewChange = Proposed & {
  topics: readonly string[]
  fileId: string | null
  makerId: number
  repeal: Repeal | undefined
}

/**
 * Two proposals about the same thing would each be judged without the other: one waits for a decision at a time.
 * @throws Failure revision.change_open
 */
export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  await tx.query('lock table rule_change in share row exclusive mode')
  const { rows: open } = await tx.query<{ changeId: number }>(
    `select change_id "changeId" from rule_change where status in ('proposed', 'held') and topics && $1::text[] limit 1`,
    [change.topics],
  )
  if (open[0]) throw fail('revision.change_open', open[0])
  const { rows } = await tx.query<{ id: number }>(
    `insert into rule_change (subject, topics, mohalla_ids, discount_id, valid_from, valid_to, source, file_id, body, maker_id,
       repeals, repeal_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning change_id id`,
    [
      change.subject,
      change.topics,
      mohallasOf(change),
      change.subject === 'discount' ? change.discountId : null,
      change.validFrom,
      change.validTo,
      change.source,
      change.fileId,
      JSON.stringify(change.body),
      change.makerId,
      change.repeal?.repeals ?? null,
      change.repeal?.reason ?? null,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an insert gave no row')
  return id
}

type Decided = {
  changeId: number
  status: RuleChangeStatus
  checkerId: number | null
  reason: string
  replaced: Discount | null
}

export async function recordDecision(
  tx: Tx,
  { changeId, status, checkerId, reason, replaced }: Decided,
): Promise<void> {
  await tx.query(
    `update rule_change set status = $2, checker_id = $3, decided_at = now(), reason = nullif($4, ''), replaced = $5
     where change_id = $1`,
    [changeId, status, checkerId, reason, replaced && JSON.stringify(replaced)],
  )
}

/** The columns of a card; `$1` is the reader, `$2` whether names are wanted in Hindi. */
const cards = `select change_id "changeId", subject, rule_change.status, mohalla.mohalla_id "mohallaId",
    coalesce(cardinality(mohalla_ids), 0) mohallas, case when $2::boolean then mohalla.name_hi else mohalla.name end "mohallaName", ward_no "wardNo",
    valid_from "validFrom", valid_to "validTo", source, file_id is not null "hasDocument", maker.username "makerName",
    made_at "madeAt", checker.username "checkerName", decided_at "decidedAt", reason, repeals,
    repeal_reason "repealReason", ${repealedBy} "repealedBy", maker_id = $1::bigint "isOwn"
  from rule_change
  left join mohalla on mohalla_ids = array[mohalla.mohalla_id] left join ward using (ward_id)
  join staff maker on maker.staff_id = maker_id left join staff checker on checker.staff_id = checker_id`

const readerOf = ({ actor, locale }: Pick<Context, 'actor' | 'locale'>): unknown[] => [
  staffIdOf(actor),
  locale === 'hi',
]

export async function changeCard(
  sql: Queryable,
  reader: Pick<Context, 'actor' | 'locale'>,
  changeId: number,
): Promise<RuleChangeCard> {
  const { rows } = await sql.query<RuleChangeCard>(`${cards} where change_id = $3`, [...readerOf(reader), changeId])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** A part of the changes of the whole city and of mohallas the reader works for, the newest first. */
export async function readChanges(
  context: Context,
  { status, subject, isToDecide }: RuleChangesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(RuleChangeCard & { total: number })[]> {
  const values = readerOf(context)
  const wanted = [
    'true',
    ...whereInScope(context.actor, values, 'ward').map(
      (one) => `(mohalla_ids is null or not exists (
        select from mohalla join ward using (ward_id) where mohalla_id = any (mohalla_ids) and not (${one})))`,
    ),
    ...(status ? [`rule_change.status = $${values.push(status)}`] : []),
    ...(subject ? [`subject = $${values.push(subject)}`] : []),
    ...(isToDecide ? whereToDecide(context.actor, values) : []),
  ]
  const { rows } = await context.reads.query<RuleChangeCard & { total: number }>(
    `select *, count(*) over () total from (${cards} where ${wanted.join(' and ')}) card
     order by "madeAt" desc, "changeId" desc limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

/** Proposals of others that wait, as `barOfMove` decides for one: the law of the whole city is for who works for all of it. */
function whereToDecide(actor: Actor, values: unknown[]): string[] {
  const { from, permission } = ruleChangeMoves.approve
  if (!mayCall(actor, permission)) return ['false']
  return [
    `rule_change.status = any ($${values.push(from)}::text[])`,
    'maker_id <> $1::bigint',
    ...(worksForWholeCity(actor) ? [] : ['mohalla_ids is not null']),
  ]
}

export async function pageChanges(
  context: Context,
  { page, limit, ...query }: RuleChangesQuery & { page: number; limit: number },
): Promise<Page<RuleChangeCard>> {
  const rows = await readChanges(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

/** What the change is about, as words of the program. */
export function topicsOf(change: ChangeBody): string[] {
  switch (change.subject) {
    case 'mohallaRates':
      return change.body.mohallas.flatMap(({ mohallaId, rates }) => [
        ...new Set(rates.map(({ basis }) => `rates:${mohallaId}:${basis}`)),
      ])
    case 'mohallaServices':
      return [`services:${change.mohallaIds[0]}`]
    case 'discount':
      return change.discountId === null
        ? [`discount:${change.body.financialYear}:${change.body.billingPeriod.toLowerCase()}`]
        : [`discount:${change.discountId}`]
    default: {
      const { subject, body } = change
      return [...body.rows, ...(body.ends ?? [])].map((row) => `${subject}:${ruleIdentity(subject, row)}`)
    }
  }
}

export function isMakerOf(actor: Actor, change: Pick<RuleChange, 'makerId'>): boolean {
  return actor.kind === 'staff' && actor.staffId === change.makerId
}
