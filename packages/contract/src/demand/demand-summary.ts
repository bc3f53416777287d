import { z } from 'zod'
import { DayAnswered } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PaiseSchema,
  ReplyDateSchema,
} from '../platform/schemas.ts'
import { Usage } from '../property/usage.ts'
import { answerOf, declareSummary } from '../summary/declare-summary.ts'
import { count, measureFields, money, percent } from '../summary/measures.ts'
import { m } from '../words/messages.ts'

/** Demand, what was remitted and collected of it, and what is left; interest stands apart. */
const sums = {
  demandPaise: money(m.demand_screen_demand, { definition: m.summary_demand_means }),
  rebatePaise: money(m.demand_screen_rebate, { definition: m.summary_rebate_means }),
  collectedPaise: money(m.demand_screen_collected, { definition: m.summary_collected_means }),
  balancePaise: money(m.demand_screen_balance, {
    labelOnDay: m.demand_screen_balance_on,
    definition: m.summary_balance_means,
  }),
  interestChargedPaise: money(m.summary_interest_charged, { isDetail: true }),
  interestCollectedPaise: money(m.summary_interest_collected, { isDetail: true }),
  interestBalancePaise: money(m.demand_screen_interest_balance, {
    labelOnDay: m.demand_screen_interest_balance_on,
    definition: m.summary_interest_means,
    isSeldom: true,
  }),
} as const
export const DemandSums = z.object(measureFields(sums))
export type DemandSums = z.output<typeof DemandSums>

/** `demands` counts properties on which a demand was raised. */
export const demandSummary = declareSummary({
  title: m.demand_screen_title,
  measures: {
    ...sums,
    demands: count(m.demand_screen_demands, {}),
    settledPercent: percent(m.demand_screen_percent, { definition: m.summary_percent_means }),
  },
  cuts: {
    /** By zone, or by ward of the zone named; the ward is null in a row of a zone. */
    place_and_usage: { by: ['zone', 'ward', 'houseCategory'], without: ['settledPercent'] },
    place: { by: ['zone', 'ward'], without: ['settledPercent'] },
    /** By ward over all zones. */
    ward: { by: ['zone', 'ward'] },
    /** By head of tax, the year apart from the years before it. */
    head: { by: ['head', 'part'], without: ['demands', 'settledPercent'] },
    usage: { by: ['houseCategory'], without: ['settledPercent'] },
    year: { by: ['financialYear'], withoutTotal: ['demands'], without: ['settledPercent'] },
    /** All years up to that asked about, by how old they are. */
    age: { by: ['arrearAge'], without: ['demands', 'settledPercent'] },
  },
})
const { cuts } = demandSummary
export type DemandCut = keyof typeof cuts
export type WardSums = z.output<typeof cuts.ward.Row>
const YearSums = cuts.year.Row

const answered = { ...DayAnswered, asOf: InstantSchema, financialYear: FinancialYearSchema }

export const TotalSummary = z.object({
  ...answered,
  current: YearSums,
  /** The year before, as it stood on the same day of its course: only that can be set beside a year not over yet. */
  previous: YearSums,
  previousDay: ReplyDateSchema,
  /** Left of all years before the one asked about, tax and interest. */
  arrearsPaise: PaiseSchema,
  /** Credit of owners that is not used yet. */
  advancePaise: PaiseSchema,
  /** Every year with any demand, latest first. */
  years: z.array(YearSums),
  /** All years together. */
  total: DemandSums,
})
export type TotalSummary = z.output<typeof TotalSummary>

const { rows: parts, ...ofHeads } = answerOf(cuts.head, answered).shape
export const SplitSummary = z.object({ ...ofHeads, parts })
export type SplitSummary = z.output<typeof SplitSummary>

export const PlaceSummary = answerOf(cuts.place, answered)
export type PlaceSummary = z.output<typeof PlaceSummary>

export const UsageSummary = answerOf(cuts.place_and_usage, answered)
export type UsageSummary = z.output<typeof UsageSummary>

/** Everything owed and paid over all years. */
export const UpdatedTotals = DemandSums.extend({ ...DayAnswered, asOf: InstantSchema, advancePaise: PaiseSchema })
export type UpdatedTotals = z.output<typeof UpdatedTotals>

/**
 * As the books stand now, or stood at the end of a day; a day to come has what is posted now and takes effect by then.
 * The year is that of the day when it is not said.
 */
export const SummaryQuery = z.strictObject({
  asOf: DateSchema.optional(),
  year: FinancialYearInQuery.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  usage: Usage.optional(),
})
export type SummaryQuery = z.output<typeof SummaryQuery>

const tables = Object.keys(cuts) as [DemandCut, ...DemandCut[]] // its names
export const SummaryFileQuery = SummaryQuery.extend({ by: z.enum(tables).default('place_and_usage') })
export type SummaryFileQuery = z.output<typeof SummaryFileQuery>

const report = { method: 'GET', access: 'demand.view', work: 'report', query: SummaryQuery } as const

export const demandSummaryCalls = declareCalls('demandSummary', {
  total: call({
    ...report,
    path: '/taxDemands/totalSummary',
    output: TotalSummary,
    summary:
      'A year beside the year before as of the same day a year earlier, arrears, credit, and every year with its demand, collection and balance.',
  }),
  split: call({
    ...report,
    path: '/taxDemands/splitSummary',
    output: SplitSummary,
    summary: 'By head of tax, the current year apart from arrears.',
  }),
  zones: call({
    ...report,
    path: '/taxDemands/zoneWiseSummary',
    output: PlaceSummary,
    summary: 'By zone; by ward when a zone is named.',
  }),
  wards: call({
    ...report,
    path: '/taxDemands/wardWiseSummary',
    output: answerOf(cuts.ward, answered),
    summary: 'By ward over all zones, or those of the zone named.',
  }),
  usages: call({
    ...report,
    path: '/taxDemands/zoneAndUsageWiseSummary',
    output: UsageSummary,
    summary: 'By zone and usage; by ward and usage when a zone is named.',
  }),
  ofUses: call({
    ...report,
    path: '/taxDemands/usageWiseSummary',
    output: answerOf(cuts.usage, answered),
    summary: 'By use, over all places asked about.',
  }),
  ages: call({
    ...report,
    path: '/taxDemands/ageWiseSummary',
    output: answerOf(cuts.age, answered),
    summary: 'Ageing of arrears: every year up to the one asked about, by how old its demand is.',
  }),
  file: call({
    ...report,
    path: '/taxDemands/zoneAndUsageWiseSummary/export',
    limit: 'document',
    query: SummaryFileQuery,
    download: 'xlsx',
    summary: 'A table of the summaries as a spreadsheet: by zone (or ward) and usage unless another is named.',
  }),
  updatedTotals: call({
    method: 'GET',
    path: '/taxDemands/fetchUpdatedTotals',
    access: 'demand.view',
    query: SummaryQuery.omit({ year: true }),
    output: UpdatedTotals,
    summary: 'All years together, as they stand at this moment or stood at the end of a day.',
  }),
})
