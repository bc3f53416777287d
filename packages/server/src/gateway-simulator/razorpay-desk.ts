import { isSameHash } from '../platform/gateways/easebuzz-hash.ts'
import { describeRecon } from './razorpay-settlement.ts'
import {
  describeAttempts,
  describeLink,
  describeOrder,
  describePayment,
  linkIdOf,
  linkStatus,
  orderIdOf,
  paymentIdOf,
  type RazorpayKeys,
} from './razorpay-wire.ts'
import type { BookedPayment, SimulatorBook } from './simulator-book.ts'
import { json, type Reply } from './simulator-reply.ts'
import { dayOf } from './simulator-wire.ts'

export type ApiRequest = { method: string; path: string; query: URLSearchParams; authorization: string; body: unknown }
type Fields = Record<string, unknown>

const decline = (description: string, field = '', status = 400): Reply =>
  json(
    { error: { code: 'BAD_REQUEST_ERROR', description, field, source: 'business', step: 'payment_initiation' } },
    status,
  )

const textOf = (fields: Fields, name: string) => (typeof fields[name] === 'string' ? fields[name] : '')

/** The addresses under /v1 that a merchant's server calls, with their checks; every refusal has Razorpay's shape. */
export class RazorpayDesk {
  readonly #book: SimulatorBook
  readonly #keys: RazorpayKeys
  readonly #address: () => string

  constructor(book: SimulatorBook, keys: RazorpayKeys, address: () => string) {
    this.#book = book
    this.#keys = keys
    this.#address = address
  }

  /** The payment that a request is about, for the fault its plan asks for. */
  subjectOf({ method, path, body, query }: ApiRequest): string {
    const fields = isFields(body) ? body : {}
    if (method === 'POST') return textOf(fields, 'receipt') || textOf(fields, 'reference_id')
    return query.get('receipt') ?? this.#find(path.split('/')[2] ?? '')?.txnid ?? ''
  }

  reply({ method, path, query, authorization, body }: ApiRequest): Reply {
    const { keyId, keySecret } = this.#keys
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (!isSameHash(expected, authorization)) return decline('Authentication failed', '', 401)
    const [, noun = '', id, part] = path.split('/')
    if (method === 'POST') return this.#post(noun, id, part, isFields(body) ? body : {})
    if (noun === 'settlements') return json(describeRecon(this.#book, dayOfQuery(query)))
    if (id !== undefined) return this.#getOne(noun, id, part)
    return this.#getMany(noun, query)
  }

  #post(noun: string, id: string | undefined, part: string | undefined, fields: Fields): Reply {
    if (noun === 'orders' && id === undefined) return this.#create('checkout', fields, textOf(fields, 'receipt'))
    if (noun === 'payment_links' && id === undefined)
      return this.#create('link', fields, textOf(fields, 'reference_id'))
    const link = noun === 'payment_links' && part === 'cancel' ? this.#find(id ?? '') : undefined
    if (!link) return decline('The id provided does not exist')
    if (linkStatus(this.#book, link) !== 'created')
      return decline(`The link is already ${linkStatus(this.#book, link)}`)
    const cancelled = { ...link, cancelledAt: this.#book.now() }
    this.#book.keep(cancelled)
    return json(describeLink(this.#book, cancelled, this.#address()))
  }

  #create(kind: 'checkout' | 'link', fields: Fields, txnid: string): Reply {
    const { amount, currency, expire_by } = fields
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100)
      return decline('The amount must be atleast INR 1.00', 'amount')
    if (currency !== 'INR') return decline('Currency is not supported', 'currency')
    if (!/^[\w-]{1,40}$/.test(txnid))
      return decline('The receipt is not valid', kind === 'link' ? 'reference_id' : 'receipt')
    const expiresAt = typeof expire_by === 'number' ? expire_by * 1000 : undefined
    if (expiresAt !== undefined && expiresAt < this.#book.now() + 15 * 60_000)
      return decline('expire_by should be at least 15 minutes after current time', 'expire_by')
    const known = this.#book.find(txnid)
    if (known && kind === 'link') return decline('payment link with given reference_id already exists', 'reference_id')
    const payment = known?.amountPaise === amount ? known : this.#open(kind, fields, txnid, amount, expiresAt)
    return json(
      kind === 'link' ? describeLink(this.#book, payment, this.#address()) : describeOrder(this.#book, payment),
    )
  }

  #open(
    kind: 'checkout' | 'link',
    fields: Fields,
    txnid: string,
    amountPaise: number,
    expiresAt?: number,
  ): BookedPayment {
    const customer = isFields(fields.customer) ? fields.customer : {}
    const callback = textOf(fields, 'callback_url')
    return this.#book.open({
      ...{ gateway: 'razorpay', kind, txnid, amountPaise, udfs: [], surl: callback, furl: callback },
      ...{ productinfo: textOf(fields, 'description'), firstname: textOf(customer, 'name') },
      ...{ email: textOf(customer, 'email'), phone: textOf(customer, 'contact') },
      ...(expiresAt !== undefined && { expiresAt }),
    })
  }

  #getOne(noun: string, id: string, part: string | undefined): Reply {
    const payment = this.#find(id)
    if (!payment) return decline('The id provided does not exist')
    if (noun === 'orders' && part === 'payments') return json(describeAttempts(this.#book, payment))
    if (noun === 'orders') return json(describeOrder(this.#book, payment))
    if (noun === 'payments') return json(describePayment(this.#book, payment))
    return json(describeLink(this.#book, payment, this.#address()))
  }

  #getMany(noun: string, query: URLSearchParams): Reply {
    const ours = this.#book.list().filter(({ gateway }) => gateway === 'razorpay')
    if (noun === 'payment_links') {
      const links = ours.filter(({ kind, txnid }) => kind === 'link' && txnid === query.get('reference_id'))
      return json({ payment_links: links.map((link) => describeLink(this.#book, link, this.#address())) })
    }
    if (noun !== 'orders') return decline('The requested URL was not found on the server', '', 404)
    const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)]
    const skip = Number(query.get('skip') ?? 0)
    const rows = ours
      .filter(({ txnid }) => !query.has('receipt') || txnid === query.get('receipt'))
      .filter(({ startedAt }) => startedAt >= from * 1000 && startedAt <= to * 1000 + 999)
      .slice(skip, skip + Number(query.get('count') ?? 10))
    const withPayments = query.has('expand[]')
    const items = rows.map((payment) => ({
      ...describeOrder(this.#book, payment),
      ...(withPayments && { payments: describeAttempts(this.#book, payment) }),
    }))
    return json({ entity: 'collection', count: items.length, items })
  }

  #find(id: string): BookedPayment | undefined {
    return this.#book
      .list()
      .find((payment) => [orderIdOf(payment), linkIdOf(payment), paymentIdOf(payment)].includes(id))
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function dayOfQuery(query: URLSearchParams): string {
  const part = (name: string) => (query.get(name) ?? '').padStart(2, '0')
  return query.has('day') ? `${query.get('year')}-${part('month')}-${part('day')}` : dayOf(0)
}
