import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { upiLink } from '@karsetu/domain/notice/upi-link.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { qrDots } from '../../platform/pdf/qr-dots.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { inBothOn } from '../dated-words.ts'
import { figureColumn } from '../figure-column.ts'
import type { BillDocument } from './bill-document.ts'
import { changeLines } from './change-lines.ts'
import { counterLines } from './counter-lines.ts'

/** A demand bill as the template prints it: every figure formatted, every label in both languages. */
export function billView(bill: BillDocument): { readonly [key: string]: PrintableData } {
  if (!addsUp(bill)) throw new RangeError(`the bill of ${bill.propertyUniqueId} does not add up`)
  const english = { locale: 'en' } as const
  const { propertyUniqueId, standing } = bill
  const number = standing.kind === 'not_numbered' ? null : standing.number
  const net = bill.payableBy[0]?.payable ?? ZERO
  return {
    title: m.bill_title({ number: number ?? propertyUniqueId }, english),
    description: m.bill_description({ propertyUniqueId, year: financialYearLabel(bill.year) }, english),
    corporation: bill.office.corporation,
    heading: bilingual(standing.kind === 'not_numbered' ? m.bill_not_numbered : m.bill_heading),
    number: number ?? propertyUniqueId,
    net: { label: inBothOn(m.bill_net_payable, bill.asOn), amount: formatMoney(net), note: standingNote(bill) },
    codes: codesOf(bill, net),
    facts: factsOf(bill),
    dues: duesOf(bill),
    payable: payableOf(bill),
    changed: { title: bilingual(m.bill_changed_title), lines: changeLines(bill) },
    parts: partsOf(bill),
    counters: { title: bilingual(m.bill_counters_title), lines: counterLines(bill.office) },
    foot: bilingual(m.bill_foot),
  }
}

function standingNote({ standing }: BillDocument): Bilingual | null {
  if (standing.kind === 'issued') return null
  if (standing.kind === 'not_numbered') return bilingual(m.bill_not_numbered_note)
  const { number, issuedOn } = standing
  return {
    en: m.bill_copy_note({ number, date: formatDate(issuedOn, 'en') }, { locale: 'en' }),
    hi: m.bill_copy_note({ number, date: formatDate(issuedOn, 'hi') }, { locale: 'hi' }),
  }
}

function codesOf({ propertyUniqueId, paymentUrl, upi, standing }: BillDocument, net: Paise): PrintableData[] {
  const english = { locale: 'en' } as const
  const page = {
    label: bilingual(m.bill_pay_online),
    address: paymentUrl,
    alt: m.bill_pay_link_alt({ propertyUniqueId }, english),
    qr: qrDots(paymentUrl),
  }
  if (!upi || net <= 0) return [page]
  const alt = m.bill_pay_upi_alt({ amount: formatMoney(net), payee: upi.name }, english)
  const reference = standing.kind === 'not_numbered' ? propertyUniqueId : standing.number
  const link = upiLink(upi, net, reference, propertyUniqueId)
  return [page, { label: bilingual(m.bill_pay_upi), address: upi.vpa, alt, qr: qrDots(link) }]
}

function factsOf(bill: BillDocument): PrintableData[] {
  const fact = (label: Bilingual, value: string | null, strong = false) =>
    value ? [{ label, value, wide: false, strong }] : []
  const day = (date: IsoDate | null) => (date === null ? null : formatDate(date, 'en'))
  const issuedOn = bill.standing.kind === 'copy' ? bill.standing.issuedOn : bill.asOn
  return [
    ...fact(bilingual(m.bill_property_id), bill.propertyUniqueId, true),
    ...fact(bilingual(m.bill_year), financialYearLabel(bill.year)),
    ...fact(bilingual(m.bill_owner), bill.owner, true),
    ...fact(bilingual(m.bill_issued_on), day(issuedOn)),
    ...fact(bilingual(m.bill_address), bill.address),
    ...fact(bilingual(m.bill_place), bill.place),
    ...fact(bilingual(m.bill_arv), bill.arv === null ? null : formatMoney(bill.arv)),
    ...fact(bilingual(m.bill_due_on), day(bill.dueOn)),
    ...fact(bilingual(m.bill_ptin), bill.ptin),
  ]
}

type Line = { label: Bilingual; amounts: HeadAmounts; sign: 1 | -1; isKept: boolean }

function duesOf(bill: BillDocument): PrintableData {
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
  const row = (label: Bilingual, figures: string[], strong = false) => ({ label, figures, strong })
  return {
    title: bilingual(m.bill_dues_title),
    heads: [m.bill_head_house, m.bill_head_water, m.bill_head_sewer, m.bill_total].map((word) => bilingual(word)),
    lines: [
      ...kept.map((line) =>
        row(line.label, [
          ...HEADS.map((head) => print(signed(line, line.amounts[head]))),
          print(signed(line, totalOfHeads(line.amounts))),
        ]),
      ),
      ...(credit > 0 ? [row(bilingual(m.bill_line_credit), ['', '', '', print(negatePaise(credit))])] : []),
      row(bilingual(m.bill_line_due), ['', '', '', print(due)], true),
    ],
  }
}

function payableOf({ payableBy }: BillDocument): PrintableData {
  const print = figureColumn(payableBy.flatMap(({ dues, rebate, payable }) => [dues, rebate, payable]))
  return {
    title: bilingual(m.bill_payable_title),
    labels: [m.bill_if_paid_by, m.bill_dues, m.bill_rebate, m.bill_to_pay].map((word) => bilingual(word)),
    rows: payableBy.map(({ date, dues, rebate, payable }) => [
      `${formatDate(date, 'en')}`,
      print(dues),
      print(negatePaise(rebate)),
      print(payable),
    ]),
  }
}

function partsOf({ office: { objectionDays, address, interest } }: BillDocument): PrintableData[] {
  const inBoth = (say: (locale: 'en' | 'hi') => string): Bilingual => ({ en: say('en'), hi: say('hi') })
  const parts: PrintableData[] = []
  if (objectionDays !== undefined) {
    const text = inBoth((locale) => m.bill_object_text({ days: objectionDays, address: address[locale] }, { locale }))
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
