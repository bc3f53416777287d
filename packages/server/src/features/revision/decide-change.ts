import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import { mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import {
  type MoveBlockedReason,
  moveBlockedReason,
  type RuleChangeAction,
  ruleChangeMoves,
} from '@karsetu/domain/revision/rule-change-workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lockDiscounts, readDiscount } from '../master/discount-store.ts'
import { rehearsalOf } from './change-body.ts'
import { assertScope } from './change-scope.ts'
import { changeCard, isMakerOf, lockChange, type RuleChange, recordDecision } from './change-store.ts'
import { rulesChangedSince } from './run-store.ts'
import { writeLaw } from './write-law.ts'

const failureOf: Record<MoveBlockedReason, () => Error> = {
  not_now: () => fail('revision.not_now'),
  not_permitted: () => fail('call.not_allowed'),
  own_proposal: () => fail('revision.own_proposal'),
  not_own_proposal: () => fail('revision.not_own_proposal'),
}

/**
 * Decides a proposal, or takes back one's own. Only an approval writes the law, in the same transaction, after the
 * proposal was checked once more against the law of this moment.
 * @throws Failure call.not_found, call.out_of_scope, call.not_allowed, revision.*, and what the check says
 */
export async function decideChange(
  context: WriteContext,
  action: RuleChangeAction,
  { changeId, reason }: { changeId: number; reason: string },
): Promise<RuleChangeCard> {
  const { tx, actor } = context
  const change = await lockChange(tx, changeId)
  assertScope(actor, change)
  const isOwn = isMakerOf(actor, change)
  const blockedReason = moveBlockedReason(action, { status: change.status, isOwn }, (permission) =>
    mayCall(actor, permission),
  )
  if (blockedReason) throw failureOf[blockedReason]()
  const { to, needsReason, by } = ruleChangeMoves[action]
  const why = reason.trim()
  if (needsReason && why === '') throw fail('revision.reason_required')
  let replaced: Discount | null = null
  if (action === 'approve') {
    await assertRehearsed(context, change)
    replaced = await discountReplaced(tx, change)
    await writeLaw(context, change)
  }
  const checkerId = by === 'another' ? staffIdOf(actor) : null
  await recordDecision(tx, { changeId, status: to, checkerId, reason: why, replaced })
  context.note({
    subjectKind: 'rule_change',
    subjectId: String(changeId),
    before: { status: change.status, ...(replaced ? { replaced } : {}) },
    after: { status: to, reason: why, ...(action === 'approve' ? { written: change.body } : {}) },
  })
  return changeCard(tx, context, changeId)
}

/** A period of the calendar is written in place; of all other law the rows of before stay on record. */
async function discountReplaced(tx: Tx, change: RuleChange): Promise<Discount | null> {
  if (change.subject !== 'discount' || change.discountId === null) return null
  await lockDiscounts(tx)
  return readDiscount(tx, change.discountId)
}

/**
 * Nobody approves what nobody has seen the effect of, beside the law as it stands: of two that would be approved at once,
 * the second waits here, and finds the first.
 * @throws Failure revision.rehearsal_needed, revision.rehearsal_outdated
 */
async function assertRehearsed({ tx }: WriteContext, change: RuleChange): Promise<void> {
  if (!rehearsalOf(change)) return
  await tx.query("select pg_advisory_xact_lock(hashtext('approval of law'))")
  const { rows } = await tx.query<{ isOutdated: boolean }>(
    `select ${rulesChangedSince('run')} "isOutdated" from revision_run run
     where change_id = $1 and status = 'computed' order by run_id desc limit 1`,
    [change.changeId],
  )
  const [last] = rows
  if (!last) throw fail('revision.rehearsal_needed')
  if (last.isOutdated) throw fail('revision.rehearsal_outdated')
}
