import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { z } from 'zod'
import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import { replyToLink } from './easebuzz-link-wire.ts'
import { type ApiRequest, RazorpayDesk } from './razorpay-desk.ts'
import { describeReturn, linkStatus, orderIdOf, type RazorpayKeys } from './razorpay-wire.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import type { WebhookSender } from './simulator-notices.ts'
import { payPage, plainPage, returnPage } from './simulator-page.ts'
import { isPlanName, type Plan, type PlanName, planMenu, type ReplyError } from './simulator-plans.ts'
import { html, json, type Reply } from './simulator-reply.ts'
import { replyToPayout } from './simulator-settlement.ts'
import { describeForMerchant, type Form, replyToDay, replyToInitiate, replyToRetrieve } from './simulator-wire.ts'

export const controlOrder = z.strictObject({
  plan: z.string().refine(isPlanName).optional(),
  txnid: z.string().optional(),
  /** Decide now, as the payer would on the page, instead of only choosing what will happen. */
  decide: z.boolean().optional(),
  mode: z.string().optional(),
  /** Lets this time pass for the transaction of `txnid`. */
  advanceSeconds: z.number().optional(),
})
export type ControlOrder = z.infer<typeof controlOrder>

type DeskOptions = {
  book: SimulatorBook
  keys: EasebuzzKeys
  razorpay: RazorpayKeys
  sender: WebhookSender
  /** Where payers find the simulator's pages. */
  address: () => string
  timeoutMs: number
  slowMs: number
}

/** What the simulated gateway does at each of its addresses. */
export class SimulatorDesk {
  readonly #options: DeskOptions
  readonly #api: RazorpayDesk

  constructor(options: DeskOptions) {
    this.#options = options
    this.#api = new RazorpayDesk(options.book, options.razorpay, options.address)
  }

  /** Decides a payment once; a second decision gives the fields of the first. @throws Error for an unknown txnid. */
  decide(txnid: string, plan: PlanName, mode = 'UPI'): Form {
    const { book, sender } = this.#options
    const payment = book.find(txnid)
    if (!payment) throw new Error('No such simulated transaction')
    const decided = payment.decided ? payment : { ...payment, plan, decided: { at: book.now(), mode } }
    if (!payment.decided) book.keep(decided)
    const fields = this.#returnFields(decided)
    sender.sendDue()
    return fields
  }

