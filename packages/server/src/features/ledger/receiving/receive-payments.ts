/**
 * Money is received here, whatever way it comes: one computation, one SQL function (`receive_payments`), one receipt.
 *
 * How a new channel declares itself:
 * 1. `domain/payment/channels.ts`: a function that gives its {@link Channel}: code, mode, the control account in which
 *    the money lies, the series of its receipts (none: the online series). Several channels may share an account.
 * 2. The caller fills a {@link MoneyReceived}: property, channel, amount, when it was received, payer, who took it, and
 *    the instrument where there is one (`domain/payment/instrument.ts` says what makes it unique). `txnId` is the
 *    event's own number: the same number posted twice gives the same receipt.
 * 3. Money that stands alone goes to {@link receiveTogether} (batched, a transaction of its own) and, when that gives
 *    undefined, to {@link receiveLocked} in a transaction; what must be posted with other writes, or for several
 *    properties at once, goes to {@link receiveLocked} alone.
 * The payer is told by the outbox kind `payment.received`; `reverse-payment.ts` is the way back for every channel.
 */
import type { RebateCriterion } from '@karsetu/domain/demand/demand-rules.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { buildAfterLatePosting, buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Channel } from '@karsetu/domain/payment/channels.ts'
import type { Instrument } from '@karsetu/domain/payment/instrument.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { AuditOrigin } from '../../../platform/audit/append-audit.ts'
import { isOvertaken } from '../../../platform/db/again-when-overtaken.ts'
import { BatchLine } from '../../../platform/db/batch-line.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { GatewayPayment } from '../../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ledgerRules } from '../../assessment/ledger-rules-store.ts'
import { type DueAccount, readDueAccounts } from '../ledger-store.ts'
import { type Circumstances, ownerRebateContext } from '../rebate-context.ts'
import { lockAccountsRows } from '../write-journals.ts'
import { type PaymentToPost, type PostedPayment, postPayments } from './receiving-store.ts'

export type MoneyReceived = {
  txnId: string
  property: Circumstances & { propertyId: number }
  channel: Channel
  amount: Paise
  /** An instant. */
  receivedAt: string
  /** The day from which the money counts, where it is not the Indian day of `receivedAt`. */
  countsFrom?: IsoDate
  payer: { name: string; mobile?: string | undefined; email?: string | undefined }
  /** Criteria of the rebate that hold for this way of paying; the owner's own are added. */
  rebateCriteria: readonly RebateCriterion[]
  instrument?: Instrument
  /** Of money that was posted before and came back: the instrument by which it came. */
  sameInstrument?: number
  gateway?: { name: string; intentState: IntentState; report: GatewayPayment; instrumentKey: string }
  takenBy?: number
  /** The session of the counter at which it is taken. */
  sessionId?: number | undefined
  /** Money that was posted to another property; with the instrument by which it came. */
  shiftedFrom?: { paymentId: number; instrumentId: number | null }
  origin: AuditOrigin
  /** Of the audit row: what the payment is about, and the state before and after. */
  subject: { subjectKind: string; subjectId: string; before?: Record<string, unknown>; after?: Record<string, unknown> }
}

const unopened: DueAccount = { version: 0, entries: [] }

/** On the last day of a rebate thousands pay in a minute: those who wait at the same moment are posted together. */
const lines = new WeakMap<Platform, BatchLine<MoneyReceived, PostedPayment | undefined>>()

/**
 * Posts a payment in a transaction of its own, together with those that wait at the same moment. The account is read,
 * the posting computed on the version read, and written by one statement.
 * @returns undefined when the account moved meanwhile: {@link receiveLocked} is then to be used
 */
export async function receiveTogether(platform: Platform, received: MoneyReceived): Promise<PostedPayment | undefined> {
  const line = lines.get(platform) ?? new BatchLine({ run: (batch) => postBatch(platform, batch), lanes: 3, most: 64 })
  lines.set(platform, line)
  return line.add(received).catch((error) => {
    if (isOvertaken(error)) return undefined
    throw error
  })
}

/** All of them read by one statement, and written by one. */
async function postBatch(
  { database, clock }: Platform,
  batch: readonly MoneyReceived[],
): Promise<(PostedPayment | undefined)[]> {
  const propertyIds = batch.map(({ property }) => property.propertyId)
  const [accounts, rules] = await Promise.all([
    readDueAccounts(database.reads, propertyIds),
    ledgerRules(database.reads),
  ])
  const now = clock().toISOString()
  const payments = batch.map((received) =>
    computePosting(received, accounts.get(received.property.propertyId) ?? unopened, rules, now),
  )
  return postPayments(database.primary, payments)
}

/**
 * Posts payments in the caller's transaction, under the locks of their accounts: all of them, or none; one for each
 * property. Intents are locked by the caller before.
 * @throws database error KS001 when an intent moved on, 23505 when an instrument is alive already
 */
export async function receiveLocked(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'database'>,
  batch: readonly MoneyReceived[],
): Promise<PostedPayment[]> {
  const propertyIds = batch.map(({ property }) => property.propertyId)
  const rules = await ledgerRules(platform.database.reads)
  await lockAccountsRows(tx, [...new Set(propertyIds)])
  // Read after the locks are held, by a statement of its own: nobody can add entries any more.
  const accounts = await readDueAccounts(tx, propertyIds)
  const now = platform.clock().toISOString()
  const payments = batch.map((received) =>
    computePosting(received, accounts.get(received.property.propertyId) ?? unopened, rules, now),
  )
  const posted = await postPayments(tx, payments)
  return posted.map((payment) => {
    if (!payment) throw new Error('the account moved although it was locked')
    return payment
  })
}

/** Everything that will be written, worked out from the account as read. @throws RangeError when no rule says how to settle */
function computePosting(
  received: MoneyReceived,
  { entries, version }: DueAccount,
  rules: LedgerRules,
  now: string,
): PaymentToPost {
  const { property, rebateCriteria, amount, channel } = received
  const on = received.countsFrom ?? istDateOf(received.receivedAt)
  const ownerContext = ownerRebateContext(property)
  const rebateContext: RebateContext = {
    ...ownerContext,
    ...Object.fromEntries(rebateCriteria.map((criterion) => [criterion, true])),
  }
  const { journals } = buildPaymentPosting({ entries, rules, on, amount, receiving: channel.account, rebateContext })
  const posted = [...entries, ...journals.flatMap((journal) => journal.entries)]
  const after = buildAfterLatePosting(posted, rules, { on, today: istDateOf(now), rebateContext: ownerContext })
  return { received, on, version, rebateContext, journals: after ? [...journals, after] : journals }
}
