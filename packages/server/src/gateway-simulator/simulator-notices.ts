import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import { describeWebhook, type RazorpayKeys } from './razorpay-wire.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Plan, planMenu } from './simulator-plans.ts'
import { describeForMerchant } from './simulator-wire.ts'

/** Tries of one webhook that the merchant does not accept. */
const maxTries = 5

type Notice = { body: URLSearchParams | string; headers: Record<string, string> }

type NoticeOptions = {
  book: SimulatorBook
  keys: EasebuzzKeys
  razorpay: RazorpayKeys
  /** Where the merchant hears of a payment of this gateway. */
  webhookUrl: (gateway: GatewayName) => string | undefined
  address: () => string
  retryMs: number
}

/**
 * Sends the webhooks of decided payments: at once, as often as the plan says, and again whenever the status turns.
 * Which were sent is kept in the book, so that a restart neither forgets nor repeats one.
 */
export class WebhookSender {
  readonly #options: NoticeOptions
  readonly #running = new Set<Promise<void>>()
  #stopped = false

  constructor(options: NoticeOptions) {
    this.#options = options
  }

  /** Sends what is due now; called after every decision and by the simulator's own tick. */
  sendDue(): void {
    for (const payment of this.#options.book.list()) {
      // Nobody to tell: what is due stays due, for us or for another process on the same book.
      if (!this.#options.webhookUrl(payment.gateway)) continue
      const status = this.#options.book.statusOf(payment)
      const plan: Plan = planMenu[payment.plan]
      if (!payment.decided || plan.webhooks === 0 || payment.webhooksSent.includes(status)) continue
      const noted = { ...payment, webhooksSent: [...payment.webhooksSent, status] }
      this.#options.book.keep(noted)
      for (let copy = 0; copy < plan.webhooks; copy++) this.#start(noted)
    }
  }

  /** Resolves when every webhook under way was accepted or given up. */
  async settle(): Promise<void> {
    await Promise.all(this.#running)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.settle()
  }

  #start(payment: BookedPayment): void {
    const sending = this.#send(payment).finally(() => this.#running.delete(sending))
    this.#running.add(sending)
  }

  async #send(payment: BookedPayment): Promise<void> {
    const { webhookUrl, retryMs } = this.#options
    const notice = this.#noticeOf(payment)
    for (let tries = 1; tries <= maxTries && !this.#stopped; tries++) {
      const url = webhookUrl(payment.gateway)
      if (url && (await isAccepted(url, notice))) return
      if (!this.#stopped && tries < maxTries) await sleep(retryMs * 2 ** (tries - 1), undefined, { ref: false })
    }
  }

  #noticeOf(payment: BookedPayment): Notice {
    const { book, keys, razorpay, address } = this.#options
    if (payment.gateway === 'easebuzz')
      return { body: new URLSearchParams(describeForMerchant(book, keys, payment)), headers: {} }
    const { body, signature } = describeWebhook(book, razorpay, payment, address())
    const eventId = `evt_${payment.accessKey.slice(0, 14)}${payment.webhooksSent.length}`
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
    return { body, headers: { ...headers, 'content-type': 'application/json' } }
  }
}

async function isAccepted(url: string, { body, headers }: Notice): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // A merchant that cannot be reached is tried again.
    return false
  }
}