  #returnFields(payment: BookedPayment): Form {
    const { book, keys, razorpay } = this.#options
    return payment.gateway === 'razorpay'
      ? describeReturn(book, razorpay, payment)
      : describeForMerchant(book, keys, payment)
  }

  /** The addresses a merchant's server calls; undefined where there is none. */
  async answerMerchant(path: string, form: Form, signal: AbortSignal): Promise<Reply | undefined> {
    const { book, keys, address } = this.#options
    if (path === '/payment/initiateLink') book.claimNextPlan(form.txnid ?? '')
    const plan = book.planFor(form.txnid ?? '')
    if (path === '/payment/initiateLink')
      return this.#faulty(plan.initiateFault, signal, () => json(replyToInitiate(book, keys, form)))
    const version = /^\/transaction\/(v1|v2|v2\.1)\/retrieve$/.exec(path)?.[1]
    if (version) return this.#faulty(plan.retrieveFault, signal, () => json(replyToRetrieve(book, keys, version, form)))
    if (path === '/easycollect/v1/create') return json(replyToLink(book, keys, address(), form))
    if (path === '/transaction/v1/retrieve/date') return json(replyToDay(book, keys, form))
    if (path === '/payout/v1/retrieve') return json(replyToPayout(book, keys, form))
    return undefined
  }

  /** The addresses of Razorpay's API; a POST creates, a GET retrieves, each with the fault of the plan. */
  async answerApi(request: ApiRequest, signal: AbortSignal): Promise<Reply> {
    const { book } = this.#options
    const txnid = this.#api.subjectOf(request)
    if (request.method === 'POST') book.claimNextPlan(txnid)
    const plan = book.planFor(txnid)
    const error = request.method === 'POST' ? plan.initiateFault : plan.retrieveFault
    return this.#faulty(error, signal, () => this.#api.reply(request))
  }

  /** The hosted checkout: the payer's browser posts the order and where to return to. */
  openCheckout(form: Form, locale: Locale): Reply {
    const { book, razorpay } = this.#options
    const payment = book.list().find((booked) => booked.gateway === 'razorpay' && orderIdOf(booked) === form.order_id)
    if (!payment || form.key_id !== razorpay.keyId) return unknownPage(locale)
    const { callback_url = '', cancel_url = callback_url } = form
    if (!URL.canParse(callback_url) || !URL.canParse(cancel_url)) return unknownPage(locale)
    const opened = {
      ...payment,
      ...{
        surl: callback_url,
        furl: cancel_url,
        firstname: form['prefill[name]'] ?? '',
        phone: form['prefill[contact]'] ?? '',
      },
    }
    book.keep(opened)
    return html(payPage(opened, locale))
  }

  showPage(accessKey: string, locale: Locale): Reply {
    const payment = this.#options.book.findByAccessKey(accessKey)
    const { book } = this.#options
    if (payment?.kind === 'link') {
      const status = linkStatus(book, payment)
      if (status === 'paid') return html(plainPage(m.payment_simulator_link_done({}, { locale }), locale))
      if (status !== 'created') return html(plainPage(m.payment_simulator_link_over({}, { locale }), locale), 410)
    }
    return payment ? html(payPage(payment, locale)) : unknownPage(locale)
  }

  async decideOnPage(accessKey: string, form: Form, locale: Locale): Promise<Reply> {
    const { book, sender } = this.#options
    const payment = book.findByAccessKey(accessKey)
    if (!payment || !form.plan || !isPlanName(form.plan)) return unknownPage(locale)
    const fields = this.decide(payment.txnid, form.plan, form.mode)
    const plan: Plan = planMenu[book.find(payment.txnid)?.plan ?? form.plan]
    if (plan.webhookBeforeCallback) await sender.settle()
    if (!plan.callback) return html(plainPage(m.payment_simulator_lost({}, { locale }), locale))
    const isPaid = book.statusOf(book.find(payment.txnid) ?? payment) === 'success'
    const target = isPaid ? payment.surl : payment.furl
    // A link of EasyCollect leads nowhere afterwards.
    if (target === '') return html(plainPage(m.payment_simulator_link_done({}, { locale }), locale))
    const method = payment.gateway === 'razorpay' && (payment.kind === 'link' || !isPaid) ? 'get' : 'post'
    return { ...html(returnPage(target, fields, locale, method)), formTarget: new URL(target).origin }
  }

  /** For tests: chooses what will happen, decides, or lets time pass; replies with everything in the book. */
  control({ plan, txnid, decide, mode, advanceSeconds }: ControlOrder): Reply {
    const { book, sender } = this.#options
    if (advanceSeconds !== undefined) book.age(txnid ?? '', advanceSeconds)
    const fields = decide && txnid && plan ? this.decide(txnid, plan, mode) : undefined
    if (!decide && plan) book.setPlan(plan, txnid)
    sender.sendDue()
    return json({ now: new Date(book.now()).toISOString(), fields, payments: book.list() })
  }

  async #faulty(error: ReplyError | undefined, signal: AbortSignal, honest: () => Reply): Promise<Reply> {
    const { timeoutMs, slowMs } = this.#options
    if (error === 'error_500') return json({ status: 0, data: 'Internal error' }, 500)
    if (error === 'html') return html('<html><body>Service under maintenance</body></html>')
    if (error === 'not_found') return json({ status: false, msg: 'Transaction not found', items: [] })
    // What was asked is done although the answer comes too late: the worst case for the merchant.
    const reply = honest()
    const delay = error === 'timeout' ? timeoutMs : error === 'slow' ? slowMs : 0
    if (delay > 0) await sleep(delay, undefined, { signal }).catch(() => undefined)
    return reply
  }
}

function unknownPage(locale: Locale): Reply {
  return html(plainPage(m.payment_simulator_unknown({}, { locale }), locale), 404)
}
