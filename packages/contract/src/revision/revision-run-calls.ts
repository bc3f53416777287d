import { z } from 'zod'
import { ExceptionReason } from '../demand/run-calls.ts'
import { JobStatus } from '../job/job-calls.ts'
import { ById } from '../master/master-fields.ts'
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
  ToDecideInQuery,
} from '../platform/schemas.ts'

export const runPurposes = ['rehearsal', 'revaluation', 'check'] as const
export const runStatuses = ['computing', 'computed', 'releasing', 'released', 'discarded'] as const

export const RevisionRunCard = z.object({
  runId: z.int(),
  purpose: z.enum(runPurposes),
  changeId: z.int().nullable(),
  /** None: the whole city. */
  mohallaId: z.int().nullable(),
  mohallaName: z.string().nullable(),
  financialYear: FinancialYearSchema,
  /** The day for which dues were calculated; none: taxes of the year were. */
  asOf: DateSchema.nullable(),
  status: z.enum(runStatuses),
  /** Calculated, and no property moves: there is nothing to release. */
  isEmpty: z.boolean(),
  createdAt: InstantSchema,
  requestedBy: z.string().nullable(),
  releasedBy: z.string().nullable(),
  /** Asked for by the reader, who then cannot release it. */
  isOwn: z.boolean(),
  job: z.object({ jobId: z.string(), status: JobStatus, error: z.string().nullable() }),
  wards: z.int(),
  /** Wards the present stage is done with. */
  wardsDone: z.int(),
  /** Law that it looks at was approved since it began: its figures are of law that holds no longer. */
  rulesChangedSince: z.boolean(),
})
export type RevisionRunCard = z.output<typeof RevisionRunCard>

/** Taxes of a year by head; or, as of a day, what is payable by head, and of it the interest and the rebate. */
const Amounts = z.object({
  arvPaise: PaiseSchema,
  housePaise: PaiseSchema,
  waterPaise: PaiseSchema,
  sewerPaise: PaiseSchema,
  interestPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
})

export const RevisionSums = z.object({
  assessed: z.int(),
  notAssessable: z.int(),
  /** Of these, what the rules as they are do assess, and the taxes it has by them; in no other sum. */
  noLongerAssessable: z.int(),
  lostPaise: PaiseSchema,
  moved: z.int(),
  released: z.int(),
  before: Amounts,
  after: Amounts,
})
export type RevisionSums = z.output<typeof RevisionSums>

/** A run in the list of all: with what it came to in the places the reader works for. */
export const RevisionRunRow = RevisionRunCard.extend({ totals: RevisionSums })
export type RevisionRunRow = z.output<typeof RevisionRunRow>

export const RevisionRunsQuery = z.strictObject({
  purpose: z.enum(runPurposes),
  mohallaId: idInQuery('mohalla').optional(),
  status: z.enum(runStatuses).optional(),
  year: FinancialYearInQuery.optional(),
  /** Revaluations of others that wait to be released by the reader. */
  isToDecide: ToDecideInQuery,
})
export type RevisionRunsQuery = z.output<typeof RevisionRunsQuery>

/** A property that moves; `before` is null where it had no assessment. */
export const MovedProperty = z.object({
  propertyUniqueId: z.string(),
  wardNo: z.int(),
  ownerName: z.string().nullable(),
  before: Amounts.nullable(),
  after: Amounts,
  changePaise: PaiseSchema,
  /** Hundredths of a percent of the taxes of before; null where they were nothing. */
  changeBps: z.int().nullable(),
})
export type MovedProperty = z.output<typeof MovedProperty>

export const RevisionRunReport = RevisionRunCard.extend({
  totals: RevisionSums,
  wardRows: z.array(RevisionSums.extend({ wardId: z.int(), wardNo: z.int(), wardName: z.string() })),
  /** Properties by their change: over `overBps`, up to `upToBps`; both null where there were no taxes before. */
  bands: z.array(
    z.object({
      overBps: z.int().nullable(),
      upToBps: z.int().nullable(),
      isNew: z.boolean(),
      properties: z.int(),
      changePaise: PaiseSchema,
    }),
  ),
  largest: z.array(MovedProperty),
  /** The figures are no longer those of today: a property of theirs, or what it owes, changed since. */
  factsChangedSince: z.boolean(),
})
export type RevisionRunReport = z.output<typeof RevisionRunReport>

