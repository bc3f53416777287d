import { m } from '@karsetu/contract/words/messages.ts'
import { DUE_BUCKETS, type DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { PrintableData } from '../platform/pdf/printable-text.ts'
import { bilingual } from './bilingual.ts'
import { figureColumn } from './figure-column.ts'

/** Tax of each head, and the interest on it, of one financial year. */
export type YearByHead = { readonly year: FinancialYear } & Readonly<Record<DueBucket, Paise>>

/** All heads and interest of one year. */
export const totalOfYear = (line: YearByHead): Paise => sumPaise(DUE_BUCKETS.map((bucket) => line[bucket]))

/** The year by head table, which receipt and ledger statement print alike, with its totals; years in the order given. */
export function yearByHeadTable(lines: readonly YearByHead[]): PrintableData {
  const totals = [
    ...DUE_BUCKETS.map((bucket) => sumPaise(lines.map((line) => line[bucket]))),
    sumPaise(lines.map(totalOfYear)),
  ]
  const print = figureColumn([...lines.flatMap((line) => DUE_BUCKETS.map((bucket) => line[bucket])), ...totals])
  return {
    year: bilingual(m.receipt_year),
    tax: bilingual(m.receipt_tax),
    interest: bilingual(m.receipt_interest),
    total: bilingual(m.receipt_total),
    heads: [bilingual(m.receipt_head_house), bilingual(m.receipt_head_water), bilingual(m.receipt_head_sewer)],
    rows: lines.map((line) => [
      financialYearLabel(line.year),
      ...DUE_BUCKETS.map((bucket) => print(line[bucket])),
      print(totalOfYear(line)),
    ]),
    totals: totals.map(print),
  }
}
