import type { ReceiptPaper } from '@karsetu/contract/payment/payment-calls.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { PaymentMode } from '@karsetu/domain/payment/channels.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { CorporationHead } from '../bilingual.ts'
import type { YearByHead } from '../year-by-head.ts'
import { receiptView } from './receipt-view.ts'

/** Everything a receipt prints, as facts; wording, formatting and layout are the document's own affair. */
export interface ReceiptDocument {
  readonly corporation: CorporationHead
  readonly receiptNo: string
  /** When the money was received: ISO instant with Z. */
  readonly issuedAt: string
  readonly transactionNo: string | null
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly owner: string | null
  readonly paidBy: string | null
  readonly address: string
  readonly ward: string
  readonly mode: PaymentMode
  /** Number, date and bank of a cheque or draft, or the reference of the bank; null for cash. */
  readonly instrument: string | null
  /** What the payment settled, oldest year first. */
  readonly lines: readonly YearByHead[]
  /** Rebate granted with this payment: it settles dues without money. Positive. */
  readonly rebate: Paise
  /** What was paid above all dues. */
  readonly advance: Paise
  /** Money received. */
  readonly amount: Paise
  /** What the property owes after this payment; negative when the corporation holds an advance. */
  readonly balanceAfter: Paise
  /** A provisional receipt waits for the bank (cheque, draft); a cancelled one proves nothing. */
  readonly standing: 'final' | 'provisional' | 'cancelled'
  /** Set when this is not the first printing: ISO instant of this printing. */
  readonly duplicatePrintedAt: string | null
  /** A masked sheet for whoever checks a receipt that is not theirs: neither the receipt nor a duplicate of it. */
  readonly isForVerification: boolean
  /** On which it is printed; a roll is 80 mm wide. */
  readonly paper: ReceiptPaper
  /** Public page that confirms the receipt; drawn as QR and written out. */
  readonly verificationUrl: string
}

/**
 * The receipt as tagged PDF/UA-1, in English and Hindi on one sheet.
 * @throws RangeError when lines - rebate + advance is not the amount: a sheet that does not add up is never printed.
 * @throws PdfError when it cannot be rendered.
 */
export async function receiptPdf(pool: PdfPool, receipt: ReceiptDocument): Promise<Uint8Array> {
  return pool.render({
    template: receipt.paper === 'a4' ? 'receipt/receipt.typ' : 'receipt/receipt-small.typ',
    data: receiptView(receipt),
    tagged: true,
  })
}
