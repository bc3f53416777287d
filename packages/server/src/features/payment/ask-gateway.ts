import type { IntentEvent, IntentState } from '@karsetu/domain/payment/intent-states.ts'
import { hasRunOut, lastsLong, nextQuestionAt } from '@karsetu/domain/payment/question-times.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { GatewayPayment, RetrieveOutcome } from '../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { openException, saveReport } from './gateway-record-store.ts'
import { findIntent, type Intent, type IntentMove, moveIntent } from './intent-store.ts'
import { settlePayment } from './settle-payment.ts'

/** Who made us ask; the action of the audit row follows from the answer. */
export type Cause = Omit<AuditOrigin, 'action'>

/** The gateway's clock for everybody who asks without a person behind it. */
export const systemCause = (name: string, requestId: string): Cause => ({
  actor: { kind: 'system', name },
  address: 'system',
  requestId,
})

/**
 * The one way from "somebody says it was paid" to a posted payment: asks the gateway itself, compares, then posts or
 * moves the intent. Return, webhook, poll and sweep all end here, in any order and at the same time.
 * @returns the state afterwards, or undefined when we know no such transaction
 */
export async function askGateway(platform: Platform, txnId: string, cause: Cause): Promise<IntentState | undefined> {
  const intent = await findIntent(platform.database.primary, txnId)
  if (!intent || intent.state === 'succeeded') return intent?.state
  const answer = await platform.gateways[intent.gateway].retrieve({ txnId, orderId: intent.orderId })
  if (answer.kind === 'found' && answer.payment.status === 'success')
    return settle(platform, intent, answer.payment, cause)
  return move(platform, intent, answer, cause)
}

async function settle(platform: Platform, intent: Intent, report: GatewayPayment, cause: Cause): Promise<IntentState> {
  if (report.amount !== intent.amountPaise) return setAside(platform, intent, report, 'amount_differs', cause)
  try {
    await settlePayment(platform, { intent, report, origin: cause })
    return 'succeeded'
  } catch (error) {
    if (!isRefusedPosting(error)) throw error
    return setAside(platform, intent, report, 'posting_failed', cause)
  }
}

/** The ledger or its rules said no: money that somebody must look at, and that is tried again. */
function isRefusedPosting(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^(23|55000|22)/.test(String(error.code))
}

/** Money that cannot be posted as it stands is never dropped: it goes on the office's list. */
async function setAside(
  platform: Platform,
  intent: Intent,
  report: GatewayPayment,
  kind: 'amount_differs' | 'posting_failed',
  cause: Cause,
): Promise<IntentState> {
  const now = platform.clock().toISOString()
  const facts = { asked: intent.amountPaise, collected: report.amount, gatewayTxnId: report.gatewayTxnId }
  const tryAgain = kind === 'posting_failed' ? askAfter(intent, 'pending', now) : null
  return platform.database.transaction(async (tx) => {
    await saveReport(tx, intent.gateway, report)
    const { before, after } = await moveIntent(tx, intent.txnId, {
      event: 'gateway_pending',
      at: now,
      askAfter: tryAgain,
    })
    const isNew = await openException(tx, { txnId: intent.txnId, kind, facts, now })
    const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
    if (isNew || before !== after)
      await appendAudit(
        tx,
        { ...cause, action: `payment.${kind}` },
        { ...subject, before: { state: before }, after: { state: after, ...facts } },
      )
    return after
  })
}

async function move(platform: Platform, intent: Intent, answer: RetrieveOutcome, cause: Cause): Promise<IntentState> {
  const now = platform.clock().toISOString()
  const event = eventOf(intent, answer, now)
  return platform.database.transaction(async (tx) => {
    if (answer.kind === 'found') await saveReport(tx, intent.gateway, answer.payment)
    const next: IntentMove = { event, at: now, askAfter: askAfter(intent, stateAfter(event, intent.state), now) }
    if (answer.kind === 'found' && answer.payment.remark) next.remark = answer.payment.remark
    const { before, after } = await moveIntent(tx, intent.txnId, next)
    const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
    if (before !== after)
      await appendAudit(
        tx,
        { ...cause, action: `payment.${event}` },
        { ...subject, before: { state: before }, after: { state: after } },
      )
    return after
  })
}

const events = {
  success: 'gateway_success',
  pending: 'gateway_pending',
  other: 'gateway_pending',
  failure: 'gateway_failure',
  cancelled: 'payer_cancelled',
} as const satisfies Record<GatewayPayment['status'], IntentEvent>

function eventOf(intent: Intent, answer: RetrieveOutcome, now: string): Exclude<IntentEvent, 'gateway_success'> {
  if (answer.kind === 'silent') return 'gateway_silent'
  const times = timesOf(intent, now)
  if (answer.kind === 'not_found') {
    if (hasRunOut('not_found', times)) return 'time_ran_out'
    // The gateway knows the link, and nobody has paid by it yet.
    return lastsLong(times) ? 'gateway_accepted' : 'gateway_silent'
  }
  const event = events[answer.payment.status]
  if (event === 'gateway_success') throw new Error('a success is settled, not moved')
  return event === 'gateway_pending' && hasRunOut('pending', times) ? 'time_ran_out' : event
}

/** Which pace of questions fits what the event makes of the intent. */
function stateAfter(event: IntentEvent, state: IntentState): IntentState {
  if (event === 'gateway_failure') return 'failed'
  if (event === 'payer_cancelled') return 'cancelled'
  return event === 'time_ran_out' ? 'expired' : state
}

function askAfter(intent: Intent, state: IntentState, now: string): string | null {
  const at = nextQuestionAt(state, timesOf(intent, now))
  return at === undefined ? null : new Date(at).toISOString()
}

const timesOf = ({ createdAt, expiresAt }: Intent, now: string) => ({
  createdAt: Date.parse(createdAt),
  expiresAt: Date.parse(expiresAt),
  now: Date.parse(now),
})
