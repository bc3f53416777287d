import { formatDate, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Buckets, totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryKind } from '@karsetu/domain/ledger/entry.ts'
import { addPaise, negatePaise, type Paise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { qrCode } from '../../platform/pdf/qr-codes.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { inBothOn } from '../dated-words.ts'
import { figureColumn } from '../figure-column.ts'
import { onlineLabels } from '../online-words.ts'
import { totalOfYear, yearByHeadTable } from '../year-by-head.ts'
import type { LedgerDocument, LedgerLine } from './ledger-document.ts'

const kindLabels: Record<EntryKind, Bilingual> = {
  opening: bilingual(m.ledger_statement_entry_opening),
  demand: bilingual(m.ledger_statement_entry_demand),
  interest: bilingual(m.ledger_statement_entry_interest),
  rebate: bilingual(m.ledger_statement_entry_rebate),
  payment: bilingual(m.ledger_statement_entry_payment),
  advance_applied: bilingual(m.ledger_statement_entry_advance_applied),
  reversal: bilingual(m.ledger_statement_entry_reversal),
  correction: bilingual(m.ledger_statement_entry_correction),
  shift: bilingual(m.ledger_statement_entry_shift),
}

function labelOf({ kind, isReversal }: LedgerLine): Bilingual {
  const { en, hi } = kindLabels[kind]
  if (!isReversal || kind === 'reversal') return { en, hi }
  return {
    en: m.ledger_statement_entry_reversed({ kind: en }, { locale: 'en' }),
    hi: m.ledger_statement_entry_reversed({ kind: hi }, { locale: 'hi' }),
  }
}

/** The ledger statement as the template prints it: every figure formatted, every label in both languages. */
export function ledgerView(ledger: LedgerDocument): PrintableData {
  refuseUnbalanced(ledger)
  const english = { locale: 'en' } as const
  const { propertyUniqueId } = ledger
  const due = subtractPaise(sumPaise(ledger.dues.map(totalOfYear)), ledger.advance)
  return {
    title: m.ledger_statement_title({ propertyUniqueId }, english),
    description: m.ledger_statement_description({ propertyUniqueId }, english),
    corporation: ledger.corporation,
    heading: bilingual(m.ledger_statement_heading),
    propertyUniqueId,
    due: {
      label: inBothOn(due < 0 ? m.ledger_statement_credit : m.ledger_statement_due, ledger.asOn),
      amount: formatMoney(due < 0 ? negatePaise(due) : due),
    },
    payableBy: payableByOf(ledger),
    facts: factsOf(ledger),
    dues: {
      title: bilingual(m.ledger_statement_dues_title),
      none: bilingual(m.ledger_statement_no_dues),
      table: ledger.dues.length > 0 ? yearByHeadTable(ledger.dues) : null,
      advance:
        ledger.advance > 0 ? bilingual(m.ledger_statement_advance, { amount: formatMoney(ledger.advance) }) : null,
    },
    entries: entriesOf(ledger),
    pay: {
      ...bilingual(m.ledger_statement_pay),
      alt: m.ledger_statement_pay_alt({ propertyUniqueId }, english),
      address: ledger.paymentUrl,
      qr: qrCode(ledger.paymentUrl),
    },
    foot: {
      en: m.ledger_statement_foot({ propertyUniqueId, date: formatDate(ledger.asOn, 'en') }, { locale: 'en' }),
      hi: m.ledger_statement_foot({ propertyUniqueId, date: formatDate(ledger.asOn, 'hi') }, { locale: 'hi' }),
    },
  }
}

function refuseUnbalanced({ propertyUniqueId, broughtForward, entries, payableBy }: LedgerDocument): void {
  let balance = broughtForward
  for (const entry of entries) {
    balance = addPaise(balance, totalOfBuckets(entry.buckets))
    if (balance !== entry.balanceAfter) throw new RangeError(`ledger of ${propertyUniqueId} does not add up`)
  }
  for (const { dues, rebate, payable, date } of payableBy) {
    if (subtractPaise(dues, rebate) !== payable) {
      throw new RangeError(`amount payable by ${date} for ${propertyUniqueId} does not add up`)
    }
  }
}

function payableByOf({ payableBy }: LedgerDocument): PrintableData {
  const print = figureColumn(payableBy.flatMap(({ dues, rebate, payable }) => [dues, rebate, payable]))
  return {
    labels: [
      bilingual(m.ledger_statement_if_paid_by),
      bilingual(m.ledger_statement_dues),
      bilingual(m.ledger_statement_rebate),
      bilingual(m.ledger_statement_to_pay),
    ],
    rows: payableBy.map(({ date, dues, rebate, payable }) => [
      formatDate(date, 'en'),
      print(dues),
      print(negatePaise(rebate)),
      print(payable),
    ]),
    online: onlineLabels(payableBy) ?? null,
  }
}

function factsOf(ledger: LedgerDocument): PrintableData[] {
  const fact = (label: Bilingual, value: string | null, strong = false) =>
    value ? [{ label, value, wide: false, strong }] : []
  return [
    ...fact(bilingual(m.ledger_statement_property_id), ledger.propertyUniqueId, true),
    ...fact(bilingual(m.ledger_statement_ptin), ledger.ptin),
    ...fact(bilingual(m.ledger_statement_owner), ledger.owner, true),
    ...fact(bilingual(m.ledger_statement_ward), ledger.ward),
    ...fact(bilingual(m.ledger_statement_address), ledger.address),
    ...fact(bilingual(m.ledger_statement_printed_at), formatInstant(ledger.printedAt, 'en')),
  ]
}

interface Column {
  readonly label: Bilingual
  readonly amount: (buckets: Buckets) => Paise
}

const headColumns: readonly Column[] = [
  { label: bilingual(m.ledger_statement_house), amount: ({ house }) => house },
  { label: bilingual(m.ledger_statement_water), amount: ({ water }) => water },
  { label: bilingual(m.ledger_statement_sewer), amount: ({ sewer }) => sewer },
  {
    label: bilingual(m.ledger_statement_interest),
    amount: ({ interestHouse, interestWater, interestSewer }) =>
      sumPaise([interestHouse, interestWater, interestSewer]),
  },
]

const advanceColumn: Column = { label: bilingual(m.ledger_statement_advance_column), amount: ({ advance }) => advance }

function entriesOf({ entries, broughtForward }: LedgerDocument): PrintableData {
  // Most ledgers never hold an advance; the column would take the room of the particulars.
  const columns = entries.some((entry) => entry.buckets.advance !== 0) ? [...headColumns, advanceColumn] : headColumns
  const figures = [
    broughtForward,
    ...entries.flatMap((entry) => [...columns.map((column) => column.amount(entry.buckets)), entry.balanceAfter]),
  ]
  const print = figureColumn(figures)
  const printBalance = figureColumn(figures, '0')
  const row = (entry: LedgerLine): PrintableData => ({
    date: formatDate(entry.effectiveOn, 'en'),
    year: financialYearLabel(entry.financialYear),
    kind: labelOf(entry),
    reference: entry.reference ?? '',
    figures: columns.map((column) => print(column.amount(entry.buckets))),
    balance: printBalance(entry.balanceAfter),
  })
  return {
    title: bilingual(m.ledger_statement_entries_title),
    date: bilingual(m.ledger_statement_date),
    year: bilingual(m.ledger_statement_year),
    particulars: bilingual(m.ledger_statement_particulars),
    balance: bilingual(m.ledger_statement_balance),
    columns: columns.map((column) => column.label),
    broughtForward:
      broughtForward === 0
        ? null
        : { label: bilingual(m.ledger_statement_brought_forward), balance: printBalance(broughtForward) },
    rows: entries.map(row),
    note: bilingual(m.ledger_statement_sign_note),
  }
}
