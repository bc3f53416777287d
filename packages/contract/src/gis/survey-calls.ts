import { ruleFindings, surveyFindings } from '@karsetu/domain/gis/survey.ts'
import { measuredColumns } from '@karsetu/domain/gis/survey-line.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { EpsgField } from './epsg-field.ts'
import { DecisionForm, RemarkForm } from './survey-forms.ts'

export const surveyMatches = ['matched', 'unmatched', 'twice'] as const
export const surveyStates = ['same', 'waiting', 'proposed', 'accepted', 'refused', 'stale', 'superseded'] as const

/** summary: by zone, or by ward of the zone asked about; the others list properties. */
export const gisReportTypes = [
  'summary',
  'matched',
  'unmatched',
  'not_surveyed',
  'area',
  'usage',
  'arv',
  'unreadable',
  'far_place',
  'superseded',
] as const
export const GisReportType = z.enum(gisReportTypes)
export type GisReportType = z.output<typeof GisReportType>

/** The register beside the survey. Annual values and taxes are of the matched properties alone, of this year. */
export const GisSums = z.object({
  properties: z.int(),
  matched: z.int(),
  notSurveyed: z.int(),
  unmatched: z.int(),
  unreadable: z.int(),
  areaDiffers: z.int(),
  usageDiffers: z.int(),
  arvBeforePaise: PaiseSchema,
  arvAfterPaise: PaiseSchema,
  taxBeforePaise: PaiseSchema,
  taxAfterPaise: PaiseSchema,
  waiting: z.int(),
  accepted: z.int(),
})
export type GisSums = z.output<typeof GisSums>

export const GisPlace = GisSums.extend({
  zoneId: z.int().nullable(),
  zoneName: z.string().nullable(),
  wardId: z.int().nullable(),
  wardNo: z.int().nullable(),
  wardName: z.string().nullable(),
})
export type GisPlace = z.output<typeof GisPlace>

export const SurveyedProperty = z.object({
  /** Null, as its row, for a property that was not surveyed. */
  surveyId: z.int().nullable(),
  rowNo: z.int().nullable(),
  typedId: z.string(),
  propertyUniqueId: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerTyped: z.string().nullable(),
  wardNo: z.int().nullable(),
  match: z.enum(surveyMatches).nullable(),
  findings: z.array(z.enum(surveyFindings)),
  areaBeforeSqft: z.number().nullable(),
  areaAfterSqft: z.number().nullable(),
  usageBefore: z.string().nullable(),
  usageAfter: z.string().nullable(),
  arvBeforePaise: PaiseSchema.nullable(),
  arvAfterPaise: PaiseSchema.nullable(),
  taxBeforePaise: PaiseSchema.nullable(),
  taxAfterPaise: PaiseSchema.nullable(),
  state: z.enum(surveyStates).nullable(),
  /** The later survey that names the same. */
  supersededBy: z.int().nullable(),
})
export type SurveyedProperty = z.output<typeof SurveyedProperty>

export const surveyCardStatuses = ['reading', 'quarantined', 'failed'] as const

export const SurveyCard = z.object({
  surveyId: z.int(),
  fileName: z.string(),
  status: z.enum(surveyCardStatuses),
  rows: z.int(),
  /** Properties with a line of which something could not be read. */
  unreadable: z.int(),
  jobId: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: InstantSchema,
})
export type SurveyCard = z.output<typeof SurveyCard>

export const GisReport = z.object({
  asOf: InstantSchema,
  reportType: GisReportType,
  /** The latest survey that was compared in full, or the one asked about; null while there is none. */
  survey: SurveyCard.nullable(),
  /** Of how many surveys it is: of the one asked about, else of all, each property by its newest row. */
  surveys: z.int(),
  sums: GisSums,
  places: z.array(GisPlace),
  properties: pageOf(SurveyedProperty).nullable(),
})
export type GisReport = z.output<typeof GisReport>

