import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { BUCKETS, totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { addPaise, negatePaise, type Paise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { instrumentKey } from '@karsetu/domain/payment/instrument.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { auditBody } from '../../../platform/audit/append-audit.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { actorText } from '../actor-text.ts'
import { bucketColumns } from '../ledger-store.ts'
import type { MoneyReceived } from './receive-payments.ts'
import { newVerifyToken } from './verify-token.ts'

/** A payment with its journals: use of the owner's credit, the payment, what an overtaken payment left in excess. */
export type PaymentToPost = {
  received: MoneyReceived
  /** The day from which the money counts. */
  on: IsoDate
  /** The version of the account everything was computed on. */
  version: number
  rebateContext: RebateContext
  journals: readonly JournalDraft[]
}

/** `isNew` is false when somebody else had posted it; `paidBy` names the money that it was posted for. */
export type PostedPayment = { paymentId: number; receiptNo: string; paidBy: string; isNew: boolean }

/**
 * Writes payments whole in one statement, all or none: journals, entries, balances, instruments, payments, receipts,
 * audit, outbox, and of online ones intent and the gateway's report.
 *
 * @returns in their order; undefined where the account is not at the version any more, and nothing was written
 */
export async function postPayments(
  sql: Queryable,
  payments: readonly PaymentToPost[],
): Promise<(PostedPayment | undefined)[]> {
  const { rows } = await sql.query<PostedPayment & { place: number }>(
    `select place, made_payment "paymentId", made_receipt "receiptNo", paid_by "paidBy", is_new "isNew" from receive_payments($1)`,
    [JSON.stringify(batchOf(payments))],
    { name: 'receive-payments' },
  )
  const made = new Map(rows.map(({ place, ...payment }) => [place, payment]))
  return payments.map((_, at) => made.get(at + 1))
}

type Row = Record<string, unknown>
type Batch = Record<'payments' | 'journals' | 'postings' | 'entries' | 'instruments' | 'reports', Row[]>

/** The records of the SQL function: lists by the names of the columns they go to, numbered from 1. */
function batchOf(payments: readonly PaymentToPost[]): Batch {
  const batch: Batch = { payments: [], journals: [], postings: [], entries: [], instruments: [], reports: [] }
  for (const [at, payment] of payments.entries()) addPayment(batch, payment, at + 1)
  return batch
}

function addPayment(batch: Batch, payment: PaymentToPost, place: number): void {
  const { received, journals } = payment
  const { gateway, txnId } = received
  const paymentAt = journals.findIndex(({ kind }) => kind === 'payment')
  let [entryNo, running] = [payment.version, ZERO]
  for (const [at, draft] of journals.entries()) {
    const no = addJournal(batch, payment, {
      place,
      draft,
      role: at < paymentAt ? 'before' : at > paymentAt ? 'after' : 'payment',
    })
    for (const { financialYear, kind, buckets } of draft.entries) {
      entryNo += 1
      running = addPaise(running, totalOfBuckets(buckets))
      batch.entries.push({
        ...{ payment: place, journal: no, property_id: received.property.propertyId, entry_no: entryNo },
        ...{ financial_year: financialYear, kind, effective_on: draft.effectiveOn, running },
        ...Object.fromEntries(BUCKETS.map((bucket) => [bucketColumns[bucket], buckets[bucket]])),
      })
    }
  }
  const lastOfPayment = batch.journals.length - journals.length + paymentAt + 1
  if (gateway) batch.reports.push(reportRow(gateway, txnId, place))
  batch.payments.push(
    paymentRow(payment, { place, journal: lastOfPayment, instrument: addInstrument(batch, received, place), running }),
  )
}

type JournalOfPayment = { place: number; draft: JournalDraft; role: 'before' | 'payment' | 'after' }

function addJournal(batch: Batch, { received }: PaymentToPost, { place, draft, role }: JournalOfPayment): number {
  const { txnId, gateway, property, sessionId, origin, subject } = received
  const no = batch.journals.length + 1
  const key = gateway?.instrumentKey ?? txnId
  const isPayment = role === 'payment'
  const { subjectKind, subjectId } = subject
  batch.journals.push({
    ...{ no, payment: place, kind: draft.kind, is_payment: isPayment, property_id: property.propertyId },
    session_id: sessionId,
    business_key: isPayment ? `payment:${key}` : `advance_applied:${role}:${key}`,
    ...{ effective_on: draft.effectiveOn, actor: actorText(origin.actor), memo: { txnId } },
    audit: isPayment
      ? auditBody(origin, { ...subject, after: { ...subject.after, amountPaise: received.amount } })
      : auditBody({ ...origin, action: 'advance.apply' }, { subjectKind, subjectId }),
  })
  for (const [line, { account, amount }] of draft.postings.entries())
    batch.postings.push({ journal: no, line: line + 1, code: account, amount_paise: amount })
  return no
}

function paymentRow(
  { received, on, version, rebateContext, journals }: PaymentToPost,
  {
    place,
    journal,
    instrument,
    running,
  }: { place: number; journal: number; instrument: number | null; running: Paise },
): Row {
  const { txnId, property, channel, gateway, payer, amount } = received
  const entries = journals.flatMap((draft) => draft.entries)
  const report = gateway?.report
  return {
    ...{ place, txn_id: txnId, property_id: property.propertyId, version, journal, series: channel.series },
    ...{ mode: channel.mode, channel: channel.code, amount_paise: amount, received_at: received.receivedAt },
    ...{ effective_on: on, payer_name: payer.name, payer_mobile: payer.mobile, payer_email: payer.email },
    facts: report ? { gatewayTxnId: report.gatewayTxnId, mode: report.mode, bankReference: report.bankReference } : {},
    ...{ instrument_key: gateway?.instrumentKey, instrument },
    shifted_from: received.shiftedFrom?.paymentId,
    instrument_id: received.shiftedFrom?.instrumentId ?? received.sameInstrument,
    ...{ taken_by: received.takenBy, intent_state: gateway?.intentState, token: newVerifyToken() },
    rebate_criteria: Object.keys(rebateContext).filter((criterion) => rebateContext[criterion as keyof RebateContext]),
    ...{ entries: entries.length, change_paise: running },
    advance_change_paise: negatePaise(sumPaise(entries.map(({ buckets }) => buckets.advance))),
  }
}

/** The number of the payment's instrument in the batch: one cheque may pay for several properties. */
function addInstrument({ instruments }: Batch, { instrument }: MoneyReceived, payment: number): number | null {
  if (!instrument) return null
  const { kind, number, bankName, issuerName, ifscCode, datedOn } = instrument
  const key = instrumentKey(instrument)
  const known = instruments.findIndex(({ unique_key }) => unique_key === key)
  if (known >= 0) return known + 1
  instruments.push({
    ...{ no: instruments.length + 1, payment, kind, number, bank_name: bankName, issuer_name: issuerName },
    ...{ ifsc_code: ifscCode, dated_on: datedOn, unique_key: key },
  })
  return instruments.length
}

function reportRow({ name, report }: NonNullable<MoneyReceived['gateway']>, txnId: string, payment: number): Row {
  const { gatewayTxnId, status, amount, paidAt, mode, bankReference, remark } = report
  return {
    ...{ payment, txn_id: txnId, gateway: name, gateway_txn_id: gatewayTxnId, status, amount_paise: amount },
    ...{ paid_at: paidAt, mode, bank_reference: bankReference, remark },
  }
}
