import type { Defaulter, DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { withDuesOn } from '../ledger/dues-on.ts'
import { seesRecord } from '../property/property-card.ts'
import { countDefaulters, describeDefaulters, findDefaulters } from './defaulter-store.ts'

type DefaulterPage = Page<Defaulter> & { asOf: string; day: IsoDate; today: IsoDate; totalDuesPaise: Paise }

/** Who owed on a day, today unless another is asked for, as this reader may see them. */
export async function pageDefaulters(
  context: Context,
  { page, limit, ...filter }: DefaulterFilter & { page: number; limit: number },
): Promise<DefaulterPage> {
  const { reads, actor, now, today } = context
  const day = filter.asOf ?? today
  const asked = { actor, filter, day }
  const [found, count] = await Promise.all([
    findDefaulters(reads, asked, { limit, offset: (page - 1) * limit }),
    countDefaulters(reads, asked),
  ])
  return { rows: await defaultersOf(context, found, day), ...count, page, limit, asOf: now, day, today }
}

/** Says of each who and where it is, and what it owes on the day. */
export async function defaultersOf(context: Context, found: readonly number[], day: IsoDate): Promise<Defaulter[]> {
  const { reads, actor, locale } = context
  const rows = await withDuesOn(reads, await describeDefaulters(reads, found), day)
  return rows.map((row) => {
    const { propertyId: _, zoneId, zoneNameHi, mohallaNameHi, categoryNameHi, wardId, mobile, ...rest } = row
    const mobileNumber = mobile === null || seesRecord(actor, { zoneId, wardId }) ? mobile : maskMobile(mobile)
    return locale === 'hi'
      ? { ...rest, zoneName: zoneNameHi, mohallaName: mohallaNameHi, categoryName: categoryNameHi, mobileNumber }
      : { ...rest, mobileNumber }
  })
}
