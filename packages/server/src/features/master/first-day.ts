import { failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'

/**
 * From which day on rates or services of a mohalla may hold. The past is not edited: what was assessed stays so, and the
 * year that runs can still be revised. The first ones of a mohalla in which nothing was ever assessed have no such past;
 * they begin with the city's methods of assessment at the earliest.
 * @param of `isFirst`: the mohalla has no other rates, or no other services
 * @throws Failure call.input_invalid naming the day
 */
export async function checkFirstDay(
  sql: Queryable,
  { mohallaId, validFrom, isFirst }: { mohallaId: number; validFrom: IsoDate; isFirst: boolean },
  { today, locale }: Pick<Context, 'today' | 'locale'>,
): Promise<void> {
  const { rows } = await sql.query<{ isAssessed: boolean; lawFrom: IsoDate | null }>(
    `select exists (select from property join assessment using (property_id) where mohalla_id = $1) "isAssessed",
       (select min(valid_from) from rule where kind = 'formulas') "lawFrom"`,
    [mohallaId],
  )
  const { isAssessed = true, lawFrom = null } = rows[0] ?? {}
  const hasNoPast = isFirst && !isAssessed
  const earliest = hasNoPast ? lawFrom : startOfFinancialYear(financialYearOf(today))
  if (earliest === null || validFrom >= earliest) return
  const said = { earliest: formatDate(earliest, locale) }
  throw failField('valid_from', hasNoPast ? m.master_before_law(said) : m.master_rates_too_early(said))
}
