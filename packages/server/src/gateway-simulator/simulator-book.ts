import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { type Plan, type PlanName, planMenu, statusAt } from './simulator-plans.ts'

/** One payment as the simulated gateway keeps it. Amounts are paise; times are milliseconds of its own clock. */
export type BookedPayment = {
  /** Whose wire format the payment was opened in. */
  gateway: GatewayName
  kind: 'checkout' | 'link'
  /** Of a link: when it ends by itself. */
  expiresAt?: number
  cancelledAt?: number
  accessKey: string
  txnid: string
  amountPaise: number
  productinfo: string
  firstname: string
  email: string
  phone: string
  surl: string
  furl: string
  udfs: string[]
  startedAt: number
  plan: PlanName
  easepayid: string
  decided?: { at: number; mode: string }
  webhooksSent: string[]
}

type BookOptions = {
  now: () => number
  /** With a seed the same requests in the same order get the same identifiers. */
  seed?: string
  /** Appended to and read back at the next start: a gateway does not forget because the merchant restarted. */
  file?: string
}

export class SimulatorBook {
  readonly #payments = new Map<string, BookedPayment>()
  readonly #byAccessKey = new Map<string, BookedPayment>()
  readonly #plansAhead = new Map<string, PlanName>()
  readonly #options: BookOptions
  #planOfNext: PlanName | undefined
  #issued = 0
  #readBytes = 0

  constructor(options: BookOptions) {
    this.#options = options
    if (!options.file) return
    mkdirSync(dirname(options.file), { recursive: true })
    this.#readOn()
  }

  now(): number {
    return this.#options.now()
  }

  /** Lets time pass for one decided payment alone; others under way at the same moment stay as they are. */
  age(txnid: string, seconds: number): void {
    const payment = this.find(txnid)
    if (!payment?.decided) throw new Error('No such decided simulated transaction')
    this.keep({ ...payment, decided: { ...payment.decided, at: payment.decided.at - seconds * 1000 } })
  }

  /** Chooses the plan of one transaction before or after it is initiated; without a txnid, of the next one. */
  setPlan(plan: PlanName, txnid?: string): void {
    const payment = txnid === undefined ? undefined : this.#payments.get(txnid)
    if (payment) this.keep({ ...payment, plan })
    else if (txnid !== undefined) this.#plansAhead.set(txnid, plan)
    else this.#planOfNext = plan
  }

  planFor(txnid: string): Plan {
    return planMenu[this.#payments.get(txnid)?.plan ?? this.#plansAhead.get(txnid) ?? 'success']
  }

  /** Gives the plan chosen for "the next one" to the transaction that comes first, even if it is never opened. */
  claimNextPlan(txnid: string): void {
    if (this.#planOfNext === undefined || this.#payments.has(txnid) || this.#plansAhead.has(txnid)) return
    this.#plansAhead.set(txnid, this.#planOfNext)
    this.#planOfNext = undefined
  }

  open(details: Omit<BookedPayment, 'accessKey' | 'startedAt' | 'plan' | 'easepayid' | 'webhooksSent'>): BookedPayment {
    const plan = this.#plansAhead.get(details.txnid) ?? 'success'
    const easepayid = `E${new Date(this.now()).toISOString().slice(2, 10).replaceAll('-', '')}${this.#token(5).toUpperCase()}`
    const payment = { ...details, plan, easepayid, accessKey: this.#token(32), startedAt: this.now(), webhooksSent: [] }
    this.keep(payment)
    return payment
  }

  keep(payment: BookedPayment): void {
    this.#takeIn(payment)
    if (this.#options.file) appendFileSync(this.#options.file, `${JSON.stringify(payment)}\n`)
  }

  find(txnid: string): BookedPayment | undefined {
    this.#readOn()
    return this.#payments.get(txnid)
  }

  findByAccessKey(accessKey: string): BookedPayment | undefined {
    this.#readOn()
    return this.#byAccessKey.get(accessKey)
  }

  list(): BookedPayment[] {
    this.#readOn()
    return [...this.#payments.values()]
  }

  /** The status as the gateway would report it now; a payment nobody has decided is still under way. */
  statusOf(payment: BookedPayment): Plan['outcome'] {
    return payment.decided ? statusAt(planMenu[payment.plan], payment.decided.at, this.now()) : 'pending'
  }

  /** When the bank collected: the decision, or the moment a pending or failed payment turned. */
  paidAt(payment: BookedPayment): number {
    const plan: Plan = planMenu[payment.plan]
    const decidedAt = payment.decided?.at ?? payment.startedAt
    return plan.turnsInto === 'success' ? decidedAt + (plan.turnsAfterSeconds ?? 0) * 1000 : decidedAt
  }

  #token(bytes: number): string {
    this.#issued += 1
    if (this.#options.seed === undefined) return randomBytes(bytes).toString('hex')
    return createHash('sha256')
      .update(`${this.#options.seed}:${this.#issued}`)
      .digest('hex')
      .slice(0, bytes * 2)
  }

  /** Takes in what was written since, by us or by the simulator of another process on the same file. */
  #readOn(): void {
    const { file } = this.#options
    if (!file || !existsSync(file)) return
    const bytes = statSync(file).size - this.#readBytes
    if (bytes <= 0) return
    const added = Buffer.alloc(bytes)
    const opened = openSync(file, 'r')
    readSync(opened, added, 0, bytes, this.#readBytes)
    closeSync(opened)
    // A line still being written is read with the next ones.
    const whole = added.subarray(0, added.lastIndexOf(10) + 1)
    this.#readBytes += whole.length
    for (const line of whole.toString('utf8').split('\n')) this.#takeIn(readLine(line))
  }

  #takeIn(payment: BookedPayment | undefined): void {
    if (!payment) return
    this.#payments.set(payment.txnid, payment)
    this.#byAccessKey.set(payment.accessKey, payment)
  }
}

/** A line cut short by a crash is a payment that was not acknowledged: left out. */
function readLine(line: string): BookedPayment | undefined {
  try {
    // Written by `keep` of this class alone, so its shape is known.
    return line === '' ? undefined : (JSON.parse(line) as BookedPayment)
  } catch {
    return undefined
  }
}
