import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lastYearAhead } from './yearly-taxes.ts'

/**
 * What a form says of the tax begins in a year that has rules, and not later than the next one.
 * @throws Failure call.input_invalid at the field
 */
export async function assertYear(
  { tx, today }: Pick<WriteContext, 'tx' | 'today'>,
  field: string,
  year: FinancialYear,
): Promise<void> {
  const last = lastYearAhead(today)
  if (year > last) throw failField(field, m.register_year_too_late({ last: financialYearLabel(last) }))
  const { rows } = await tx.query<{ begin: IsoDate | null }>(
    "select min(valid_from) begin from rule where kind = 'taxRates'",
    [],
    { name: 'first-tax-rates' },
  )
  const begin = rows[0]?.begin
  const first = begin ? financialYearOf(begin) : year
  if (year < first) throw failField(field, m.register_year_too_early({ first: financialYearLabel(first) }))
}
