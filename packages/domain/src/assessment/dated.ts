import type { FinancialYear } from '../time/financial-year.ts'
import { startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** Law is dated data: every row says from when to when it holds (both days included) and where it comes from. */
export type Dated = {
  readonly validFrom: IsoDate
  readonly validTo?: IsoDate
  /** The Act, rule, notification or resolution the row comes from, in words a citizen can be shown. */
  readonly source: string
}

export const holdsOn = (row: Dated, date: IsoDate): boolean =>
  row.validFrom <= date && (row.validTo === undefined || date <= row.validTo)

/** The row in force on a date; the one that began last when several are. */
export function rowInForce<Row extends Dated>(rows: readonly Row[], date: IsoDate): Row | undefined {
  let latest: Row | undefined
  for (const row of rows) {
    if (holdsOn(row, date) && (latest === undefined || row.validFrom > latest.validFrom)) latest = row
  }
  return latest
}

/** A year is assessed under the rows in force on its first day: a change during the year binds from the next one. */
export const assessmentDateOf = (year: FinancialYear): IsoDate => startOfFinancialYear(year)
