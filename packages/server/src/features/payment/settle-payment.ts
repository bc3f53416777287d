import { onlineChannel } from '@karsetu/domain/payment/channels.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { againWhenOvertaken } from '../../platform/db/again-when-overtaken.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayPayment } from '../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MoneyReceived, receiveLocked, receiveTogether } from '../ledger/receiving/receive-payments.ts'
import type { PostedPayment } from '../ledger/receiving/receiving-store.ts'
import { openException } from './gateway-record-store.ts'
import { findIntent, type Intent, lockIntent } from './intent-store.ts'

/** A gateway's clock may be this much behind ours; beyond it, its time is not believed. */
const clockToleranceMs = 10 * 60_000

/** A success that the gateway itself has confirmed, and who made us ask. */
export type Success = { intent: Intent; report: GatewayPayment; origin: Omit<AuditOrigin, 'action'> }

/**
 * Turns a confirmed success into money in the ledger. Idempotent: whoever comes second gets what the first one made.
 * What is paid above the dues of the moment becomes the owner's advance; a second collection under the same
 * transaction number goes on the office's list.
 */
export async function settlePayment(platform: Platform, success: Success): Promise<PostedPayment> {
  const { state, propertyStatus } = success.intent
  // Only while a payment is open does a property stay in use.
  const mayBeFormer = propertyStatus !== 'active' || !isOpenIntent(state)
  const now = platform.clock().toISOString()
  const posted =
    (mayBeFormer ? undefined : await receiveTogether(platform, receivedOnline(success, now))) ??
    (await settleUnderLock(platform, success))
  if (posted.paidBy !== instrumentKeyOf(success)) await noteSecondCapture(platform, success)
  return posted
}

async function settleUnderLock(platform: Platform, success: Success): Promise<PostedPayment> {
  return againWhenOvertaken(() =>
    platform.database.transaction(async (tx) => {
      await lockIntent(tx, success.intent.txnId)
      const intent = (await findIntent(tx, success.intent.txnId)) ?? success.intent
      const now = platform.clock().toISOString()
      const [posted] = await receiveLocked(tx, platform, [receivedOnline({ ...success, intent }, now)])
      if (!posted) throw new Error('one payment was given')
      if (posted.isNew && intent.propertyStatus !== 'active') await noteFormerProperty(tx, intent, now)
      return posted
    }),
  )
}

function receivedOnline({ intent, report, origin }: Success, now: string): MoneyReceived {
  const receivedAt = believableTime(report.paidAt, intent.createdAt, now)
  const instrumentKey = instrumentKeyOf({ intent, report })
  return {
    txnId: intent.txnId,
    property: intent,
    channel: onlineChannel(intent.gateway),
    amount: report.amount,
    receivedAt,
    // Everything a property owed has left it with a split or a join, on a day that may be later than the payment's.
    ...(intent.propertyStatus === 'superseded' ? { countsFrom: istDateOf(now) } : {}),
    payer: { name: intent.payerName, mobile: intent.payerMobile, email: intent.payerEmail },
    rebateCriteria: ['online_payment'],
    gateway: { name: intent.gateway, intentState: intent.state, report, instrumentKey },
    origin: { ...origin, action: 'payment.settle' },
    subject: {
      ...{ subjectKind: 'payment_intent', subjectId: intent.txnId },
      ...{ before: { state: intent.state }, after: { state: 'succeeded' } },
    },
  }
}

/** What makes this money unique for ever: the gateway and its own number for it. */
function instrumentKeyOf({ intent, report }: Pick<Success, 'intent' | 'report'>): string {
  return `${intent.gateway}:${report.gatewayTxnId || report.txnId}`
}

/** The money is the credit of a property that is out of use: it follows to what the property became, or somebody looks. */
async function noteFormerProperty(tx: Tx, intent: Intent, now: string): Promise<void> {
  const { txnId, propertyUniqueId, propertyStatus, amountPaise } = intent
  const facts = { propertyUniqueId, status: propertyStatus, amountPaise }
  await openException(tx, { txnId, kind: 'former_property', facts, now })
}

async function noteSecondCapture(platform: Platform, { intent, report }: Success): Promise<void> {
  const facts = { gateway: intent.gateway, gatewayTxnId: report.gatewayTxnId, amountPaise: report.amount }
  const now = platform.clock().toISOString()
  await platform.database.transaction((tx) =>
    openException(tx, { txnId: intent.txnId, kind: 'second_capture', facts, now }),
  )
}

/**
 * The gateway's time of success, by which rebate and interest are judged. By our clock a success lies between the opening
 * and now: one that a clock some minutes slow or fast puts outside is of that edge. Further out it says nothing, and the
 * success is of now.
 */
function believableTime(paidAt: string | undefined, createdAt: string, now: string): string {
  const at = paidAt === undefined ? Number.NaN : Date.parse(paidAt)
  const isBelievable = at >= Date.parse(createdAt) - clockToleranceMs && at < Date.parse(now)
  if (paidAt === undefined || !isBelievable) return now
  return at < Date.parse(createdAt) ? createdAt : paidAt
}
