import type { PaymentOpened, PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import type { PlanName } from '../../../gateway-simulator/simulator-plans.ts'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'

type Opening = { propertyUniqueId: string; amountPaise?: number; duePaise?: number; asAdvance?: true; key?: string }

/** What a payer's browser sends to open a payment: everything due, or a part. */
export function openPayment(portal: TestPortal, { amountPaise, key, ...opening }: Opening): Promise<Answer> {
  return portal.ask({
    method: 'POST',
    path: '/payments/initiate_payment',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: {
      ...opening,
      firstname: 'रमेश कुमार',
      phone: '9876543210',
      email: 'ramesh@example.com',
      ...(amountPaise === undefined ? { type: 'full' } : { type: 'part', amountPaise }),
    },
  })
}

/** Opens a payment that must succeed in opening. */
export async function mustOpen(portal: TestPortal, opening: Opening): Promise<PaymentOpened> {
  const answer = await openPayment(portal, opening)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`)
  return answer.data as PaymentOpened // parsed by the server's own output schema
}

/** Decides a payment at the gateway, as the payer would on its page; gives the fields of the browser's return. */
export async function decide(opened: PaymentOpened, plan: PlanName): Promise<Record<string, string>> {
  const reply = await steer(opened.payUrl, { decide: true, txnid: opened.txnId, plan })
  return reply.fields ?? {}
}

type Order = { plan?: PlanName; txnid?: string; decide?: boolean; advanceSeconds?: number }

/** Speaks to the simulator's control address. */
export async function steer(payUrl: string, order: Order): Promise<{ fields?: Record<string, string> }> {
  const reply = await fetch(new URL('/control', payUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!reply.ok) throw new Error(`the simulator refused: ${reply.status}`)
  return (await reply.json()) as { fields?: Record<string, string> } // the simulator's own reply
}

/** The browser coming back; gives where it is sent. */
export async function comeBack(portal: TestPortal, fields: Record<string, string>): Promise<string> {
  const reply = await fetch(`${portal.address}/api/gateways/easebuzz/return`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return reply.headers.get('location') ?? `no redirect: ${reply.status}`
}

/** A webhook, as the gateway's server sends it. */
export async function sendWebhook(portal: TestPortal, fields: Record<string, string>): Promise<number> {
  const reply = await fetch(`${portal.address}/api/gateways/easebuzz/webhook`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  await reply.text()
  return reply.status
}

export async function statusOf(portal: TestPortal, txnId: string): Promise<PaymentStatus> {
  const answer = await portal.ask({ path: `/payments/status/${txnId}` })
  return answer.data as PaymentStatus // parsed by the server's own output schema
}

/** Waits until a payment has reached a state, as a page that polls does. @throws Error after `mostMs` */
export async function waitForState(
  portal: TestPortal,
  txnId: string,
  state: PaymentStatus['state'],
  mostMs = 10_000,
): Promise<PaymentStatus> {
  const until = Date.now() + mostMs
  for (;;) {
    const status = await statusOf(portal, txnId)
    if (status.state === state) return status
    if (Date.now() > until) throw new Error(`${txnId} is still ${status.state}, not ${state}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}
