import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { upiLink } from '@karsetu/domain/notice/upi-link.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Band, PaperView } from '../band.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { inBothOn } from '../dated-words.ts'
import { figureColumn } from '../figure-column.ts'
import { onlineWords } from '../online-words.ts'
import { closingBand, type Fact, factBands, letterheadBand, type PayCode, toPayBand } from '../paper-bands.ts'
import type { BillDocument, BillOffice } from './bill-document.ts'
import { changeBands } from './change-bands.ts'

/** A demand bill as the templates print it: every figure formatted, every label in both languages. */
export function billView(bill: BillDocument): PaperView {
  if (!addsUp(bill)) throw new RangeError(`the bill of ${bill.propertyUniqueId} does not add up`)
  const english = { locale: 'en' } as const
  const { office, propertyUniqueId, standing } = bill
  const number = standing.kind === 'not_numbered' ? propertyUniqueId : standing.number
  const heading = bilingual(standing.kind === 'not_numbered' ? m.bill_not_numbered : m.bill_heading)
  const [today] = bill.payableBy
  const net = today?.payable ?? ZERO
  return {
    title: m.bill_title({ number }, english),
    description: m.bill_description({ propertyUniqueId, year: financialYearLabel(bill.year) }, english),
    foot: bilingual(m.bill_foot),
    bands: [
      letterheadBand(office.corporation, heading, number),
      toPayBand(inBothOn(m.bill_net_payable, bill.asOn), {
        amount: formatMoney(net),
        codes: codesOf(bill, today?.online?.payable ?? net),
      }),
      ...noteBands(bill),
      ...factBands(factsOf(bill)),
      duesOf(bill),
      payableOf(bill),
      ...onlineBands(bill),
      { kind: 'title', form: bilingual(m.bill_changed_title), own: null },
      ...changeBands(bill),
      closingOf(office),
    ],
  }
}

/** Only a copy needs a word on what it is. */
function noteBands({ standing, asOn }: BillDocument): Band[] {
  if (standing.kind === 'issued') return []
  const note = (locale: 'en' | 'hi') => {
    const day = { asOn: formatDate(asOn, locale) }
    if (standing.kind === 'not_numbered') return m.bill_not_numbered_note(day, { locale })
    const { number, issuedOn } = standing
    return m.bill_copy_note({ ...day, number, date: formatDate(issuedOn, locale) }, { locale })
  }
  return [{ kind: 'note', form: null, own: { en: note('en'), hi: note('hi') } }]
}

function codesOf({ propertyUniqueId, paymentUrl, upi, standing }: BillDocument, online: Paise): PayCode[] {
  const english = { locale: 'en' } as const
  const page = {
    label: bilingual(m.bill_pay_online),
    address: paymentUrl,
    alt: m.bill_pay_link_alt({ propertyUniqueId }, english),
    scanned: paymentUrl,
  }
  if (!upi || online <= 0) return [page]
  const alt = m.bill_pay_upi_alt({ amount: formatMoney(online), payee: upi.name }, english)
  const reference = standing.kind === 'not_numbered' ? propertyUniqueId : standing.number
  const scanned = upiLink(upi, online, reference, propertyUniqueId)
  return [page, { label: bilingual(m.bill_pay_upi), address: upi.vpa, alt, scanned }]
}

function factsOf(bill: BillDocument): Fact[] {
  const day = (date: IsoDate | null) => (date === null ? null : formatDate(date, 'en'))
  const issuedOn = bill.standing.kind === 'copy' ? bill.standing.issuedOn : bill.asOn
  return [
    { label: bilingual(m.bill_property_id), value: bill.propertyUniqueId, strong: true },
    { label: bilingual(m.bill_year), value: financialYearLabel(bill.year), isShared: true },
    { label: bilingual(m.bill_owner), value: bill.owner, strong: true },
    { label: bilingual(m.bill_issued_on), value: day(issuedOn), isShared: true },
    { label: bilingual(m.bill_address), value: bill.address },
    { label: bilingual(m.bill_place), value: bill.place },
    { label: bilingual(m.bill_arv), value: bill.arv === null ? null : formatMoney(bill.arv) },
    { label: bilingual(m.bill_due_on), value: day(bill.dueOn), isShared: true },
    { label: bilingual(m.bill_ptin), value: bill.ptin },
  ]
}

type Line = { label: Bilingual; amounts: HeadAmounts; sign: 1 | -1; isKept: boolean }

/** Widths of the columns of figures, in millimetres. */
const [headColumnMm, payableColumnMm] = [23, 45]

