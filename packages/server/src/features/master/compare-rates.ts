import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import type { RateChange } from '@karsetu/contract/master/mohalla-calls.ts'
import { roadBandOf } from '@karsetu/contract/master/mohalla-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { type NewRate, type NewRates, ratesOn } from './rate-store.ts'

type Given = Pick<NewRates, 'validFrom' | 'rates'>

/** New rates begin after the last ones, and in no closed year. @throws Failure call.input_invalid (the day) */
export function checkRateDay(
  rates: readonly MohallaRate[],
  given: Given,
  { today, locale }: Pick<Context, 'today' | 'locale'>,
): void {
  const bases = new Set(given.rates.map(({ basis }) => basis))
  const latest = rates.find(({ basis }) => bases.has(basis))
  const earliest = startOfFinancialYear(financialYearOf(today))
  if (latest && given.validFrom <= latest.validFrom)
    throw failField('valid_from', m.master_rates_not_later({ latest: formatDate(latest.validFrom, locale) }))
  if (latest && given.validFrom < earliest)
    throw failField('valid_from', m.master_rates_too_early({ earliest: formatDate(earliest, locale) }))
}

/** From what to what each rate would go on that day; those that stay are left out. */
export function changesOf(
  rates: readonly MohallaRate[],
  given: { validFrom: IsoDate; rates: readonly NewRate[] },
): RateChange[] {
  const held = ratesOn(rates, given.validFrom)
  return given.rates.flatMap(({ basis, road, construction, rateTenThousandths }): RateChange[] => {
    const before = held.find(
      (rate) => rate.basis === basis && rate.roadBand === roadBandOf[road] && rate.construction === construction,
    )
    if (before?.rateTenThousandths === rateTenThousandths) return []
    const beforeTenThousandths = before?.rateTenThousandths ?? null
    return [{ basis, road, construction, beforeTenThousandths, afterTenThousandths: rateTenThousandths }]
  })
}

/** What new rates change. @throws Failure call.input_invalid (the day), master.rates_same */
export function compareRates(
  rates: readonly MohallaRate[],
  given: Given,
  context: Pick<Context, 'today' | 'locale'>,
): { changes: RateChange[]; unchangedRates: number } {
  checkRateDay(rates, given, context)
  const changes = changesOf(rates, given)
  if (changes.length === 0) throw fail('master.rates_same')
  return { changes, unchangedRates: given.rates.length - changes.length }
}
