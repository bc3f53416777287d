import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import type { RateChange } from '@karsetu/contract/master/mohalla-calls.ts'
import { cellKey } from '@karsetu/contract/master/rate-cell.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { cellOf, type NewRate, ratesOn } from './rate-store.ts'

type Given = { validFrom: IsoDate; rates: readonly NewRate[] }

const isOfCell = (rate: MohallaRate, added: NewRate): boolean => cellKey(rate) === cellKey(cellOf(added))

/**
 * The rates to be written: those of cells that have the same rate from the same day stand as they are, so that a missing
 * one can be filled beside them.
 * @param rates of the mohalla, the latest first
 */
export function ratesToWrite(rates: readonly MohallaRate[], { validFrom, rates: given }: Given): NewRate[] {
  return given.filter((rate) => {
    const latest = rates.find((one) => isOfCell(one, rate))
    return latest?.validFrom !== validFrom || latest.rateTenThousandths !== rate.rateTenThousandths
  })
}

/** What is wrong with the day, if anything is: each rate begins after the last one of its cell. */
export function errorOfDay(
  rates: readonly MohallaRate[],
  given: Given,
  { locale }: Pick<Context, 'locale'>,
): string | undefined {
  const latest = ratesToWrite(rates, given)
    .map((rate) => rates.find((one) => isOfCell(one, rate)))
    .find((one) => one !== undefined && given.validFrom <= one.validFrom)
  return latest && m.master_rates_not_later({ latest: formatDate(latest.validFrom, locale) })
}

/** From what to what each rate would go on that day; those that stay are left out. */
export function changesOf(rates: readonly MohallaRate[], given: Given): RateChange[] {
  const held = ratesOn(rates, given.validFrom)
  return given.rates.flatMap((rate): RateChange[] => {
    const { basis, road, construction, rentType = null, use = null, rateTenThousandths } = rate
    const before = held.find((one) => isOfCell(one, rate))
    if (before?.rateTenThousandths === rateTenThousandths) return []
    const beforeTenThousandths = before?.rateTenThousandths ?? null
    return [{ basis, road, construction, rentType, use, beforeTenThousandths, afterTenThousandths: rateTenThousandths }]
  })
}

/** What new rates change. @throws Failure call.input_invalid (the day), master.rates_same */
export function compareRates(
  rates: readonly MohallaRate[],
  given: Given,
  context: Pick<Context, 'locale'>,
): { changes: RateChange[]; unchangedRates: number } {
  const error = errorOfDay(rates, given, context)
  if (error !== undefined) throw failField('valid_from', error)
  const changes = changesOf(rates, given)
  if (changes.length === 0) throw fail('master.rates_same')
  return { changes, unchangedRates: given.rates.length - changes.length }
}
