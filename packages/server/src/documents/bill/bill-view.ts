import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, headAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { upiLink } from '@karsetu/domain/notice/upi-link.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Band, PaperView } from '../band.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { inBothOn } from '../dated-words.ts'
import { figureColumn } from '../figure-column.ts'
import type { PayableBy } from '../ledger/ledger-document.ts'
import { onlineLabels } from '../online-words.ts'
import { closingBand, type Fact, factBands, letterheadBand, type PayCode, toPayBand } from '../paper-bands.ts'
import type { BillDocument, BillOffice, YearArrears } from './bill-document.ts'
import { changeBands } from './change-bands.ts'
import { fitsOnFront } from './room-on-front.ts'
import { rateText, workingBands } from './working-bands.ts'

/** A demand bill as the templates print it: every figure formatted, every label in both languages. */
export function billView(bill: BillDocument): PaperView {
  if (!addsUp(bill)) throw new RangeError(`the bill of ${bill.propertyUniqueId} does not add up`)
  const english = { locale: 'en' } as const
  const { office, propertyUniqueId, standing } = bill
  const number = standing.kind === 'not_numbered' ? propertyUniqueId : standing.number
  const heading = bilingual(standing.kind === 'not_numbered' ? m.bill_not_numbered : m.bill_heading)
  const [today] = bill.payableBy
  const net = today?.payable ?? ZERO
  const front = [
    letterheadBand(office.corporation, heading, number),
    toPayBand(inBothOn(m.bill_net_payable, bill.asOn), {
      amount: formatMoney(net),
      codes: codesOf(bill, net),
    }),
    ...noteBands(bill),
    ...factBands(factsOf(bill)),
    ...workingBands(bill),
    duesOf(bill),
    payableOf(bill),
    ...onlineBands(bill),
    { kind: 'title', form: bilingual(m.bill_changed_title), own: null } as const,
    ...changeBands(bill),
  ]
  return {
    title: m.bill_title({ number }, english),
    description: m.bill_description({ propertyUniqueId, year: financialYearLabel(bill.year) }, english),
    foot: bilingual(m.bill_foot),
    bands: fitsOnFront(bill, front) ? [...front, closingOf(office)] : [...front, toBack, closingOf(office)],
  }
}

const toBack: Band = { kind: 'page-break', form: null, own: null }

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

function codesOf({ propertyUniqueId, paymentUrl, upi, standing }: BillDocument, net: Paise): PayCode[] {
  const english = { locale: 'en' } as const
  const page = {
    label: bilingual(m.bill_pay_online),
    address: paymentUrl,
    alt: m.bill_pay_link_alt({ propertyUniqueId }, english),
    scanned: paymentUrl,
  }
  if (!upi || net <= 0) return [page]
  const alt = m.bill_pay_upi_alt({ amount: formatMoney(net), payee: upi.name }, english)
  const reference = standing.kind === 'not_numbered' ? propertyUniqueId : standing.number
  const scanned = upiLink(upi, net, reference, propertyUniqueId)
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
    ...(bill.working
      ? []
      : [{ label: bilingual(m.bill_arv), value: bill.arv === null ? null : formatMoney(bill.arv) }]),
    { label: bilingual(m.bill_due_on), value: day(bill.dueOn), isShared: true },
    { label: bilingual(m.bill_ptin), value: bill.ptin },
  ]
}

type Line = { label: Bilingual; amounts: HeadAmounts; interest: Paise; sign: 1 | -1 }

/** Widths of the columns of figures, in millimetres. */
const [headColumnMm, payableColumnMm] = [23, 40]

