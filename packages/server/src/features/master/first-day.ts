import { failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'

/** In which mohallas something was ever assessed, and since when the city has methods of assessment. */
export type Pasts = { readonly assessed: ReadonlySet<number>; readonly lawFrom: IsoDate | null }

export async function readPasts(sql: Queryable, mohallaIds: readonly number[]): Promise<Pasts> {
  const { rows } = await sql.query<{ assessed: number[]; lawFrom: IsoDate | null }>(
    `select array(select mohalla_id from unnest($1::bigint[]) asked (mohalla_id) where exists (
         select from property join assessment using (property_id) where property.mohalla_id = asked.mohalla_id)) assessed,
       (select min(valid_from) from rule where kind = 'formulas') "lawFrom"`,
    [mohallaIds],
  )
  const { assessed, lawFrom } = rows[0] ?? { assessed: mohallaIds, lawFrom: null }
  return { assessed: new Set(assessed), lawFrom }
}

/** `isFirst`: the mohalla has no other rates, or no other services. */
type Beginning = { mohallaId: number; validFrom: IsoDate; isFirst: boolean }

/**
 * From which day on rates or services of a mohalla may hold: what is wrong with it, if anything is. The past is not
 * edited: what was assessed stays so, and the year that runs can still be revised. The first ones of a mohalla in which
 * nothing was ever assessed have no such past; they begin with the city's methods of assessment at the earliest.
 */
export function errorOfFirstDay(
  { assessed, lawFrom }: Pasts,
  { mohallaId, validFrom, isFirst }: Beginning,
  { today, locale }: Pick<Context, 'today' | 'locale'>,
): string | undefined {
  const hasNoPast = isFirst && !assessed.has(mohallaId)
  const earliest = hasNoPast ? lawFrom : startOfFinancialYear(financialYearOf(today))
  if (earliest === null || validFrom >= earliest) return undefined
  const said = { earliest: formatDate(earliest, locale) }
  return hasNoPast ? m.master_before_law(said) : m.master_rates_too_early(said)
}

/** The same of one mohalla. @throws Failure call.input_invalid naming the day */
export async function checkFirstDay(
  sql: Queryable,
  beginning: Beginning,
  context: Pick<Context, 'today' | 'locale'>,
): Promise<void> {
  const error = errorOfFirstDay(await readPasts(sql, [beginning.mohallaId]), beginning, context)
  if (error !== undefined) throw failField('valid_from', error)
}