/** A property without an assessment, why, and the cell of the law or the fact that is wanting. */
export const NotAssessable = z.object({
  propertyUniqueId: z.string(),
  wardNo: z.int(),
  mohallaId: z.int(),
  mohallaName: z.string(),
  reason: ExceptionReason,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotAssessable = z.output<typeof NotAssessable>

/** What a run could not assess; of what its rules make so, the taxes it has without them. */
export const RunException = NotAssessable.extend({ lostPaise: PaiseSchema.nullable() })
export type RunException = z.output<typeof RunException>

/** The same as it stands: from which run of the place is known, and since when. */
export const StillNotAssessable = NotAssessable.extend({
  runId: z.int(),
  purpose: z.enum(['check', 'revaluation']),
  foundAt: InstantSchema,
})
export type StillNotAssessable = z.output<typeof StillNotAssessable>

/** Which of them. */
export const StillQuery = z.strictObject({
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  reason: ExceptionReason.optional(),
})
export type StillQuery = z.output<typeof StillQuery>

/** How many there are for each reason in the place, the most first; whatever reason was asked for. */
const ReasonCounts = z.array(z.object({ reason: ExceptionReason, properties: z.int() }))

const Beyond = z.strictObject({
  beyondPercent: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number().min(0).max(100_000).default(0),
  ),
})
const moved = {
  method: 'POST',
  access: 'revaluation.run',
  params: ById('revision_run'),
  output: RevisionRunCard,
} as const
const notMovable = ['call.not_found', 'call.out_of_scope', 'revision.run_not_now', 'revision.run_working'] as const

export const revisionRunCalls = declareCalls('revisionRun', {
  page: call({
    method: 'GET',
    path: '/revision-runs',
    access: 'master.view',
    query: PageQuery.extend(RevisionRunsQuery.shape),
    output: pageOf(RevisionRunRow),
    summary: 'Revaluations, or checks for what cannot be assessed, with what each came to, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/revision-runs/export',
    access: 'master.view',
    limit: 'document',
    query: RevisionRunsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  report: call({
    method: 'GET',
    path: '/revision-runs/{id}',
    access: 'master.view',
    params: ById('revision_run'),
    output: RevisionRunReport,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'How many properties move and by how much: per head, per ward, by bands, and the largest twenty.',
  }),
  properties: call({
    method: 'GET',
    path: '/revision-runs/{id}/properties',
    access: 'master.view',
    params: ById('revision_run'),
    query: PageQuery.extend(Beyond.shape),
    output: pageOf(MovedProperty),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The properties whose taxes move by more than a percentage, the largest change first.',
  }),
  propertiesFile: call({
    method: 'GET',
    path: '/revision-runs/{id}/properties/export',
    access: 'master.view',
    limit: 'document',
    params: ById('revision_run'),
    query: Beyond,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  notAssessable: call({
    method: 'GET',
    path: '/revision-runs/{id}/not-assessable',
    access: 'master.view',
    params: ById('revision_run'),
    query: PageQuery,
    output: pageOf(RunException),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Properties that cannot be assessed, each with the reason and the cell to fill.',
  }),
  notAssessableFile: call({
    method: 'GET',
    path: '/revision-runs/{id}/not-assessable/export',
    access: 'master.view',
    limit: 'document',
    params: ById('revision_run'),
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  stillNotAssessable: call({
    method: 'GET',
    path: '/revision-runs/not-assessable',
    access: 'master.view',
    query: PageQuery.extend(StillQuery.shape),
    output: pageOf(StillNotAssessable).extend({ reasons: ReasonCounts }),
    summary:
      'Properties in use that cannot be assessed: of each mohalla what the latest check or revaluation of it found, less what was assessed since.',
  }),
  stillNotAssessableFile: call({
    method: 'GET',
    path: '/revision-runs/not-assessable/export',
    access: 'master.view',
    limit: 'document',
    query: StillQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
  check: call({
    method: 'POST',
    path: '/revision-runs/check',
    access: 'master.edit',
    output: RevisionRunCard,
    errors: ['call.out_of_scope', 'revision.run_open'],
    summary: 'Looks through the city for properties that cannot be assessed.',
  }),
  revalueMohalla: call({
    method: 'PATCH',
    path: '/properties/calculateMohallaTax',
    access: 'revaluation.run',
    query: z.strictObject({ mohallaId: idInQuery('mohalla') }),
    output: RevisionRunCard,
    errors: ['call.not_found', 'call.out_of_scope', 'revision.run_open'],
    summary: 'Calculates every property of a mohalla for this year; held until somebody else releases it.',
  }),
  revalueCity: call({
    method: 'POST',
    path: '/revision-runs/revalue',
    access: 'revaluation.run',
    output: RevisionRunCard,
    errors: ['call.out_of_scope', 'revision.run_open'],
    summary: 'The same for the whole city.',
  }),
  release: call({
    ...moved,
    path: '/revision-runs/{id}/release',
    errors: [...notMovable, 'revision.own_run', 'revision.law_changed'],
    summary: 'Writes the assessments of a revaluation that somebody else asked for, one transaction for each ward.',
  }),
  continue: call({
    ...moved,
    path: '/revision-runs/{id}/continue',
    errors: [...notMovable, 'revision.law_changed', 'revision.run_open'],
    summary:
      'Goes on with a run that was stopped or failed, at the first ward that is not done; one that nobody releases begins anew where the law changed.',
  }),
  discard: call({
    ...moved,
    path: '/revision-runs/{id}/discard',
    errors: notMovable,
    summary: 'Gives up a revaluation that is not released.',
  }),
})
