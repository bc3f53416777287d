import type { Defaulter, DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { findEveryDefaulter } from './defaulter-store.ts'
import { defaultersOf } from './list-defaulters.ts'

/** The whole list: found at once, so that a payment meanwhile moves no row, and told a part at a time. */
export async function exportDefaulters(context: Context, filter: DefaulterFilter): Promise<FileReply> {
  const { reads, actor, today, locale } = context
  const day = filter.asOf ?? today
  const results = await findEveryDefaulter(reads, { actor, filter, day })
  const on = { day: formatDate(day, locale) }
  return listFile<Defaulter>(
    { name: `defaulters-${day}`, title: m.demand_defaulters_title() },
    ({ offset, limit }) => defaultersOf(context, results.slice(offset, offset + limit), day),
    [
      text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.demand_owner(), ({ ownerName }) => ownerName, 30),
      text(m.demand_address(), ({ propertyAddress }) => propertyAddress, 40),
      text(m.demand_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.demand_zone(), ({ zoneName }) => zoneName, 18),
      count(m.demand_ward(), ({ wardNo }) => wardNo, 8),
      text(m.arv_mohalla(), ({ mohallaName }) => mohallaName),
      text(m.demand_usage(), ({ usage }) => usageLabels[usage](), 18),
      text(m.arv_category(), ({ categoryName }) => categoryName),
      text(m.demand_since(), ({ since }) => since && financialYearLabel(since), 12),
      money(m.ledger_posted_on(on), ({ duesPaise }) => duesPaise, 24),
      money(m.demand_screen_covered_on(on), ({ coveredPaise }) => coveredPaise, 24),
      money(m.ledger_interest_to(on), ({ interestPaise }) => interestPaise, 24),
      money(m.ledger_rebate_on(on), ({ rebatePaise }) => rebatePaise, 24),
      money(m.ledger_payable_on(on), ({ payablePaise }) => payablePaise, 24),
    ],
  )
}
