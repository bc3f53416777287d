import { formatMoney } from '@karsetu/contract/words/format.ts'
import { signableText } from '@karsetu/domain/payment/gateway-text.ts'
import type { IntentEvent } from '@karsetu/domain/payment/intent-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { leaveWords } from '../message/queue-notification.ts'
import { askGateway, systemCause } from '../payment/ask-gateway.ts'
import { orderOf } from '../payment/initiate-payment.ts'
import { findIntent, type Intent, type IntentMove, moveIntent } from '../payment/intent-store.ts'
import { onlineDues, readPayableAccount } from '../payment/payable-account.ts'
import { type LinkToFollow, leaseLinks, type RevokeReason, saveOpened, saveRevoked, saveSeen } from './link-store.ts'

/** Requests to gateways at once, and how long one run goes on. */
const atOnce = 8
const longestMs = 50_000
/** A gateway that does not answer is asked again after this. */
const leaseSeconds = 120
/** Nobody has paid by a link that was just sent. */
const firstQuestionMs = 3_600_000

/**
 * Has gateways make the links that were requested, sends each by SMS, and revokes those whose amount is paid elsewhere,
 * whose property is out of use or whose time has run out.
 * @returns how many it looked at
 */
export async function followLinks(platform: Platform): Promise<number> {
  const began = Date.now()
  let followed = 0
  for (;;) {
    const now = platform.clock().toISOString()
    const links = await leaseLinks(platform.database.primary, now, atOnce, leaseSeconds)
    // One that fails keeps its lease and comes up again; the others must not wait for it.
    await Promise.allSettled(links.map((link) => follow(platform, link)))
    followed += links.length
    if (links.length < atOnce || Date.now() - began > longestMs) return followed
  }
}

export const linkChore: Chore = {
  name: 'follow-payment-links',
  pattern: '* * * * *',
  run: async (platform) => {
    await followLinks(platform)
  },
}

async function follow(platform: Platform, link: LinkToFollow): Promise<void> {
  const intent = await findIntent(platform.database.primary, link.txnId)
  if (!intent) return
  const reason = await reasonToRevoke(platform, link, intent)
  if (!link.isOpened) return reason ? end(platform, intent, reason) : open(platform, link, intent)
  if (reason) return revoke(platform, intent, reason)
  return saveSeen(platform.database.primary, link.txnId, link.version)
}

async function reasonToRevoke(
  platform: Platform,
  { isInUse }: LinkToFollow,
  intent: Intent,
): Promise<RevokeReason | undefined> {
  const now = platform.clock().toISOString()
  if (!isInUse) return 'property_out_of_use'
  if (intent.expiresAt <= now) return 'expired'
  const account = await readPayableAccount(platform.database.primary, intent.propertyUniqueId)
  const due = onlineDues(account, istDateOf(now)).netPayable
  return due < intent.amountPaise ? 'paid_elsewhere' : undefined
}

/** Asks the gateway to make the link; the same number is asked for again until there is an answer. */
async function open(platform: Platform, { description }: LinkToFollow, intent: Intent): Promise<void> {
  const { txnId, gateway, expiresAt, propertyUniqueId, payerMobile, amountPaise } = intent
  const order = { ...orderOf(platform, intent), description: signableText(description), expiresAt }
  const outcome = await platform.gateways[gateway].createLink(order)
  if (outcome.kind === 'silent') return
  if (outcome.kind === 'refused') return end(platform, intent, 'gateway_refused', outcome.remark)
  const now = platform.clock().toISOString()
  await platform.database.transaction(async (tx) => {
    const askAfter = new Date(Date.parse(now) + firstQuestionMs).toISOString()
    const made = { payUrl: outcome.url, orderId: outcome.linkId }
    // Before the audit row of the move, which holds the seal of the link.
    await saveOpened(tx, txnId, now)
    await move(platform, tx, txnId, { event: 'gateway_accepted', at: now, askAfter, mayComeLate: true, ...made })
    await leaveWords(tx, 'payment.link', [
      {
        ...{ dedupeKey: `payment.link:${txnId}`, mobile: payerMobile, propertyUniqueId, purpose: 'payment_link' },
        // Without the rupee sign, which alone would make an English text travel in twice the parts.
        values: { amount: formatMoney(amountPaise, { bare: true }), link: outcome.url },
      },
    ])
  })
}

/** Ends a link at its gateway. One that the gateway will not end was mostly paid: it is asked. */
async function revoke(platform: Platform, intent: Intent, reason: RevokeReason): Promise<void> {
  const { txnId, gateway, orderId } = intent
  const outcome = await platform.gateways[gateway].cancelLink({ txnId, linkId: orderId ?? '' })
  if (outcome.kind === 'silent') return
  if (outcome.kind === 'cancelled') return end(platform, intent, reason)
  await askGateway(platform, txnId, systemCause('payment-links', platform.newId()))
}

const events = {
  paid_elsewhere: 'payer_cancelled',
  property_out_of_use: 'payer_cancelled',
  expired: 'time_ran_out',
  gateway_refused: 'gateway_refused',
} as const satisfies Record<RevokeReason, IntentEvent>

/** What the bank collects all the same is found by the question after this. */
const lastQuestionMs = 6 * 3_600_000

async function end(platform: Platform, intent: Intent, reason: RevokeReason, remark?: string): Promise<void> {
  const now = platform.clock().toISOString()
  const wasSent = intent.payUrl !== null
  const askAfter = wasSent ? new Date(Date.parse(now) + lastQuestionMs).toISOString() : null
  await platform.database.transaction(async (tx) => {
    const next = { event: events[reason], at: now, askAfter, mayComeLate: true as const }
    await saveRevoked(tx, intent.txnId, reason, now)
    await move(platform, tx, intent.txnId, { ...next, ...(remark ? { remark } : {}) }, reason)
  })
}

async function move(platform: Platform, tx: Tx, txnId: string, next: IntentMove, reason?: RevokeReason): Promise<void> {
  const { before, after } = await moveIntent(tx, txnId, next)
  await appendAudit(
    tx,
    { ...systemCause('payment-links', platform.newId()), action: reason ? 'payment_link.revoke' : 'payment_link.open' },
    {
      ...{ subjectKind: 'payment_intent', subjectId: txnId, before: { state: before } },
      after: { state: after, ...(reason ? { reason } : {}) },
    },
  )
}
