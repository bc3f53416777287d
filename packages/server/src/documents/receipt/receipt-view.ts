import { amountInWords } from '@karsetu/contract/words/amount-in-words.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise, negatePaise, type Paise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { PaymentMode } from '@karsetu/domain/payment/channels.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { qrCode } from '../../platform/pdf/qr-codes.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { totalOfYear, yearByHeadTable } from '../year-by-head.ts'
import type { ReceiptDocument } from './receipt-document.ts'

const modeLabels: Record<PaymentMode, Bilingual> = {
  cash: bilingual(m.receipt_mode_cash),
  cheque: bilingual(m.receipt_mode_cheque),
  dd: bilingual(m.receipt_mode_dd),
  upi: bilingual(m.receipt_mode_upi),
  neft: bilingual(m.receipt_mode_neft),
  pos: bilingual(m.receipt_mode_pos),
  online: bilingual(m.receipt_mode_online),
}

/** The receipt as the template prints it: every figure formatted, every label in both languages. */
export function receiptView(receipt: ReceiptDocument): PrintableData {
  const settled = sumPaise(receipt.lines.map(totalOfYear))
  if (addPaise(subtractPaise(settled, receipt.rebate), receipt.advance) !== receipt.amount) {
    throw new RangeError(`receipt ${receipt.receiptNo} does not add up`)
  }
  const english = { locale: 'en' } as const
  return {
    title: m.receipt_document_title({ receiptNo: receipt.receiptNo }, english),
    description: m.receipt_document_description({ propertyUniqueId: receipt.propertyUniqueId }, english),
    watermark: watermarkOf(receipt),
    corporation: receipt.corporation,
    heading: bilingual(m.receipt_heading),
    receiptNo: receipt.receiptNo,
    paper: receipt.paper,
    marks: marksOf(receipt),
    received: { label: bilingual(m.receipt_amount_received), amount: formatMoney(receipt.amount) },
    words: { en: amountInWords(receipt.amount, 'en'), hi: amountInWords(receipt.amount, 'hi') },
    facts: factsOf(receipt),
    table: yearByHeadTable(receipt.lines),
    sums: sumsOf(receipt, settled),
    notes: notesOf(receipt),
    qr: qrCode(receipt.verificationUrl),
    verify: {
      ...bilingual(m.receipt_verify),
      alt: m.receipt_verify_alt({ receiptNo: receipt.receiptNo }, english),
      address: receipt.verificationUrl,
    },
    foot: bilingual(m.receipt_foot),
  }
}

function watermarkOf({ standing, duplicatePrintedAt, isForVerification }: ReceiptDocument): PrintableData {
  if (standing === 'cancelled') return bilingual(m.receipt_cancelled)
  if (isForVerification) return bilingual(m.receipt_verification)
  return duplicatePrintedAt ? bilingual(m.receipt_duplicate) : null
}

function marksOf({ standing, duplicatePrintedAt, isForVerification }: ReceiptDocument): PrintableData[] {
  const marks: PrintableData[] = []
  if (standing === 'cancelled') marks.push(bilingual(m.receipt_cancelled))
  if (standing === 'provisional') marks.push(bilingual(m.receipt_provisional))
  if (duplicatePrintedAt) marks.push(bilingual(m.receipt_duplicate))
  if (isForVerification) marks.push(bilingual(m.receipt_verification))
  return marks
}

function notesOf({ standing, duplicatePrintedAt, isForVerification }: ReceiptDocument): PrintableData[] {
  const notes: PrintableData[] = []
  if (standing === 'cancelled') notes.push(bilingual(m.receipt_cancelled_note))
  if (standing === 'provisional') notes.push(bilingual(m.receipt_provisional_note))
  if (isForVerification) notes.push(bilingual(m.receipt_verification_note))
  if (duplicatePrintedAt) {
    notes.push({
      en: m.receipt_duplicate_note({ printedAt: formatInstant(duplicatePrintedAt, 'en') }, { locale: 'en' }),
      hi: m.receipt_duplicate_note({ printedAt: formatInstant(duplicatePrintedAt, 'hi') }, { locale: 'hi' }),
    })
  }
  return notes
}

/** Facts in reading order; what is not known is left out rather than printed as a dash. */
function factsOf(receipt: ReceiptDocument): PrintableData[] {
  const mode = modeLabels[receipt.mode]
  const fact = (label: Bilingual, value: string | null, shape: { wide?: boolean; strong?: boolean } = {}) =>
    value ? [{ label, value, wide: shape.wide ?? false, strong: shape.strong ?? false }] : []
  return [
    ...fact(bilingual(m.receipt_issued_at), formatInstant(receipt.issuedAt, 'en')),
    ...fact(bilingual(m.receipt_transaction_number), receipt.transactionNo),
    ...fact(bilingual(m.receipt_property_id), receipt.propertyUniqueId, { strong: true }),
    ...fact(bilingual(m.receipt_ptin), receipt.ptin),
    ...fact(bilingual(m.receipt_owner), receipt.owner, { strong: true }),
    ...fact(bilingual(m.receipt_paid_by), receipt.paidBy),
    ...fact(bilingual(m.receipt_address), receipt.address),
    ...fact(bilingual(m.receipt_ward), receipt.ward),
    ...fact(bilingual(m.receipt_mode), `${mode.en} · ${mode.hi}`),
    ...fact(bilingual(m.receipt_instrument), receipt.instrument),
  ]
}

function sumsOf(receipt: ReceiptDocument, settled: Paise): PrintableData[] {
  const { rebate, advance, amount, balanceAfter } = receipt
  const sum = (label: Bilingual, figure: Paise, strong = false) => ({
    label,
    amount: formatMoney(figure),
    strong,
  })
  return [
    sum(bilingual(m.receipt_settled), settled),
    ...(rebate > 0 ? [sum(bilingual(m.receipt_rebate), negatePaise(rebate))] : []),
    ...(advance > 0 ? [sum(bilingual(m.receipt_advance), advance)] : []),
    sum(bilingual(m.receipt_received), amount, true),
    balanceAfter < 0
      ? sum(bilingual(m.receipt_credit_after), negatePaise(balanceAfter))
      : sum(bilingual(m.receipt_balance_after), balanceAfter),
  ]
}