/** What is due by head and year; what is to be paid stands in the last row. */
function duesOf(bill: BillDocument): Band {
  const { current, settled, interest, earlier, credit, working } = bill
  const year = { year: financialYearLabel(bill.year) }
  const hasAny = (amounts: HeadAmounts) => HEADS.some((head) => amounts[head] !== 0)
  const lines: Line[] = [
    { label: bilingual(m.bill_line_current, year), amounts: current, interest, sign: 1 },
    ...(hasAny(settled)
      ? [{ label: bilingual(m.bill_line_settled), amounts: settled, interest: ZERO, sign: -1 } as const]
      : []),
    ...arrearsLines(earlier),
  ]
  const signed = ({ sign }: Line, amount: Paise) => (sign === 1 ? amount : negatePaise(amount))
  const totalOf = (line: Line) => addPaise(signed(line, totalOfHeads(line.amounts)), line.interest)
  const due = subtractPaise(sumPaise(lines.map(totalOf)), credit)
  const hasInterest = lines.some((line) => line.interest !== 0)
  const print = figureColumn([
    ...lines.flatMap(({ amounts, interest: accrued }) => [...HEADS.map((head) => amounts[head]), accrued]),
    credit,
  ])
  const rows: { label: Bilingual; figures: string[] }[] = lines.map((line) => ({
    label: line.label,
    figures: [
      ...HEADS.map((head) => print(signed(line, line.amounts[head]))),
      ...(hasInterest ? [print(line.interest)] : []),
      print(totalOf(line)),
    ],
  }))
  const inTotal = (label: Bilingual, amount: Paise) =>
    rows.push({ label, figures: ['', '', '', ...(hasInterest ? [''] : []), print(amount)] })
  if (credit > 0) inTotal(bilingual(m.bill_line_credit), negatePaise(credit))
  inTotal(bilingual(m.bill_line_due), due)
  if (working) {
    const percents = HEADS.map((head) => rateText(working.rates[head]))
    rows.unshift({ label: bilingual(m.bill_line_rate), figures: [...percents, '', ...(hasInterest ? [''] : [])] })
  }
  return {
    kind: 'figures',
    form: {
      title: inBothOn(m.bill_dues_title, bill.asOn),
      heads: [
        null,
        ...[
          m.bill_head_house,
          m.bill_head_water,
          m.bill_head_sewer,
          ...(hasInterest ? [m.bill_interest] : []),
          m.bill_total,
        ].map((word) => bilingual(word)),
      ],
      labels: rows.map(({ label }) => label),
      columnMm: headColumnMm,
      bold: 'row',
    },
    own: { rows: rows.map(({ figures }) => figures), columnMm: headColumnMm, bold: 'row' },
  }
}

/** The front of the sheet has room for so many lines of years. */
const yearsAlone = 5

/** The latest years each in a line, those before them together in the first. */
function arrearsLines(earlier: readonly YearArrears[]): Line[] {
  const at = earlier.length <= yearsAlone ? 0 : earlier.length - yearsAlone + 1
  const together = earlier.slice(0, at)
  const lineOf = (label: Bilingual, years: readonly YearArrears[]): Line => ({
    label,
    amounts: headAmounts((head) => sumPaise(years.map(({ tax }) => tax[head]))),
    interest: sumPaise(years.map(({ interest }) => interest)),
    sign: 1,
  })
  const [first, last] = [together[0], together.at(-1)]
  const range = first && last && { from: financialYearLabel(first.year), until: financialYearLabel(last.year) }
  return [
    ...(range ? [lineOf(bilingual(m.bill_line_arrears_range, range), together)] : []),
    ...earlier
      .slice(at)
      .map((one) => lineOf(bilingual(m.bill_line_arrears, { year: financialYearLabel(one.year) }), [one])),
  ]
}

/** What is to be paid on each day on which that changes; it stands in the last column. */
function payableOf({ payableBy }: BillDocument): Band {
  const print = figureColumn(payableBy.flatMap(({ dues, rebate, payable }) => [dues, rebate, payable]))
  return {
    kind: 'figures',
    form: {
      title: bilingual(m.bill_payable_title),
      heads: [m.bill_paid_by_rebate, m.bill_dues, m.bill_rebate, m.bill_to_pay].map((word) => bilingual(word)),
      labels: payableBy.map(dayAndRebate),
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

/** Days and percentages of a run are the same on most bills. */
const dayAndRebate = ({ date, rebate, rebatePercent: percent }: PayableBy): string => {
  const day = formatDate(date, 'en')
  return rebate === 0 || percent === 0 ? day : `${day} (${percent}%)`
}

/** What the page of the first code takes off besides. Money that comes by the UPI code is posted without that. */
function onlineBands({ payableBy }: BillDocument): Band[] {
  const words = onlineLabels(payableBy)
  return words ? [{ kind: 'table-note', form: null, own: words }] : []
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
export function addsUp({ current, settled, earlier, interest, credit, payableBy }: BillDocument): boolean {
  const [first] = payableBy
  if (!first) return false
  const unpaid = subtractPaise(totalOfHeads(current), totalOfHeads(settled))
  const due = subtractPaise(
    sumPaise([unpaid, interest, ...earlier.flatMap((one) => [totalOfHeads(one.tax), one.interest])]),
    credit,
  )
  // Who has more credit than dues pays nothing.
  const isCredit = first.payable === 0 && first.dues >= due
  return (
    (first.dues === due || isCredit) &&
    payableBy.every(({ dues, rebate, payable }) => addPaise(payable, rebate) === dues)
  )
}
