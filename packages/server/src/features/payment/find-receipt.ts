import type { ReceiptCard, ReceiptQuestion } from '@karsetu/contract/payment/payment-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { maskMobile, maskName } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { BUCKETS, DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { negatePaise, type Paise, paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { type Instrument, isProvisional } from '@karsetu/domain/payment/instrument.ts'
import type { z } from 'zod'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { worksOn } from '../access/place-scope.ts'
import { type EntryRow, entryColumns, entryOf } from '../ledger/ledger-store.ts'

export type Question = z.output<typeof ReceiptQuestion>

export type FoundReceipt = {
  paymentId: number
  propertyId: number
  journalId: number
  receiptNo: string
  txnId: string
  issuedAt: string
  receivedAt: string
  propertyUniqueId: string
  zoneId: number
  wardId: number
  ownerName: string | null
  payerName: string
  payerMobile: string | null
  mode: ReceiptCard['mode']
  /** What the gateway said, or what the paper or reference says. */
  instrument: { mode?: string; bankReference?: string } & Partial<Omit<Instrument, 'kind'>>
  instrumentState: string | null
  amountPaise: Paise
  undone: ReceiptCard['undone']
  verifyToken: string
  prints: number
}

/** @throws Failure payment.receipt_not_found */
export async function getReceipt(sql: Queryable, question: Question): Promise<FoundReceipt> {
  const [column, value] =
    'receiptNo' in question
      ? ['receipt_no', question.receiptNo]
      : 'txnId' in question
        ? ['payment.txn_id', question.txnId]
        : ['verify_token', question.token]
  const { rows } = await sql.query<FoundReceipt>(
    `select payment.payment_id "paymentId", payment.property_id "propertyId", payment.journal_id "journalId",
       receipt_no "receiptNo", payment.txn_id "txnId", issued_at "issuedAt", received_at "receivedAt",
       property_unique_id "propertyUniqueId", property.zone_id "zoneId", property.ward_id "wardId", owner_name "ownerName", payer_name "payerName", payer_mobile "payerMobile",
       mode, payment.instrument || coalesce((
         select jsonb_build_object('number', number, 'bankName', bank_name, 'issuerName', issuer_name, 'datedOn', dated_on)
         from instrument paper where paper.instrument_id = payment.instrument_id), '{}') instrument,
       (select state from instrument paper where paper.instrument_id = payment.instrument_id) "instrumentState", receipt.amount_paise "amountPaise", verify_token "verifyToken",
       case when reversal.payment_id is not null then json_build_object('kind', reversal.kind,
         'at', ${instant('reversal.recorded_at')}, 'office', json_build_object('reason', reversal.reason, 'by', canceller.username)) end undone,
       (select count(*) from receipt_print print where print.payment_id = payment.payment_id)::integer prints
     from receipt join payment using (payment_id) join property on property.property_id = payment.property_id
       left join payment_reversal reversal on reversal.payment_id = payment.payment_id
       left join staff canceller on canceller.staff_id = reversal.reversed_by
     where ${column} = $1`,
    [value],
    { name: `receipt-by-${column}` },
  )
  if (!rows[0]) throw fail('payment.receipt_not_found')
  return rows[0]
}

/**
 * Whether the asker may read names and transaction number in whole: the payer by the transaction number, or the office
 * within its zones and wards.
 */
export const seesWhole = (actor: Actor, question: Question, found: FoundReceipt): boolean =>
  'txnId' in question || worksOn(actor, 'receipt.view', found)

/** A cheque proves nothing until the bank has paid it; a reversed payment proves nothing any more. */
export function standingOf({
  undone,
  mode,
  instrumentState,
}: Pick<FoundReceipt, 'undone' | 'mode' | 'instrumentState'>): ReceiptCard['standing'] {
  if (undone) return 'cancelled'
  return isProvisional(mode) && instrumentState !== 'cleared' ? 'provisional' : 'final'
}

/** What one payment settled: the entries of its journal, in their order. */
export async function listPaymentEntries(sql: Queryable, journalId: number): Promise<LedgerEntry[]> {
  const { rows } = await sql.query<EntryRow>(
    `select ${entryColumns} from ledger_entry where journal_id = $1 order by entry_no`,
    [journalId],
    { name: 'payment-entries' },
  )
  return rows.map(entryOf)
}

/** The part of each year, the rebate on it, and what became advance; amounts positive. */
export function describeSettlement(entries: readonly LedgerEntry[]): Pick<ReceiptCard, 'years' | 'advancePaise'> {
  const paid = entries.filter(({ kind }) => kind === 'payment' || kind === 'shift')
  const rebates = entries.filter(({ kind }) => kind === 'rebate')
  const taken = (of: readonly LedgerEntry[]) =>
    negatePaise(sumPaise(of.flatMap(({ buckets }) => DUE_BUCKETS.map((bucket) => buckets[bucket]))))
  const byYear = Map.groupBy(
    [...paid, ...rebates].filter(({ buckets }) =>
      BUCKETS.some((bucket) => bucket !== 'advance' && buckets[bucket] !== 0),
    ),
    ({ financialYear }) => financialYear,
  )
  const years = [...byYear].toSorted(([a], [b]) => a - b)
  return {
    years: years.map(([financialYear, of]) => ({
      financialYear,
      paidPaise: taken(of.filter(({ kind }) => kind !== 'rebate')),
      rebatePaise: taken(of.filter(({ kind }) => kind === 'rebate')),
    })),
    advancePaise: negatePaise(sumPaise(paid.map(({ buckets }) => buckets.advance))),
  }
}

/**
 * A receipt as anybody may see it who holds its number or its QR: names and mobile number masked, and no transaction
 * number, which would lead on to the whole names.
 * @throws Failure payment.receipt_not_found
 */
export async function findReceipt({ platform, actor }: Context, question: Question): Promise<ReceiptCard> {
  return platform.database.transaction(async (tx) => {
    const found = await getReceipt(tx, question)
    const { receiptNo, issuedAt, receivedAt, propertyUniqueId, mode, prints } = found
    return {
      txnId: seesWhole(actor, question, found) ? found.txnId : null,
      ...{ receiptNo, issuedAt, receivedAt, propertyUniqueId, mode, prints },
      ownerMasked: found.ownerName === null ? null : maskName(found.ownerName),
      payerMasked: maskName(found.payerName),
      mobileMasked: found.payerMobile === null ? null : maskMobile(found.payerMobile),
      amountPaise: paise(found.amountPaise),
      standing: standingOf(found),
      undone: found.undone && {
        ...found.undone,
        office: worksOn(actor, 'receipt.view', found) ? found.undone.office : null,
      },
      ...describeSettlement(await listPaymentEntries(tx, found.journalId)),
    }
  })
}