export const ReportQuery = z.strictObject({
  reportType: GisReportType.default('summary'),
  surveyId: idInQuery('survey').optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  /** Of the properties alone, not of the sums. */
  state: z.enum(surveyStates).optional(),
  decisionId: idInQuery('survey_decision').optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const SurveyDecision = z.object({
  decisionId: z.int(),
  surveyId: z.int(),
  fileName: z.string(),
  accepts: z.boolean(),
  rule: z.object({
    rowNos: z.array(z.int()).optional(),
    mostAreaPercent: z.number().optional(),
    findings: z.array(z.enum(ruleFindings)).optional(),
  }),
  reason: z.string(),
  properties: z.int(),
  taxBeforePaise: PaiseSchema,
  taxAfterPaise: PaiseSchema,
  /** By what the taxes rise and fall, each property by itself; both together are weighed against a limit. */
  raisedPaise: PaiseSchema,
  loweredPaise: PaiseSchema,
  /** Properties that were left as they are because they were no longer as compared. */
  leftOut: z.int(),
  status: z.enum(['proposed', 'applying', 'applied', 'refused']),
  jobStatus: z.string().nullable(),
  maker: z.string(),
  isOwn: z.boolean(),
  checker: z.string().nullable(),
  remark: z.string().nullable(),
  madeAt: InstantSchema,
})
export type SurveyDecision = z.output<typeof SurveyDecision>

export const DecisionEffect = z.object({
  properties: z.int(),
  taxBeforePaise: PaiseSchema,
  taxAfterPaise: PaiseSchema,
  raisedPaise: PaiseSchema,
  loweredPaise: PaiseSchema,
})
export type DecisionEffect = z.output<typeof DecisionEffect>

const FloorSaid = z.object({
  floorNumber: z.int(),
  type: z.enum(['residential', 'nonresidential']),
  /** Null: nobody said. */
  rentType: z.enum(['self', 'rented', 'vacant']).nullable(),
  areaSqft: z.number(),
  areaBasis: z.enum(['covered', 'carpet']),
  constructionType: z.enum(['rcc_rbc', 'other_pucca', 'kachha']).nullable(),
  constructionYear: z.int().nullable(),
})

/** What the register has of a property now, beside what it would have as surveyed. */
export const SurveyedFloors = z.object({
  propertyUniqueId: z.string().nullable(),
  fileName: z.string(),
  match: z.enum(surveyMatches),
  supersededBy: z.int().nullable(),
  /** What was written down of the building, and where it is. */
  typedId: z.string(),
  ownerTyped: z.string().nullable(),
  address: z.string().nullable(),
  zoneId: z.int().nullable(),
  wardId: z.int().nullable(),
  point: z.tuple([z.number(), z.number()]).nullable(),
  plotBeforeSqft: z.number().nullable(),
  plotAfterSqft: z.number().nullable(),
  floors: z.array(z.object({ before: FloorSaid.nullable(), after: FloorSaid.nullable() })),
  unreadable: z.array(z.object({ rowNo: z.int(), column: z.enum(measuredColumns), typed: z.string() })),
  /** Longitude and latitude that were left out because they lie far outside the city. */
  farPlace: z.tuple([z.number(), z.number()]).nullable(),
})
export type SurveyedFloors = z.output<typeof SurveyedFloors>

/** Without a survey: of all. */
const DecisionsQuery = z.strictObject({ surveyId: idInQuery('survey').optional() })
const SurveyId = z.object({ surveyId: idInQuery('survey') })
const DecisionId = z.object({ surveyId: idInQuery('survey'), decisionId: idInQuery('survey_decision') })
const decisionErrors = ['call.not_found', 'call.out_of_scope', 'survey.not_now'] as const

export const gisReportCalls = declareCalls('gisReport', {
  report: call({
    method: 'GET',
    path: '/taxDemands/getGISReport',
    access: 'survey.view',
    work: 'report',
    query: ReportQuery.extend(PageQuery.shape),
    output: GisReport,
    errors: ['call.not_found'],
    summary:
      'Surveys of the field against the register, each property by its newest row, or one survey: sums by zone and ward, and the properties of each kind.',
  }),
  file: call({
    method: 'GET',
    path: '/taxDemands/getGISReport/export',
    access: 'survey.view',
    work: 'report',
    limit: 'document',
    query: ReportQuery,
    download: 'xlsx',
    errors: ['call.not_found'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
})

export const surveyCalls = declareCalls('survey', {
  page: call({
    method: 'GET',
    path: '/surveys',
    access: 'survey.view',
    query: PageQuery,
    output: pageOf(SurveyCard),
    summary: 'Surveys that were brought in, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/surveys/export',
    access: 'survey.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
  unreadableFile: call({
    method: 'GET',
    path: '/surveys/{surveyId}/unreadable/export',
    access: 'survey.view',
    limit: 'document',
    params: SurveyId,
    download: 'xlsx',
    errors: ['call.not_found'],
    summary: 'What of a survey could not be read, cell by cell, as a spreadsheet; its properties are not taken over.',
  }),
  upload: call({
    method: 'POST',
    path: '/surveys',
    access: 'survey.make',
    body: z.strictObject({ epsg: EpsgField }),
    upload: [
      { field: 'file', purpose: 'spreadsheet', required: false },
      { field: 'map', purpose: 'map', required: false },
    ],
    output: SurveyCard,
    errors: [
      'survey.no_heading',
      'survey.formula_cell',
      'survey.broken_letters',
      'survey.empty',
      'call.out_of_scope',
      'gis.not_geojson',
      'gis.too_intricate',
      'gis.unknown_projection',
      'gis.no_features',
      'gis.too_many_features',
    ],
    summary:
      'Takes a survey (spreadsheet or GeoJSON, a row for each floor) into quarantine; nothing of the register changes.',
  }),
  floors: call({
    method: 'GET',
    path: '/surveys/{surveyId}/properties/{rowNo}',
    access: 'survey.view',
    params: SurveyId.extend({ rowNo: idInQuery('survey_row') }),
    output: SurveyedFloors,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The floors of one surveyed property, of the register and of the survey, side by side.',
  }),
  compareAnew: call({
    method: 'POST',
    path: '/surveys/{surveyId}/compare',
    access: 'survey.make',
    params: SurveyId,
    output: SurveyCard,
    errors: ['call.not_found', 'call.out_of_scope', 'survey.not_now'],
    summary: 'Compares what nobody decided or proposed with the register and the law of today.',
  }),
  decisions: call({
    method: 'GET',
    path: '/surveys/decisions',
    access: 'survey.view',
    query: DecisionsQuery.extend(PageQuery.shape),
    output: pageOf(SurveyDecision),
    errors: ['call.not_found'],
    summary: 'What was proposed and decided about surveys, or about one; what is not done yet first.',
  }),
  decisionsFile: call({
    method: 'GET',
    path: '/surveys/decisions/export',
    access: 'survey.view',
    limit: 'document',
    query: DecisionsQuery,
    download: 'xlsx',
    errors: ['call.not_found'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  preview: call({
    method: 'POST',
    path: '/surveys/{surveyId}/decisions/preview',
    access: 'survey.make',
    work: 'read',
    params: SurveyId,
    body: DecisionForm.omit({ reason: true }),
    output: DecisionEffect,
    errors: ['call.not_found'],
    summary: 'How many properties a rule takes in, and their tax before and after.',
  }),
  propose: call({
    method: 'POST',
    path: '/surveys/{surveyId}/decisions',
    access: 'survey.make',
    params: SurveyId,
    body: DecisionForm,
    output: SurveyDecision,
    errors: [...decisionErrors, 'survey.nothing_taken_in', 'survey.compared_before'],
    summary: 'Proposes to take over what was surveyed (another person decides), or leaves it out at once.',
  }),
  approve: call({
    method: 'POST',
    path: '/surveys/{surveyId}/decisions/{decisionId}/approve',
    access: 'survey.accept',
    params: DecisionId,
    body: RemarkForm,
    output: SurveyDecision,
    errors: [...decisionErrors, 'survey.same_person', 'survey.above_own_limit'],
    summary: 'Takes the proposal over into the register, and raises or credits the difference of tax, as a job.',
  }),
  refuse: call({
    method: 'POST',
    path: '/surveys/{surveyId}/decisions/{decisionId}/refuse',
    access: 'survey.accept',
    params: DecisionId,
    body: RemarkForm,
    output: SurveyDecision,
    errors: decisionErrors,
    summary: 'Sends the proposal back; its properties wait again.',
  }),
})
