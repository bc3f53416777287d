import type { DepositSlip } from '@karsetu/contract/till/deposit-calls.ts'
import { amountInWords } from '@karsetu/contract/words/amount-in-words.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { DENOMINATIONS, denominations } from '@karsetu/domain/till/denominations.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { type Bilingual, bilingual, type CorporationHead } from '../bilingual.ts'

export type DepositDocument = { readonly corporation: CorporationHead; readonly slip: DepositSlip }

/** The deposit slip as tagged PDF/UA-1, in English and Hindi on one sheet. @throws PdfError when it cannot be rendered */
export async function depositPdf(pool: PdfPool, document: DepositDocument): Promise<Uint8Array> {
  return pool.render({ template: 'deposit/deposit.typ', data: depositView(document), tagged: true })
}

function depositView({ corporation, slip }: DepositDocument): PrintableData {
  const english = { locale: 'en' } as const
  const { slipNo, amountPaise, cashPaise, papers } = slip
  return {
    title: m.till_slip_document({ no: slipNo }, english),
    description: m.till_slip_document({ no: slipNo }, english),
    corporation,
    heading: bilingual(m.till_slip),
    slipNo,
    facts: [
      fact(bilingual(m.counter_bank_of_city), slip.bankName, true),
      fact(bilingual(m.till_day), formatDate(slip.day, 'en'), true),
      fact(bilingual(m.till_slip_made_by), slip.madeBy),
    ],
    parts: [...(cashPaise > 0 ? [cashPart(slip)] : []), ...(papers.length > 0 ? [paperPart(slip)] : [])],
    total: { label: bilingual(m.till_slip_total), amount: formatMoney(amountPaise) },
    words: { en: amountInWords(amountPaise, 'en'), hi: amountInWords(amountPaise, 'hi') },
    signatures: [bilingual(m.till_slip_signed), bilingual(m.till_slip_stamp_here)],
  }
}

const fact = (label: Bilingual, value: string, strong = false) => ({ label, value, strong, wide: false })

const cashPart = ({ counts, cashPaise }: DepositSlip): PrintableData => ({
  title: bilingual(m.receipt_mode_cash),
  heads: [bilingual(m.till_slip_value), bilingual(m.till_slip_pieces), bilingual(m.till_amount)],
  rows: denominations
    .filter((each) => (counts[each] ?? 0) > 0)
    .map((each) => [
      formatMoney(DENOMINATIONS[each]),
      String(counts[each]),
      formatMoney(paise(DENOMINATIONS[each] * (counts[each] ?? 0))),
    ]),
  sum: { label: bilingual(m.receipt_mode_cash), amount: formatMoney(cashPaise) },
})

const paperPart = ({ papers, papersPaise }: DepositSlip): PrintableData => ({
  title: bilingual(m.till_slip_papers),
  heads: [
    bilingual(m.counter_paper_no),
    bilingual(m.counter_bank_name),
    bilingual(m.counter_issuer_name),
    bilingual(m.counter_instrument_date),
    bilingual(m.till_amount),
  ],
  rows: papers.map(({ number, bankName, issuerName, datedOn, amountPaise }) => [
    ...[number, bankName ?? '', issuerName ?? '', datedOn ? formatDate(datedOn, 'en') : ''],
    formatMoney(amountPaise),
  ]),
  sum: { label: bilingual(m.till_slip_papers), amount: formatMoney(papersPaise) },
})
