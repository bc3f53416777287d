import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearInQuery, FinancialYearSchema, InstantSchema, idInQuery } from '../platform/schemas.ts'
import { Usage } from '../property/usage.ts'
import { answerOf, declareSummary } from '../summary/declare-summary.ts'
import { count, measureFields, money } from '../summary/measures.ts'
import { m } from '../words/messages.ts'

/** Annual rental value and the three taxes on it. */
const values = {
  arvPaise: money(m.arv_value, { definition: m.summary_arv_means }),
  housePaise: money(m.demand_head_house, {}),
  waterPaise: money(m.demand_head_water, {}),
  sewerPaise: money(m.demand_head_sewer, {}),
  totalPaise: money(m.arv_total_tax, { definition: m.summary_total_tax_means }),
} as const
export const ValueAndTaxes = z.object(measureFields(values))
export type ValueAndTaxes = z.output<typeof ValueAndTaxes>

const measures = { properties: count(m.arv_properties, { definition: m.summary_properties_means }), ...values }

/** What the properties of a year are assessed at. */
export const valueSummary = declareSummary({
  title: m.arv_list_title,
  measures,
  cuts: {
    /** By zone, or by ward of the zone named; the ward is null in a row of a zone. */
    places: { by: ['zone', 'ward'] },
    /** The properties whose value lies from one amount to below another. */
    bands: { by: ['band'] },
    categories: { by: ['category'] },
  },
})
export type ValueCut = keyof typeof valueSummary.cuts

export const SummaryFilter = z.strictObject({
  year: FinancialYearInQuery.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  houseCategory: Usage.optional(),
})
export type SummaryFilter = z.output<typeof SummaryFilter>

const answered = { asOf: InstantSchema, financialYear: FinancialYearSchema }
const report = { method: 'GET', access: 'demand.view', work: 'report', query: SummaryFilter } as const
const file = { ...report, limit: 'document', download: 'xlsx', summary: 'The same as a spreadsheet.' } as const

export const valueSummaryCalls = declareCalls('valueSummary', {
  places: call({
    ...report,
    path: '/properties/taxSummary',
    output: answerOf(valueSummary.cuts.places, answered),
    summary: 'Annual rental value and taxes by zone; by ward when a zone is named.',
  }),
  bands: call({
    ...report,
    path: '/properties/arvWise',
    output: answerOf(valueSummary.cuts.bands, answered),
    summary: 'How many properties have an annual rental value in each band, and their taxes.',
  }),
  categories: call({
    ...report,
    path: '/properties/categoryWise',
    output: answerOf(valueSummary.cuts.categories, answered),
    summary: 'Annual rental value and taxes by category and sub-category of use.',
  }),
  placesFile: call({ ...file, path: '/properties/taxSummary/export' }),
  bandsFile: call({ ...file, path: '/properties/arvWise/export' }),
  categoriesFile: call({ ...file, path: '/properties/categoryWise/export' }),
})
