import { assessmentDateOf, type Dated } from '../assessment/dated.ts'
import { type FinancialYear, financialYear, financialYearOf } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

export type Validity = Pick<Dated, 'validFrom' | 'validTo'>

/** The first year that is assessed under a row: a row that begins during a year binds from the next one. */
export function firstYearBound({ validFrom }: Pick<Validity, 'validFrom'>): FinancialYear {
  const year = financialYearOf(validFrom)
  return assessmentDateOf(year) >= validFrom ? year : financialYear(year + 1)
}

/** Does the row hold on the day of any year's assessment? */
export const bindsAnyYear = (row: Validity): boolean =>
  row.validTo === undefined || row.validTo >= assessmentDateOf(firstYearBound(row))

/**
 * The row on record that a new one would cut into: one about the same thing that begins within the new one's time. A
 * row that began before is simply followed by it, since the one that began last holds.
 */
export function overlapped<Row extends Validity>(rows: readonly Row[], added: Validity): Row | undefined {
  const last: IsoDate | undefined = added.validTo
  return rows.find(({ validFrom }) => validFrom >= added.validFrom && (last === undefined || validFrom <= last))
}

/** Whether two rows hold on one day at least; null is no last day. */
export const overlapsInTime = (one: Span, other: Span): boolean =>
  (one.validTo === null || one.validTo >= other.validFrom) && (other.validTo === null || other.validTo >= one.validFrom)

type Span = { readonly validFrom: IsoDate; readonly validTo: IsoDate | null }
