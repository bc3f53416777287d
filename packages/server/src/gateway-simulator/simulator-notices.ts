import { setTimeout as sleep } from 'node:timers/promises'
import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { type Plan, planMenu } from './simulator-plans.ts'
import { describeForMerchant } from './simulator-wire.ts'

/** Tries of one webhook that the merchant does not accept. */
const maxTries = 5

type NoticeOptions = { book: SimulatorBook; keys: EasebuzzKeys; webhookUrl: () => string | undefined; retryMs: number }

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
    // Nobody to tell: what is due stays due, for us or for another process on the same book.
    if (!this.#options.webhookUrl()) return
    for (const payment of this.#options.book.list()) {
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
    const { book, keys, webhookUrl, retryMs } = this.#options
    const body = new URLSearchParams(describeForMerchant(book, keys, payment))
    for (let tries = 1; tries <= maxTries && !this.#stopped; tries++) {
      const url = webhookUrl()
      if (url && (await isAccepted(url, body))) return
      if (!this.#stopped && tries < maxTries) await sleep(retryMs * 2 ** (tries - 1), undefined, { ref: false })
    }
  }
}

async function isAccepted(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    // A merchant that cannot be reached is tried again.
    return false
  }
}
