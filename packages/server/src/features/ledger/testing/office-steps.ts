import type { ReversalKind } from '@karsetu/domain/ledger/post-reversal.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { type Channel, counterChannel, transferChannel } from '@karsetu/domain/payment/channels.ts'
import type { Instrument } from '@karsetu/domain/payment/instrument.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import { getPayableProperty } from '../../payment/payable-account.ts'
import type { MoneyWorld } from '../../payment/testing/money-world.ts'
import type { CorrectionRequest } from '../../payment-correction/correction-store.ts'
import { shiftPayment } from '../../payment-correction/shift-payment.ts'
import { importSettlements } from '../../settlement/import-settlements.ts'
import { receiveLocked } from '../receiving/receive-payments.ts'
import { reversePayment } from '../receiving/reverse-payment.ts'

const cause = { actor: { kind: 'system', name: 'test' }, address: 'test', requestId: 'test' } as const

/** Money of one receipt, as the model of the test holds it. */
export type ModelMoney = { propertyId: number; paise: number; reversed: boolean }

/** How money comes besides by a gateway, in plain numbers: the small model that the books are compared with. */
export class OfficeModel {
  readonly money = new Map<string, ModelMoney>()
  /** What each settlement of the gateway paid into the bank. */
  readonly settled = new Map<string, number>()
  #acts = 0
  #lastDay = ''

  readonly world: MoneyWorld
  readonly upTo: (most: number) => number

  constructor(world: MoneyWorld, upTo: (most: number) => number) {
    this.world = world
    this.upTo = upTo
  }

  /** Cash, a cheque, a card slip, a QR payment or a bank transfer; now and then the same act twice. */
  async take(propertyId: number, propertyUniqueId: string): Promise<void> {
    const { platform } = this.world
    this.#acts += 1
    const txnId = `KSTOWN${String(this.#acts).padStart(14, '0')}`
    const { channel, instrument } = this.#wayOfPaying()
    const amount = paise(this.upTo(2_000) * 100)
    const property = await getPayableProperty(platform.database.primary, propertyUniqueId)
    const received = {
      ...{ txnId, property, channel, amount, rebateCriteria: [], receivedAt: platform.clock().toISOString() },
      ...{ payer: { name: 'Asha Devi', mobile: '9876543210' }, ...(instrument ? { instrument } : {}) },
      origin: { ...cause, action: 'payment.take' },
      subject: { subjectKind: 'payment', subjectId: txnId },
    }
    for (let times = this.upTo(5) === 1 ? 2 : 1; times > 0; times--)
      await platform.database.transaction((tx) => receiveLocked(tx, platform, [received]))
    this.money.set(txnId, { propertyId, paise: amount, reversed: false })
  }

  #wayOfPaying(): { channel: Channel; instrument?: Instrument } {
    const number = String(this.#acts).padStart(12, '0')
    const paper = { number, bankName: 'State Bank of India', issuerName: 'Asha Devi' }
    const ways: readonly { channel: Channel; instrument?: Instrument }[] = [
      { channel: counterChannel('3', 'cash') },
      { channel: counterChannel('3', 'cheque'), instrument: { kind: 'cheque', ...paper } },
      { channel: counterChannel('3', 'pos'), instrument: { kind: 'pos', number } },
      { channel: counterChannel('4', 'upi'), instrument: { kind: 'upi', number } },
      { channel: transferChannel('SBI'), instrument: { kind: 'neft', number } },
    ]
    return ways[this.upTo(ways.length) - 1] ?? { channel: counterChannel('3', 'cash') }
  }

  /** Of several who reverse it at the same moment one is first; credit that was spent is not taken back. */
  async reverse(payment: { id: number; txnId: string }, kind: ReversalKind): Promise<void> {
    const { platform } = this.world
    const origin = { ...cause, action: 'payment.cancel' }
    const isDone = await platform.database
      .transaction((tx) => reversePayment(tx, platform, { paymentId: payment.id, kind, reason: 'taken back', origin }))
      .then(() => true, isRefusal)
    const known = this.money.get(payment.txnId)
    if (isDone && known) known.reversed = true
  }

  /** Two that cross wait for each other in the order of the house. */
  async shift(payment: { id: number; txnId: string; paise: number }, toId: number, toUniqueId: string): Promise<void> {
    const { platform } = this.world
    const known = this.money.get(payment.txnId)
    if (!known || known.propertyId === toId) return
    const property = await getPayableProperty(platform.database.primary, toUniqueId)
    const isDone = await platform.database
      .transaction(async (tx) => {
        const context = {
          ...this.world.context(),
          actor: cause.actor,
          tx,
          note: () => undefined,
          audited: () => undefined,
        }
        const request = {
          ...{ paymentId: payment.id, instrumentId: await instrumentOf(tx, payment.id), receiptNo: 'R' },
          ...{ amountPaise: payment.paise as Paise, reason: 'of another property' },
        } as CorrectionRequest // as much of it as a shift reads
        await lockBoth(tx, [known.propertyId, toId])
        await shiftPayment(context, request, property)
        const { rows } = await tx.query<{ txnId: string }>(
          'select txn_id "txnId" from payment where shifted_from = $1',
          [payment.id],
        )
        return rows[0]?.txnId
      })
      .catch((error) => {
        isRefusal(error)
        return undefined
      })
    if (isDone === undefined) return
    known.reversed = true
    this.money.set(isDone, { propertyId: toId, paise: payment.paise, reversed: false })
  }

  /** The gateway's settlements of all days that are over, each looked at again now and then. */
  async settle(): Promise<void> {
    const { platform, simulator } = this.world
    const today = istDateOf(platform.clock().toISOString())
    const days = new Set(
      simulator.book
        .list()
        .map((payment) => addDays(istDateOf(new Date(simulator.book.paidAt(payment)).toISOString()), 1)),
    )
    const due = [...days].filter((day) => day <= today && day >= this.#lastDay).toSorted()
    this.#lastDay = today
    for (const day of due) {
      const outcome = await importSettlements(platform, { gateway: 'easebuzz', day }, cause)
      if (outcome.kind === 'silent') throw new Error('the simulator answers')
      for (const { payoutId, amount } of outcome.payouts)
        if (!this.settled.has(payoutId)) this.settled.set(payoutId, amount)
    }
  }

  /** What stands on a property. */
  standing(propertyId: number): number {
    let sum = 0
    for (const one of this.money.values()) if (one.propertyId === propertyId && !one.reversed) sum += one.paise
    return sum
  }
}

type Sql = { query<Row>(sql: string, values: unknown[]): Promise<{ rows: Row[] }> }

async function instrumentOf(tx: Sql, paymentId: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: number | null }>('select instrument_id id from payment where payment_id = $1', [
    paymentId,
  ])
  return rows[0]?.id ?? null
}

const lockBoth = (tx: Sql, propertyIds: readonly number[]) =>
  tx.query(
    'select count(*) from (select from property_account where property_id = any ($1) order by property_id for update) held',
    [propertyIds],
  )

/** False for what the office is refused; anything else is a fault of the books. */
function isRefusal(error: unknown): false {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^payment\.(already_reversed|credit_spent)$/.test(code)) return false
  throw error
}
