import { z } from 'zod'
import { JobStatus } from '../job/job-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  pageOf,
} from '../platform/schemas.ts'

const exceptionReasons = [
  'no_premises',
  'plot_area_missing',
  'premises_on_vacant_land',
  'road_width_missing',
  'road_band_missing',
  'construction_year_missing',
  'not_yet_built',
  'formula_missing',
  'rate_basis_missing',
  'rate_missing',
  'rate_ambiguous',
  'factor_missing',
  'factor_ambiguous',
  'tax_rate_missing',
  'capital_value_missing',
  'changed_since',
  'demand_kept',
] as const
export const ExceptionReason = z.enum(exceptionReasons)
export type ExceptionReason = z.output<typeof ExceptionReason>

export const runStatuses = ['rehearsing', 'rehearsed', 'releasing', 'released', 'discarded'] as const

/** What a run makes of some properties, beside the demand of the year before on the same places. */
export const RunSums = z.object({
  assessed: z.int(),
  notAssessable: z.int(),
  untaxed: z.int(),
  raised: z.int(),
  arvPaise: PaiseSchema,
  housePaise: PaiseSchema,
  waterPaise: PaiseSchema,
  sewerPaise: PaiseSchema,
  lastHousePaise: PaiseSchema,
  lastWaterPaise: PaiseSchema,
  lastSewerPaise: PaiseSchema,
})
export type RunSums = z.output<typeof RunSums>

export const DemandRunCard = z.object({
  runId: z.int(),
  financialYear: FinancialYearSchema,
  supplementary: z.boolean(),
  status: z.enum(runStatuses),
  effectiveOn: DateSchema.nullable(),
  createdAt: InstantSchema,
  requestedBy: z.string().nullable(),
  releasedBy: z.string().nullable(),
  job: z.object({ jobId: z.string(), status: JobStatus, error: z.string().nullable() }),
  wards: z.int(),
  /** Wards the present stage is done with. */
  wardsDone: z.int(),
  /** Rates or rules that its assessments look at were approved since it began: a dry run is then made anew. */
  rulesChangedSince: z.boolean(),
})
export type DemandRunCard = z.output<typeof DemandRunCard>

/** A run in the list of all: with what it came to. */
export const DemandRunRow = DemandRunCard.extend({ totals: RunSums })
export type DemandRunRow = z.output<typeof DemandRunRow>

export const DemandRunsQuery = z.strictObject({
  year: FinancialYearInQuery.optional(),
  status: z.enum(runStatuses).optional(),
})
export type DemandRunsQuery = z.output<typeof DemandRunsQuery>

export const DemandRunReport = DemandRunCard.extend({
  totals: RunSums,
  zones: z.array(RunSums.extend({ zoneId: z.int(), zoneName: z.string() })),
  wardRows: z.array(RunSums.extend({ wardId: z.int(), wardNo: z.int(), wardName: z.string() })),
})
export type DemandRunReport = z.output<typeof DemandRunReport>

export const RunException = z.object({
  propertyUniqueId: z.string(),
  wardNo: z.int(),
  mohallaName: z.string(),
  reason: ExceptionReason,
  /** The cell of the law or the fact of the property that is wanting. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RunException = z.output<typeof RunException>

const RunId = z.object({ runId: idInQuery('demand_run') })

export const demandRunCalls = declareCalls('demandRun', {
  page: call({
    method: 'GET',
    path: '/demand-runs',
    access: 'demand.run',
    query: PageQuery.extend(DemandRunsQuery.shape),
    output: pageOf(DemandRunRow),
    errors: ['call.out_of_scope'],
    summary: 'Yearly demand runs with what each came to, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/demand-runs/export',
    access: 'demand.run',
    limit: 'document',
    query: DemandRunsQuery,
    download: 'xlsx',
    errors: ['call.out_of_scope'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  start: call({
    method: 'POST',
    path: '/demand-runs',
    access: 'demand.run',
    body: z.strictObject({ financialYear: FinancialYearSchema }),
    output: DemandRunCard,
    errors: ['demand.run_open', 'demand.year_out_of_range', 'call.out_of_scope'],
    summary: 'Begins the dry run of a year: every property without a demand is assessed, and nothing is posted.',
  }),
  report: call({
    method: 'GET',
    path: '/demand-runs/{runId}',
    access: 'demand.run',
    params: RunId,
    output: DemandRunReport,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A run with its totals by zone, ward and head beside last year’s.',
  }),
  reportFile: call({
    method: 'GET',
    path: '/demand-runs/{runId}/export',
    access: 'demand.run',
    limit: 'document',
    params: RunId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet: city, zones and wards, each tax beside last year’s.',
  }),
  exceptions: call({
    method: 'GET',
    path: '/demand-runs/{runId}/exceptions',
    access: 'demand.run',
    params: RunId,
    query: PageQuery,
    output: pageOf(RunException),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Properties the run could not assess, each with the reason and the cell to fill.',
  }),
  exceptionsFile: call({
    method: 'GET',
    path: '/demand-runs/{runId}/exceptions/export',
    access: 'demand.run',
    work: 'report',
    limit: 'document',
    params: RunId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  release: call({
    method: 'POST',
    path: '/demand-runs/{runId}/release',
    access: 'demand.run',
    params: RunId,
    output: DemandRunCard,
    errors: ['call.not_found', 'demand.run_not_now', 'demand.law_changed', 'demand.run_empty', 'call.out_of_scope'],
    summary: 'Releases what the dry run showed, one transaction for each ward.',
  }),
  continue: call({
    method: 'POST',
    path: '/demand-runs/{runId}/continue',
    access: 'demand.run',
    params: RunId,
    output: DemandRunCard,
    errors: ['call.not_found', 'demand.run_not_now', 'demand.run_working', 'demand.law_changed', 'call.out_of_scope'],
    summary: 'Goes on with a dry run or release that was stopped or failed, at the first ward that is not done.',
  }),
  discard: call({
    method: 'POST',
    path: '/demand-runs/{runId}/discard',
    access: 'demand.run',
    params: RunId,
    output: DemandRunCard,
    errors: ['call.not_found', 'demand.run_not_now', 'demand.run_working', 'call.out_of_scope'],
    summary: 'Gives up a dry run that is not released.',
  }),
})
