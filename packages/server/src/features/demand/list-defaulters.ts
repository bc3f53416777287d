import type { Defaulter, DefaulterFilter, OwedQuery } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import { type Paise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { withDuesOn } from '../ledger/dues-on.ts'
import { seesRecord } from '../property/property-card.ts'
import { countDefaulters, describeDefaulters, findDefaulters, type Owed, sumLater, sumOwed } from './defaulter-store.ts'

type OnDay = { asOf: string; day: IsoDate; today: IsoDate }
type DefaulterPage = Page<Defaulter> & OnDay & { totalDuesPaise: Paise; totalCoveredPaise: Paise }

/** Who owed on a day, today unless another is asked for, as this reader may see them. */
export async function pageDefaulters(
  context: Context,
  { page, limit, ...filter }: DefaulterFilter & { page: number; limit: number },
): Promise<DefaulterPage> {
  const { reads, actor, now, today } = context
  const day = filter.asOf ?? today
  const query = { actor, filter, day }
  const [results, count] = await Promise.all([
    findDefaulters(reads, query, { limit, offset: (page - 1) * limit }),
    countDefaulters(reads, query),
  ])
  return { rows: await defaultersOf(context, results, day), ...count, page, limit, asOf: now, day, today }
}

/** Says of each who and where it is, and what it owes on the day. */
export async function defaultersOf(context: Context, results: readonly number[], day: IsoDate): Promise<Defaulter[]> {
  const { reads, actor, locale } = context
  const rows = await withDuesOn(reads, await describeDefaulters(reads, results), day)
  return rows.map((row) => {
    const { propertyId: _, zoneId, zoneNameHi, mohallaNameHi, categoryNameHi, wardId, mobile, ...rest } = row
    const mobileNumber = mobile === null || seesRecord(actor, { zoneId, wardId }) ? mobile : maskMobile(mobile)
    return locale === 'hi'
      ? { ...rest, zoneName: zoneNameHi, mohallaName: mohallaNameHi, categoryName: categoryNameHi, mobileNumber }
      : { ...rest, mobileNumber }
  })
}

type OwedInAll = Owed & OnDay & { laterPaise: Paise; leftPaise: Paise }

/** The sum of the whole list beside what the summaries of the demand have left for the same places. */
export async function owedOn({ reads, actor, now, today }: Context, { asOf, ...place }: OwedQuery): Promise<OwedInAll> {
  const day = asOf ?? today
  const query = { actor, place, day }
  // The summaries of a day that is named leave out what takes effect after it; those of now do not.
  const [owed, laterPaise] = await Promise.all([sumOwed(reads, query), asOf ? ZERO : sumLater(reads, query)])
  const leftPaise = sumPaise([owed.duesPaise, owed.coveredPaise, laterPaise])
  return { ...owed, laterPaise, leftPaise, asOf: now, day, today }
}
