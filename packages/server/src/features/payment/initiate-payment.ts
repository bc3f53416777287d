import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import type { InitiatePayment } from '@karsetu/contract/payment/payment-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import type { z } from 'zod'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { InitiateOutcome, PaymentOrder } from '../../platform/gateways/gateway-adapter.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertNoneBegun, boundAmount } from './bound-amount.ts'
import { findIntent, findIntentByKey, type Intent, insertIntent, moveIntent } from './intent-store.ts'
import { newTxnId } from './txn-id.ts'

type Input = z.output<typeof InitiatePayment>

/** A gateway page is given up after this; the gateway is still asked before the intent expires. */
const pageMinutes = 30
/** The first question to the gateway when neither a browser nor a webhook has come. */
const firstQuestionMinutes = 2
/** A gateway answers within ten seconds or not at all. */
const firstClickMs = 12_000
const lookAgainMs = 100
/** Needed by gateways when the payer has no e-mail; nothing is sent there. */
export const noEmail = 'payer-without-email@invalid.example'

const minutesAfter = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

/**
 * Opens an online payment: works out what is due now, bounds the amount by it, keeps the intent, and only then asks
 * the gateway for its page. With the same Idempotency-Key the same intent is opened again, never a second one.
 * @throws Failure property.not_found, payment.nothing_due, payment.already_paid, payment.begun_elsewhere,
 *   payment.dues_changed, payment.amount_too_large, payment.amount_too_small, payment.gateway_silent, payment.gateway_refused, payment.key_is_over, call.key_reused
 */
export async function initiatePayment(
  context: Context,
  input: Input,
  gatewayName: GatewayName = 'easebuzz',
): Promise<PaymentOpened> {
  const { isNew, ...saved } = await saveIntent(context, input, gatewayName)
  const intent = isNew ? saved : await afterOtherClick(context, saved)
  if (intent.state === 'sent' && intent.payUrl) return opened(context, intent, intent.payUrl)
  if (intent.state !== 'created' && intent.state !== 'unknown') throw fail('payment.key_is_over')
  const outcome = await context.platform.gateways[intent.gateway].initiate(orderOf(context.platform, intent))
  await noteOutcome(context, intent, outcome)
  // As it stands now: another request may have opened it meanwhile, or the sweep may have given it up.
  const noted = await findIntent(context.platform.database.primary, intent.txnId)
  if (noted?.payUrl && isOpenIntent(noted.state)) return opened(context, noted, noted.payUrl)
  if (outcome.kind === 'silent') throw fail('payment.gateway_silent')
  throw fail(outcome.kind === 'refused' ? 'payment.gateway_refused' : 'payment.key_is_over')
}

/** The payment as its gateway is asked to collect it. */
export function orderOf({ environment }: Pick<Platform, 'environment'>, intent: Intent): PaymentOrder {
  return {
    txnId: intent.txnId,
    amount: intent.amountPaise,
    payerName: intent.payerName,
    payerMobile: intent.payerMobile,
    payerEmail: intent.payerEmail,
    reference: { propertyUniqueId: intent.propertyUniqueId, purpose: 'PROPERTY_TAX' },
    returnUrl: `${environment.publicUrl}/api/gateways/${intent.gateway}/return`,
  }
}

/** The page of an accepted payment, as the payer's browser opens it. */
export function opened(context: Context, intent: Intent, payUrl: string): PaymentOpened {
  const gateway = context.platform.gateways[intent.gateway]
  const { url, form = null } = gateway.checkoutPage({
    ...orderOf(context.platform, intent),
    payUrl,
    orderId: intent.orderId,
  })
  return { txnId: intent.txnId, amountPaise: intent.amountPaise, payUrl: url, form }
}

/**
 * While the click that came first may still be answered, the next one waits for what it is told: a gateway that knows each
 * number once would refuse one of the two. Longer than that, the first was cut off.
 */
async function afterOtherClick({ platform }: Context, saved: Intent): Promise<Intent> {
  let intent = saved
  const until = Date.parse(saved.createdAt) + firstClickMs
  while (intent.state === 'created' && platform.clock().getTime() < until) {
    await sleep(lookAgainMs)
    intent = (await findIntent(platform.database.primary, saved.txnId)) ?? saved
  }
  return intent
}

/** `isNew`: kept by this very call. */
type KeptIntent = Intent & { isNew: boolean }

/** The intent of this client key if there is one, else a new one; committed before anybody outside hears of it. */
async function saveIntent(context: Context, input: Input, gateway: GatewayName): Promise<KeptIntent> {
  const { platform, now, request } = context
  const clientKey = request.key
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const known = clientKey && (await findIntentByKey(platform.database.primary, clientKey))
  if (known) return sameRequest(known, requestHash)
  const { property, amount, due } = await boundAmount(context, input)
  const intent = {
    txnId: newTxnId(now),
    propertyId: property.propertyId,
    gateway,
    amountPaise: amount,
    duePaise: due,
    payerName: input.firstname,
    payerMobile: input.phone,
    payerEmail: input.email ?? noEmail,
    clientKey,
    requestHash,
    createdAt: now,
    expiresAt: minutesAfter(now, pageMinutes),
    askAfter: minutesAfter(now, firstQuestionMinutes),
  }
  return platform.database.transaction(async (tx) => {
    if (!input.asAdvance) await assertNoneBegun(tx, { ...intent, now })
    if (await insertIntent(tx, intent)) {
      const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
      const after = { state: 'created', propertyUniqueId: input.propertyUniqueId, amountPaise: amount, duePaise: due }
      await appendAudit(tx, originOf(context, 'payment.initiate'), { ...subject, after })
      const fresh = {
        propertyStatus: 'active',
        state: 'created',
        payUrl: null,
        orderId: null,
        paymentId: null,
        isNew: true,
      } as const
      return { ...property, ...intent, ...fresh }
    }
    const first = clientKey && (await findIntentByKey(tx, clientKey))
    if (!first) throw fail('call.key_in_use')
    return sameRequest(first, requestHash)
  })
}

function sameRequest(intent: Intent, requestHash: string): KeptIntent {
  if (intent.requestHash !== requestHash) throw fail('call.key_reused')
  return { ...intent, isNew: false }
}

async function noteOutcome(context: Context, intent: Intent, outcome: InitiateOutcome): Promise<void> {
  const { now, platform } = context
  const soon = minutesAfter(now, firstQuestionMinutes)
  const move =
    outcome.kind === 'accepted'
      ? ({
          event: 'gateway_accepted',
          askAfter: soon,
          payUrl: outcome.payUrl,
          ...(outcome.orderId && { orderId: outcome.orderId }),
        } as const)
      : outcome.kind === 'refused'
        ? ({ event: 'gateway_refused', askAfter: null, remark: outcome.remark } as const)
        : ({ event: 'gateway_silent', askAfter: soon, remark: outcome.reason } as const)
  await platform.database.transaction(async (tx) => {
    const { before, after } = await moveIntent(tx, intent.txnId, { ...move, at: now, mayComeLate: true })
    if (before === after) return
    const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
    await appendAudit(tx, originOf(context, `payment.${move.event}`), {
      ...subject,
      before: { state: before },
      after: { state: after },
    })
  })
}

function originOf({ actor, request }: Context, action: string) {
  return { actor, address: request.address, requestId: request.id, action }
}
