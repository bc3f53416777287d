import { z } from 'zod'
import { DayAnswered, OnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, InstantSchema, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { PropertyLine } from './assessment-list-calls.ts'
import { SummaryFilter } from './value-summary.ts'

/**
 * Why a year's demand is another amount than its assessment: a note, a correction of arrears, a balance taken over from
 * earlier books; or the demand that stands is another than the assessment that holds, because the property is out of use,
 * has none of the two, or was assessed again without its demand being replaced.
 */
export const differenceReasons = [
  ...['debit_note', 'credit_note', 'arrears', 'taken_over'],
  ...['not_demanded', 'not_assessed', 'out_of_use', 'assessed_anew'],
] as const
export const DifferenceReason = z.enum(differenceReasons)
export type DifferenceReason = z.output<typeof DifferenceReason>

const ofYear = {
  assessedPaise: PaiseSchema.meta({ description: 'The three taxes of the assessment that holds' }),
  demandPaise: PaiseSchema.meta({ description: 'The three taxes that stand demanded, before rebate' }),
  differencePaise: PaiseSchema.meta({ description: 'Demanded less assessed: the sum of the reasons' }),
}
const Part = z.object({ reason: DifferenceReason, amountPaise: PaiseSchema })

export const TaxDifference = PropertyLine.extend({ ...ofYear, reasons: z.array(Part) })
export type TaxDifference = z.output<typeof TaxDifference>

/** From the assessment of the places to their demand. */
export const DifferenceSums = z.object({
  ...ofYear,
  /** How many properties have any difference. */
  properties: z.int(),
  reasons: z.array(Part.extend({ properties: z.int() })),
})
export type DifferenceSums = z.output<typeof DifferenceSums>

export const DifferenceFilter = SummaryFilter.extend({ ...OnDay, reason: DifferenceReason.optional() })
export type DifferenceFilter = z.output<typeof DifferenceFilter>

export const taxDifferenceCalls = declareCalls('taxDifference', {
  page: call({
    method: 'GET',
    path: '/properties/taxDifferences',
    access: 'demand.view',
    work: 'report',
    query: DifferenceFilter.extend(PageQuery.shape),
    output: pageOf(TaxDifference).extend({
      ...DayAnswered,
      asOf: InstantSchema,
      financialYear: FinancialYearSchema,
      sums: DifferenceSums,
    }),
    summary: 'Properties whose demand of a year is another amount than its assessment, each with the reasons.',
  }),
  file: call({
    method: 'GET',
    path: '/properties/taxDifferences/export',
    access: 'demand.view',
    work: 'report',
    limit: 'document',
    query: DifferenceFilter,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
})
