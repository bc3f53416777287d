import { fail } from '@karsetu/contract/platform/fail.ts'
import { type ApprovalKind, approvalKinds } from '@karsetu/domain/approval/approval-kinds.ts'
import type { ApprovalMove, ApprovalRules } from '@karsetu/domain/approval/approval-moves.ts'
import type { ApprovalState } from '@karsetu/domain/approval/approval-states.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWithinLimit, type DecidingContext } from './decider.ts'

/** What a decision looks at of a request. */
export type ApprovalRequest = {
  requestId: number
  kind: ApprovalKind
  state: ApprovalState
  madeBy: number
  amountPaise: Paise
}

/** SQL: an {@link ApprovalRequest} as JSON, of a query or view whose columns have these names. */
export const requestAsJson = ({ id = 'request_id', kind = 'request.kind', amount = 'amount_paise' } = {}): string =>
  `jsonb_build_object('requestId', ${id}, 'kind', ${kind}, 'state', state, 'madeBy', made_by, 'amountPaise', ${amount})`

export type NewRequest = {
  kind: ApprovalKind
  /** What it concerns, as people name it. */
  subject: string
  /** Its id, where it is no property. */
  subjectId?: number
  propertyId?: number
  /** Both missing: the whole city. */
  zoneId?: number
  wardId?: number
  /** One request with a key waits at a time. */
  exclusiveKey?: string
  amountPaise: Paise
  reason: string
  payload?: unknown
  effect?: unknown
  basis?: string
  /** Nobody else decides it: it counts against the maker's own limit. */
  atOnce?: boolean
  madeBy: number
  madeAt: string
}

/** @throws Failure approval.waits when one with the same key waits; approval.above_own_limit */
export async function insertRequest(tx: Tx, context: DecidingContext, request: NewRequest): Promise<number> {
  const { atOnce = false, kind, subject, exclusiveKey, madeBy, madeAt } = request
  if (atOnce) await assertWithinLimit(tx, context, request.amountPaise)
  const { rows } = await tx.query<{ requestId: number }>(
    `insert into approval_request (kind, subject, subject_id, property_id, zone_id, ward_id, exclusive_key, amount_paise, reason, payload,
       effect, basis, at_once, state, made_by, made_at, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (exclusive_key) where state in ('pending', 'held') do nothing returning request_id "requestId"`,
    [
      ...[
        kind,
        subject,
        request.subjectId ?? null,
        request.propertyId ?? null,
        request.zoneId ?? null,
        request.wardId ?? null,
      ],
      ...[exclusiveKey ?? null, request.amountPaise, request.reason, JSON.stringify(request.payload ?? {})],
      ...[request.effect === undefined ? null : JSON.stringify(request.effect), request.basis ?? null, atOnce],
      ...[atOnce ? 'approved' : 'pending', madeBy, madeAt, atOnce ? madeBy : null, atOnce ? madeAt : null],
    ],
  )
  if (!rows[0]) throw fail('approval.waits', { subject, kind })
  return rows[0].requestId
}

/** Saves the amount of a pending request that was computed again. */
export async function saveAmount(tx: Tx, requestId: number, amountPaise: Paise): Promise<void> {
  await tx.query('update approval_request set amount_paise = $2 where request_id = $1', [requestId, amountPaise])
}

type Saved = Pick<WriteContext, 'tx' | 'actor' | 'today' | 'now'>

/**
 * Saves a move that `assertMove` allowed; an approval or an undo counts against the own limit of who makes it.
 * @param amountPaise where the decision weighs another amount than the request was made with
 * @throws Failure approval.above_own_limit
 */
export async function saveMove(
  context: Saved,
  { requestId, kind, amountPaise: query }: ApprovalRequest,
  move: Exclude<ApprovalMove, 'recompute'>,
  { remark = '', amountPaise = query }: { remark?: string; amountPaise?: Paise } = {},
): Promise<void> {
  const { tx, actor, now } = context
  const rules: ApprovalRules = approvalKinds[kind]
  const rule = rules[move]
  if (!rule?.to || actor.kind !== 'staff') throw new Error(`${move} is no move of a ${kind}`)
  if (rule.withinLimit) await assertWithinLimit(tx, context, amountPaise)
  const [by, at, text] = move === 'undo' ? undone : decided
  await tx.query(
    `update approval_request set state = $2, ${by} = $3, ${at} = $4, ${text} = nullif($5, ''), amount_paise = $6 where request_id = $1`,
    [requestId, rule.to, actor.staffId, now, remark, amountPaise],
  )
}

const decided = ['decided_by', 'decided_at', 'remark'] as const
const undone = ['undone_by', 'undone_at', 'undo_remark'] as const
