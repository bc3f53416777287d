import type { NeftPosted } from '@karsetu/contract/neft/neft-calls.ts'
import type { NeftPayment } from '@karsetu/contract/neft/neft-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { transferChannel } from '@karsetu/domain/payment/channels.ts'
import { type Instrument, instrumentKey } from '@karsetu/domain/payment/instrument.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { receiveLocked } from '../ledger/receiving/receive-payments.ts'
import { getPayableProperty } from '../payment/payable-account.ts'
import { newTxnId } from '../payment/txn-id.ts'

/**
 * Posts a bank transfer to a property and stores its proof. A UTR is one payment for ever, also after a reversal.
 * @throws Failure property.not_found, call.out_of_scope, call.input_invalid (paidOn, creditedTo), neft.utr_known
 */
export async function postNeft(
  context: WriteContext,
  form: NeftPayment,
  files: readonly SentFile[],
): Promise<NeftPosted> {
  const { tx, actor, request, platform, now, today } = context
  if (form.paidOn > today) throw failField('paidOn', m.neft_paid_on_future())
  const property = await getPayableProperty(tx, form.propertyUniqueId)
  assertInScope(actor, property)
  await assertKnownBank(tx, form.creditedTo)
  const { propertyUniqueId, amount, utr, bankName, creditedTo, paidOn, payerName, payerMobile } = form
  const instrument: Instrument = { kind: 'neft', number: utr, bankName, issuerName: payerName, datedOn: paidOn }
  await assertNewUtr(tx, instrument)
  const proofs = await Promise.all(files.map((file) => saveFile(context, file, 'payment')))
  const txnId = newTxnId(now)
  const [posted] = await receiveLocked(tx, platform, [
    {
      ...{ txnId, property, amount, instrument },
      channel: transferChannel(creditedTo),
      receivedAt: paidOn === today ? now : `${paidOn}T00:00:00+05:30`,
      payer: { name: payerName, mobile: payerMobile ?? undefined },
      rebateCriteria: [],
      ...takenBy(staffIdOf(actor)),
      origin: { actor, address: request.address, requestId: request.id, action: 'neft.add' },
      subject: { subjectKind: 'payment', subjectId: txnId, after: { propertyUniqueId, utr, creditedTo, paidOn } },
    },
  ])
  if (!posted) throw new Error('one payment was given')
  context.audited()
  await tx.query('insert into payment_proof (payment_id, file_id) select $1, unnest($2::uuid[])', [
    posted.paymentId,
    proofs.map(({ fileId }) => fileId),
  ])
  return { txnId, receiptNo: posted.receiptNo, propertyUniqueId, amountPaise: amount }
}

const takenBy = (staffId: number | null) => (staffId === null ? {} : { takenBy: staffId })

async function assertKnownBank(sql: Queryable, code: string): Promise<void> {
  const { rowCount } = await sql.query('select from bank where code = $1', [code])
  if (!rowCount) throw failField('creditedTo', m.neft_credited_to_unknown())
}

/** Two entries of one UTR at the same moment: the second waits here and then finds the receipt of the first. */
async function assertNewUtr(tx: Queryable, instrument: Instrument): Promise<void> {
  const key = instrumentKey(instrument)
  await tx.query("select pg_advisory_xact_lock(hashtext('instrument'), hashtext($1))", [key])
  const { rows } = await tx.query<{ receiptNo: string }>(
    `select receipt_no "receiptNo" from instrument join payment using (instrument_id) join receipt using (payment_id)
     where unique_key = $1 order by payment_id limit 1`,
    [key],
  )
  if (rows[0]) throw fail('neft.utr_known', { utr: instrument.number, receiptNo: rows[0].receiptNo })
}
