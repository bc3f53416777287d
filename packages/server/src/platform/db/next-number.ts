import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from './database.ts'

/**
 * The next number of a series and year, without gaps: whoever else takes one of it waits until this transaction ends.
 * @param table keeps the last number of each of its series in each year
 */
export async function nextNumber(
  tx: Tx,
  table: `${string}_series`,
  series: string,
  year: FinancialYear,
): Promise<{ no: number; text: string }> {
  const { rows } = await tx.query<{ no: number }>(
    `insert into ${table} as kept (series, financial_year, last_no) values ($1, $2, 1)
     on conflict (series, financial_year) do update set last_no = kept.last_no + 1 returning last_no no`,
    [series, year],
  )
  const no = rows[0]?.no
  if (no === undefined) throw new Error(`series ${series} of ${table} gave no number`)
  return { no, text: `${series}-${financialYearLabel(year)}-${String(no).padStart(6, '0')}` }
}
