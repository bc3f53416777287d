import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { OfflinePayment } from '@karsetu/contract/counter/counter-forms.ts'
import { fail, failAt, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  instrumentDateError,
  instrumentOf,
  offlineAmountError,
  tillChannel,
} from '@karsetu/domain/counter/offline-payment-rules.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type Instrument, instrumentKey, isProvisional } from '@karsetu/domain/payment/instrument.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { lockAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { receiveLocked } from '../ledger/receiving/receive-payments.ts'
import { newTxnId } from '../payment/txn-id.ts'
import { getSessionOfToday } from '../till/session-store.ts'
import { type CounterProperty, getCounterProperty } from './counter-property.ts'

/**
 * Takes money at a counter and makes its receipt, under the lock of the account: the amount is checked against what is
 * due at that moment. A repeated call with the same Idempotency-Key gets the first reply.
 * @throws Failure property.not_found, call.out_of_scope, payment.nothing_due, payment.amount_too_large, counter.not_all,
 *   counter.no_surplus, counter.instrument_used, till.not_open, till.of_another_day
 */
export async function takePayment(context: WriteContext, form: OfflinePayment): Promise<PaymentTaken> {
  const { tx, actor, today, now, platform, request } = context
  const { propertyUniqueId, transactionType: mode, paidAmount: amount, payerName: name, payerMobile: mobile } = form
  const staffId = staffOf(actor)
  const instrument = instrumentOf(mode, form)
  assertInstrumentDate(instrument, today)
  const property = await getCounterProperty(tx, actor, propertyUniqueId)
  const { sessionId } = await getSessionOfToday(tx, staffId, today)
  await assertAmount(context, property, form)
  if (instrument) await assertInstrumentUnused(tx, instrument)
  const txnId = newTxnId(now)
  const [posted] = await receiveLocked(tx, platform, [
    {
      ...{ txnId, property, amount, receivedAt: now, takenBy: staffId, sessionId, rebateCriteria: [] },
      channel: tillChannel(staffId, mode),
      payer: { name, mobile },
      ...(instrument ? { instrument } : {}),
      origin: { actor, address: request.address, requestId: request.id, action: 'payment.take' },
      subject: { subjectKind: 'payment', subjectId: txnId, after: { propertyUniqueId, mode, amountPaise: amount } },
    },
  ]).catch((error: unknown) => {
    throw instrument && isInstrumentTaken(error) ? instrumentUsed(instrument) : error
  })
  if (!posted) throw new Error('one payment was given')
  context.audited()
  return {
    ...{ txnId, receiptNo: posted.receiptNo, propertyUniqueId, amountPaise: amount, mode },
    isProvisional: isProvisional(mode),
  }
}

/** The bank pays neither before the date on a paper nor after three months. */
function assertInstrumentDate(instrument: Instrument | undefined, today: IsoDate): void {
  const error = instrument?.datedOn && instrumentDateError(instrument.datedOn, today)
  if (error === 'post_dated') throw failField('instrumentDate', m.counter_date_post_dated())
  if (error === 'stale') throw failField('instrumentDate', m.counter_date_stale())
}

/** Locks the account. A property that left the register meanwhile is found out of use under the lock. */
async function assertAmount(
  { tx, actor, today, platform }: WriteContext,
  property: CounterProperty,
  { type, paidAmount }: { type: OfflinePayment['type']; paidAmount: Paise },
): Promise<void> {
  const { entries } = await lockAccount(tx, property.propertyId)
  await getCounterProperty(tx, actor, property.propertyUniqueId)
  const rules = await ledgerRules(platform.database.reads)
  const due = duesAsOf(entries, rules, today, { rebateContext: ownerRebateContext(property) }).netPayable
  switch (offlineAmountError(type, paidAmount, due)) {
    case 'nothing_due':
      throw fail('payment.nothing_due')
    case 'too_large':
      throw failAt('paidAmount', 'payment.amount_too_large', { duePaise: due })
    case 'not_all':
      throw failAt('paidAmount', 'counter.not_all', { duePaise: due })
    case 'no_surplus':
      throw failAt('paidAmount', 'counter.no_surplus', { duePaise: due })
  }
}

const fieldOfNumber = {
  cheque: 'chequeNo',
  dd: 'ddNumber',
  pos: 'referenceNo',
  upi: 'referenceNo',
  neft: 'referenceNo',
}

export const instrumentUsed = ({ kind, number }: Instrument) =>
  failAt(fieldOfNumber[kind], 'counter.instrument_used', { number })

/** @throws Failure counter.instrument_used */
export async function assertInstrumentUnused(tx: Tx, instrument: Instrument): Promise<void> {
  const { rows } = await tx.query('select from instrument where unique_key = $1', [instrumentKey(instrument)])
  if (rows.length > 0) throw instrumentUsed(instrument)
}

/** Two cashiers took the same paper at the same moment. */
export const isInstrumentTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'instrument_unique_key_key'