/** What is due by head; what is to be paid stands in the last row. */
function duesOf(bill: BillDocument): Band {
  const { current, settled, arrears, interest, credit } = bill
  const year = { year: financialYearLabel(bill.year) }
  const hasAny = (amounts: HeadAmounts) => HEADS.some((head) => amounts[head] !== 0)
  const lines: Line[] = [
    { label: bilingual(m.bill_line_current, year), amounts: current, sign: 1, isKept: true },
    { label: bilingual(m.bill_line_settled, year), amounts: settled, sign: -1, isKept: hasAny(settled) },
    { label: bilingual(m.bill_line_arrears), amounts: arrears, sign: 1, isKept: true },
    { label: inBothOn(m.bill_line_interest, bill.asOn), amounts: interest, sign: 1, isKept: true },
  ]
  const kept = lines.filter(({ isKept }) => isKept)
  const signed = ({ sign }: Line, amount: Paise) => (sign === 1 ? amount : negatePaise(amount))
  const due = subtractPaise(sumPaise(kept.map((line) => signed(line, totalOfHeads(line.amounts)))), credit)
  const print = figureColumn([...kept.flatMap(({ amounts }) => HEADS.map((head) => amounts[head])), credit])
  const rows: { label: Bilingual; figures: string[] }[] = kept.map((line) => ({
    label: line.label,
    figures: [
      ...HEADS.map((head) => print(signed(line, line.amounts[head]))),
      print(signed(line, totalOfHeads(line.amounts))),
    ],
  }))
  const inTotal = (label: Bilingual, amount: Paise) => rows.push({ label, figures: ['', '', '', print(amount)] })
  if (credit > 0) inTotal(bilingual(m.bill_line_credit), negatePaise(credit))
  inTotal(bilingual(m.bill_line_due), due)
  return {
    kind: 'figures',
    form: {
      title: bilingual(m.bill_dues_title),
      heads: [
        null,
        ...[m.bill_head_house, m.bill_head_water, m.bill_head_sewer, m.bill_total].map((word) => bilingual(word)),
      ],
      labels: rows.map(({ label }) => label),
      columnMm: headColumnMm,
      bold: 'row',
    },
    own: { rows: rows.map(({ figures }) => figures), columnMm: headColumnMm, bold: 'row' },
  }
}

/** What is to be paid on each day on which that changes; it stands in the last column. */
function payableOf({ payableBy }: BillDocument): Band {
  const print = figureColumn(payableBy.flatMap(({ dues, rebate, payable }) => [dues, rebate, payable]))
  return {
    kind: 'figures',
    form: {
      title: bilingual(m.bill_payable_title),
      heads: [m.bill_if_paid_by, m.bill_dues, m.bill_rebate, m.bill_to_pay].map((word) => bilingual(word)),
      labels: payableBy.map(({ date }) => formatDate(date, 'en')),
      columnMm: payableColumnMm,
      bold: 'column',
    },
    own: {
      rows: payableBy.map(({ dues, rebate, payable }) => [print(dues), print(negatePaise(rebate)), print(payable)]),
      columnMm: payableColumnMm,
      bold: 'column',
    },
  }
}

/** The UPI code asks for what a payment online does. */
function onlineBands({ payableBy }: BillDocument): Band[] {
  const words = onlineWords(payableBy)
  return words ? [{ kind: 'remark', form: null, own: words }] : []
}

const closings = new WeakMap<BillOffice, Band>()

/** One band for all bills of an office: it is most of the words on each. */
function closingOf(office: BillOffice): Band {
  const closing = closings.get(office) ?? closingBand(office, partsOf(office))
  closings.set(office, closing)
  return closing
}

function partsOf({
  objectionDays: days,
  objectionUrl: url,
  interest,
}: BillOffice): { title: Bilingual; text: Bilingual }[] {
  const inBoth = (say: (locale: 'en' | 'hi') => string): Bilingual => ({ en: say('en'), hi: say('hi') })
  const parts: { title: Bilingual; text: Bilingual }[] = []
  if (days !== undefined) {
    const text = inBoth((locale) => m.bill_object_text({ days, url }, { locale }))
    parts.push({ title: bilingual(m.bill_object_title), text })
  }
  const consequences = interest
    ? inBoth((locale) =>
        m.bill_default_text({ percent: interest.percent, interestFrom: formatDate(interest.from, locale) }, { locale }),
      )
    : bilingual(m.bill_default_text_plain)
  parts.push({ title: bilingual(m.bill_default_title), text: consequences })
  return parts
}

/** Whether its heads make what is due, and every amount payable its dues less rebate. */
export function addsUp({ current, settled, arrears, interest, credit, payableBy }: BillDocument): boolean {
  const [first] = payableBy
  if (!first) return false
  const unpaid = subtractPaise(totalOfHeads(current), totalOfHeads(settled))
  const due = subtractPaise(sumPaise([unpaid, totalOfHeads(arrears), totalOfHeads(interest)]), credit)
  // Who has more credit than dues pays nothing.
  const isCredit = first.payable === 0 && first.dues >= due
  return (
    (first.dues === due || isCredit) &&
    payableBy.every(({ dues, rebate, payable }) => addPaise(payable, rebate) === dues)
  )
}
