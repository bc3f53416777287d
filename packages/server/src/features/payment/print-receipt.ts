import type { ReceiptPaper } from '@karsetu/contract/payment/payment-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { maskName } from '@karsetu/contract/words/mask.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { DUE_BUCKETS, type DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { negatePaise, type Paise, paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { receiptPdf } from '../../documents/receipt/receipt-document.ts'
import type { YearByHead } from '../../documents/year-by-head.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { FileReply, WriteContext } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { placeOnPaper } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import {
  describeSettlement,
  type FoundReceipt,
  getReceipt,
  listPaymentEntries,
  type Question,
  seesWhole,
  standingOf,
} from './find-receipt.ts'

/**
 * The receipt to print, and the record that it was printed: the first print is the receipt, every later one is marked
 * as a duplicate. The transaction number is the payer's own, so it shows whole names; a receipt number can be guessed,
 * so what it opens is a masked copy for verification, which is not counted: a stranger takes no original away.
 * @throws Failure payment.receipt_not_found
 */
export async function printReceipt(
  context: WriteContext,
  { paper = 'a4', ...question }: Question & { paper?: ReceiptPaper | undefined },
): Promise<FileReply> {
  const { tx, platform, actor } = context
  const found = await getReceipt(tx, question)
  const isOwn = seesWhole(actor, question, found)
  const shown = (name: string | null) => (name === null || isOwn ? name : maskName(name))
  const property = await getCardRow(tx, found.propertyUniqueId)
  const corporation = await readCorporation(tx)
  const entries = await listPaymentEntries(tx, found.journalId)
  const printNo = isOwn ? await recordPrint(tx, found.paymentId, context) : null
  context.note({ subjectKind: 'receipt', subjectId: found.receiptNo, after: { printNo } })
  const bytes = await receiptPdf(platform.pdf, {
    corporation: corporationHead(corporation),
    receiptNo: found.receiptNo,
    issuedAt: found.receivedAt,
    transactionNo: isOwn ? found.txnId : null,
    propertyUniqueId: found.propertyUniqueId,
    ptin: property.PTINNo,
    owner: shown(found.ownerName),
    paidBy: shown(found.payerName),
    ...placeOnPaper(property),
    mode: found.mode,
    instrument: instrumentText(found.instrument),
    lines: linesOf(entries),
    rebate: sumPaise(describeSettlement(entries).years.map(({ rebatePaise }) => paise(rebatePaise))),
    advance: paise(describeSettlement(entries).advancePaise),
    amount: paise(found.amountPaise),
    balanceAfter: await balanceAfter(tx, platform.database.reads, found, entries),
    standing: standingOf(found),
    duplicatePrintedAt: printNo !== null && printNo > 1 ? context.now : null,
    isForVerification: !isOwn,
    paper,
    verificationUrl: `${platform.environment.publicUrl}/paymentReceipt?token=${found.verifyToken}`,
  })
  return { fileName: `receipt-${found.receiptNo}.pdf`, bytes }
}

/** Counts the print; two at the same moment get two numbers. */
async function recordPrint(tx: Tx, paymentId: number, { actor, now }: WriteContext): Promise<number> {
  for (;;) {
    const { rows } = await tx.query<{ print_no: number }>(
      `insert into receipt_print (payment_id, print_no, printed_at, printed_by)
       select $1, 1 + coalesce(max(print_no), 0), $2, $3 from receipt_print where payment_id = $1
       on conflict do nothing returning print_no`,
      [paymentId, now, staffIdOf(actor)],
    )
    if (rows[0]) return rows[0].print_no
  }
}

/** What the payment and the rebate took off each year and head; the rebate stands apart on the sheet. */
function linesOf(entries: readonly LedgerEntry[]): YearByHead[] {
  const settling = entries.filter(({ kind }) => kind === 'payment' || kind === 'shift' || kind === 'rebate')
  const byYear = Map.groupBy(settling, ({ financialYear }) => financialYear)
  return [...byYear]
    .toSorted(([a], [b]) => a - b)
    .map(([year, of]) => {
      const taken = (bucket: DueBucket) => negatePaise(sumPaise(of.map(({ buckets }) => buckets[bucket])))
      // One amount for every bucket of the list.
      return {
        year,
        ...(Object.fromEntries(DUE_BUCKETS.map((bucket) => [bucket, taken(bucket)])) as Record<DueBucket, Paise>),
      }
    })
    .filter((line) => DUE_BUCKETS.some((bucket) => line[bucket] !== 0))
}

/** What the property owed after this payment, on its day; negative when the corporation held an advance. */
async function balanceAfter(
  tx: Tx,
  reads: Queryable,
  found: FoundReceipt,
  paid: readonly LedgerEntry[],
): Promise<Paise> {
  const { entries } = await readAccount(tx, found.propertyId)
  const rules = await ledgerRules(reads)
  const last = paid.at(-1)?.entryNo ?? 0
  const dues = duesAsOf(
    entries.filter(({ entryNo }) => entryNo <= last),
    rules,
    istDateOf(found.receivedAt),
  )
  return paise(dues.gross - dues.advance - dues.excess)
}

function instrumentText({ mode, bankReference, ...paper }: FoundReceipt['instrument']): string | null {
  const { number, bankName, issuerName, datedOn } = paper
  const parts = [mode, number ?? bankReference, bankName, issuerName, datedOn && formatDate(datedOn, 'en')]
  return parts.filter(Boolean).join(', ') || null
}
