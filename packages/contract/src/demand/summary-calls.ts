import { HEADS } from '@karsetu/domain/assessment/heads.ts'
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
} from '../platform/schemas.ts'
import { Usage } from '../property/usage.ts'

/** A year's own, and what is left of the years before it. */
export const demandParts = ['current', 'arrears'] as const

/** Demand, what was remitted and collected of it, and what is left; interest stands apart. */
export const DemandSums = z.object({
  demandPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
  collectedPaise: PaiseSchema,
  balancePaise: PaiseSchema,
  interestChargedPaise: PaiseSchema,
  interestCollectedPaise: PaiseSchema,
  interestBalancePaise: PaiseSchema,
})
export type DemandSums = z.output<typeof DemandSums>

const YearSums = DemandSums.extend({
  financialYear: FinancialYearSchema,
  /** How many properties a demand was raised on. */
  demands: z.int(),
})

/** The sums of one zone, or of one ward of the zone asked about. */
export const PlaceSums = DemandSums.extend({
  zoneId: z.int(),
  zoneName: z.string(),
  wardId: z.int().nullable(),
  wardNo: z.int().nullable(),
  wardName: z.string().nullable(),
  demands: z.int(),
})
export type PlaceSums = z.output<typeof PlaceSums>

const answered = { ...DayAnswered, asOf: InstantSchema, financialYear: FinancialYearSchema }

export const TotalSummary = z.object({
  ...answered,
  current: YearSums,
  /** The year before, as it stood on the same day of its course: only that can be set beside a year not over yet. */
  previous: YearSums,
  previousDay: DateSchema,
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

export const SplitSummary = z.object({
  ...answered,
  parts: z.array(DemandSums.extend({ head: z.enum(HEADS), part: z.enum(demandParts) })),
  total: DemandSums,
})
export type SplitSummary = z.output<typeof SplitSummary>

const CountedSums = DemandSums.extend({ demands: z.int() })

export const PlaceSummary = z.object({
  ...answered,
  rows: z.array(PlaceSums),
  total: CountedSums,
})
export type PlaceSummary = z.output<typeof PlaceSummary>

export const UsageSummary = z.object({
  ...answered,
  rows: z.array(PlaceSums.extend({ usage: Usage })),
  total: CountedSums,
})
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

/** What a spreadsheet of the summaries has a row for. */
export const summaryCuts = ['place_and_usage', 'place', 'ward', 'head', 'usage', 'year'] as const
export const SummaryFileQuery = SummaryQuery.extend({ by: z.enum(summaryCuts).default('place_and_usage') })
export type SummaryFileQuery = z.output<typeof SummaryFileQuery>

export const demandSummaryCalls = declareCalls('demandSummary', {
  total: call({
    method: 'GET',
    path: '/taxDemands/totalSummary',
    access: 'demand.view',
    work: 'report',
    query: SummaryQuery,
    output: TotalSummary,
    summary:
      'A year beside the year before as of the same day a year earlier, arrears, credit, and every year with its demand, collection and balance.',
  }),
  split: call({
    method: 'GET',
    path: '/taxDemands/splitSummary',
    access: 'demand.view',
    work: 'report',
    query: SummaryQuery,
    output: SplitSummary,
    summary: 'By head of tax, the current year apart from arrears.',
  }),
  zones: call({
    method: 'GET',
    path: '/taxDemands/zoneWiseSummary',
    access: 'demand.view',
    work: 'report',
    query: SummaryQuery,
    output: PlaceSummary,
    summary: 'By zone; by ward when a zone is named.',
  }),
  wards: call({
    method: 'GET',
    path: '/taxDemands/wardWiseSummary',
    access: 'demand.view',
    work: 'report',
    query: SummaryQuery,
    output: PlaceSummary,
    summary: 'By ward over all zones, or those of the zone named.',
  }),
  usages: call({
    method: 'GET',
    path: '/taxDemands/zoneAndUsageWiseSummary',
    access: 'demand.view',
    work: 'report',
    query: SummaryQuery,
    output: UsageSummary,
    summary: 'By zone and usage; by ward and usage when a zone is named.',
  }),
  file: call({
    method: 'GET',
    path: '/taxDemands/zoneAndUsageWiseSummary/export',
    access: 'demand.view',
    work: 'report',
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
