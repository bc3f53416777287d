import { differenceLabels } from '@karsetu/contract/assessment/assessment-labels.ts'
import {
  type DifferenceFilter,
  type DifferenceSums,
  differenceReasons,
  type TaxDifference,
} from '@karsetu/contract/assessment/tax-difference-calls.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { type DifferenceRow, type DifferencesQuery, pageDifferences, readDifferences } from './tax-difference-store.ts'

type Answered = { day: IsoDate; today: IsoDate; asOf: string; financialYear: FinancialYear; sums: DifferenceSums }

/** The year is that of the day where it is not said. */
const askedBy = ({ actor, today }: Context, filter: DifferenceFilter): DifferencesQuery => ({
  ...filter,
  actor,
  year: filter.year ?? financialYearOf(filter.asOf ?? today),
})

function rowOf({ locale }: Context, { zoneNameHi, mohallaNameHi, ...row }: DifferenceRow): TaxDifference {
  return locale === 'hi' ? { ...row, zoneName: zoneNameHi, mohallaName: mohallaNameHi } : row
}

/** Properties whose demand of the year is another than its assessment, as this reader may see them, and all reasons. */
export async function pageTaxDifferences(
  context: Context,
  { page, limit, ...filter }: DifferenceFilter & { page: number; limit: number },
): Promise<Page<TaxDifference> & Answered> {
  const { reads, now, today } = context
  const query = askedBy(context, filter)
  const { rows, sums } = await pageDifferences(reads, query, { limit, offset: (page - 1) * limit })
  const { reason } = filter
  const ofReason = sums.reasons.find((each) => each.reason === reason)?.properties ?? 0
  const total = reason ? ofReason : sums.properties
  const day = { day: filter.asOf ?? today, today, asOf: now, financialYear: query.year }
  return { rows: rows.map((row) => rowOf(context, row)), total, page, limit, ...day, sums }
}

/** The whole list, a part at a time. */
export function exportTaxDifferences(context: Context, filter: DifferenceFilter): FileReply {
  const { reads, today } = context
  const query = askedBy(context, filter)
  return listFile<TaxDifference>(
    { name: `assessment-and-demand-${filter.asOf ?? today}`, title: m.demand_report_difference_title() },
    async (part) => (await readDifferences(reads, query, part)).map((row) => rowOf(context, row)),
    [
      text(m.demand_screen_year(), () => financialYearLabel(query.year), 12),
      text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.demand_owner(), ({ ownerName }) => ownerName, 30),
      text(m.demand_address(), ({ propertyAddress }) => propertyAddress, 40),
      text(m.demand_zone(), ({ zoneName }) => zoneName, 18),
      count(m.demand_ward(), ({ wardNo }) => wardNo, 8),
      text(m.arv_mohalla(), ({ mohallaName }) => mohallaName),
      text(m.demand_usage(), ({ usage }) => usageLabels[usage](), 18),
      money(m.demand_report_assessed_tax(), ({ assessedPaise }) => assessedPaise),
      money(m.demand_screen_demand(), ({ demandPaise }) => demandPaise),
      money(m.demand_report_difference(), ({ differencePaise }) => differencePaise),
      ...differenceReasons.map((reason) =>
        money<TaxDifference>(
          differenceLabels[reason](),
          ({ reasons }) => reasons.find((each) => each.reason === reason)?.amountPaise ?? null,
          26,
        ),
      ),
    ],
  )
}
