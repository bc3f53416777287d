import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import type { ManualPayment } from '@karsetu/contract/counter/counter-forms.ts'
import { failAt, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { postedChannel } from '@karsetu/domain/payment/channels.ts'
import type { Instrument } from '@karsetu/domain/payment/instrument.ts'
import type { Tx } from '../../platform/db/database.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { lockAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { receiveLocked } from '../ledger/receiving/receive-payments.ts'
import { newTxnId } from '../payment/txn-id.ts'
import { type CounterProperty, getCounterProperty } from './counter-property.ts'
import { assertInstrumentUnused, instrumentUsed, isInstrumentTaken } from './take-payment.ts'

/**
 * Posts money that lies in an account of the corporation already; it counts from the day on which the bank had it. The
 * proof is stored with it.
 * @throws Failure property.not_found, call.out_of_scope, payment.amount_too_large, counter.instrument_used,
 *   counter.bank_unknown
 */
export async function postPayment(
  context: WriteContext,
  propertyUniqueId: string,
  form: ManualPayment,
  files: readonly SentFile[],
): Promise<PaymentTaken> {
  const { tx, actor, now, today, platform, request } = context
  const { amount, transactionMethod: mode, paidOn = today, payerName: name, payerMobile: mobile } = form
  const [proof] = files
  if (!proof) throw failField('proof', m.common_field_required({ label: m.counter_proof() }))
  if (paidOn > today) throw failField('paidOn', m.common_date_invalid())
  const property = await getCounterProperty(tx, actor, propertyUniqueId)
  await assertBank(tx, form.bankCode)
  await assertPostingAmount(context, property, form)
  const instrument: Instrument | undefined =
    form.referenceNo === undefined ? undefined : { kind: mode === 'cash' ? 'neft' : mode, number: form.referenceNo }
  if (instrument) await assertInstrumentUnused(tx, instrument)
  const { fileId } = await saveFile(context, proof, 'payment')
  // The hour at the bank is not known: noon in India.
  const receivedAt = paidOn === today ? now : new Date(`${paidOn}T12:00:00+05:30`).toISOString()
  const txnId = newTxnId(now)
  const [posted] = await receiveLocked(tx, platform, [
    {
      ...{ txnId, property, amount, receivedAt, rebateCriteria: [] },
      ...{ takenBy: staffOf(actor), payer: { name, mobile }, channel: postedChannel(form.bankCode, mode) },
      ...(instrument ? { instrument } : {}),
      origin: { actor, address: request.address, requestId: request.id, action: 'payment.post' },
      subject: {
        ...{ subjectKind: 'payment', subjectId: txnId },
        after: { propertyUniqueId, mode, amountPaise: amount, paidOn, proof: fileId },
      },
    },
  ]).catch((error: unknown) => {
    throw instrument && isInstrumentTaken(error) ? instrumentUsed(instrument) : error
  })
  if (!posted) throw new Error('one payment was given')
  await tx.query('insert into payment_posting (payment_id, payment_type, file_id, remarks) values ($1, $2, $3, $4)', [
    ...[posted.paymentId, form.paymentType, fileId, form.remarks ?? null],
  ])
  // The bank has the money: a cheque that is posted so is cleared.
  await tx.query(
    `update instrument set state = 'cleared', changed_at = $2
     where instrument_id = (select instrument_id from payment where payment_id = $1) and kind in ('cheque', 'dd')`,
    [posted.paymentId, now],
  )
  context.audited()
  return {
    ...{ txnId, receiptNo: posted.receiptNo, propertyUniqueId, amountPaise: amount, mode },
    isProvisional: false,
  }
}

/** @throws Failure counter.bank_unknown */
async function assertBank(tx: Tx, code: string): Promise<void> {
  const { rows } = await tx.query('select from bank where code = $1', [code])
  if (rows.length === 0) throw failAt('bankCode', 'counter.bank_unknown', { code })
}

/** Locks the account. More than is due is only accepted as advance. @throws Failure payment.amount_too_large */
async function assertPostingAmount(
  { tx, actor, today, platform }: WriteContext,
  property: CounterProperty,
  { amount, paymentType, paidOn = today }: ManualPayment,
): Promise<void> {
  const { entries } = await lockAccount(tx, property.propertyId)
  await getCounterProperty(tx, actor, property.propertyUniqueId)
  const rules = await ledgerRules(platform.database.reads)
  const due = duesAsOf(entries, rules, paidOn, { rebateContext: ownerRebateContext(property) }).netPayable
  if (paymentType === 'dues' && amount > due) throw failAt('amount', 'payment.amount_too_large', { duePaise: due })
}
