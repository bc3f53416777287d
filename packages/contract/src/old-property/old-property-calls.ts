import { type MatchSign, matchSigns, suggestedFrom } from '@karsetu/domain/old-property/match-score.ts'
import { matchingStates } from '@karsetu/domain/old-property/matching-states.ts'
import { z } from 'zod'
import { AmountRange, refuseBackwards } from '../demand/amount-range.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
  tidyText,
  WholeInQuery,
} from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'
import { m } from '../words/messages.ts'
import { OldPropertyForm, oldConstructions, oldHouseCategories } from './old-property-form.ts'

export const MatchingStatus = z.enum(matchingStates)
// The keys of the record itself.
const signNames = Object.keys(matchSigns) as [MatchSign, ...MatchSign[]]
const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

export const reportPlaces = ['zone', 'ward'] as const
const sorts = ['PTINNo', 'ownerName', 'duesPaise', 'addedAt'] as const

export const OldPropertiesQuery = z.strictObject({
  /** The PTIN, or its beginning. */
  ptin: idOf('ptin', z.string().max(40)).optional(),
  ownerName: z.string().max(100).optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  /** Only records of which it is not known in which zone or ward of today they are. */
  withoutPlace: z.enum(reportPlaces).optional(),
  houseCategory: z.enum(oldHouseCategories).optional(),
  matchingStatus: MatchingStatus.optional(),
  /** The property of today that they are matched to. */
  propertyUniqueId: PropertyUniqueIdSchema.optional(),
  /** What the record owes; one bound alone leaves the other open. */
  ...AmountRange,
  sort: z.enum(sorts).default('PTINNo'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type OldPropertiesQuery = z.output<typeof OldPropertiesQuery>

/** A property of today beside a record of the earlier register. */
const Suggested = PropertyCard.extend({
  score: z.int(),
  signs: z.array(z.enum(signNames)),
  plotAreaSqft: z.number().nullable(),
  coveredAreaSqft: z.number().nullable(),
})
export type Suggested = z.output<typeof Suggested>

/** The match that stands. */
const Match = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  score: z.int(),
  signs: z.array(z.enum(signNames)),
  carriedPaise: PaiseSchema,
  matchedBy: z.string().nullable(),
  matchedAt: InstantSchema,
})

export const OldProperty = z.object({
  oldPropertyId: z.int(),
  PTINNo: z.string(),
  ownerName: z.string().nullable(),
  ownerFatherName: z.string().nullable(),
  oldMobileNo: z.string().nullable(),
  oldZoneId: z.int().nullable(),
  oldWardId: z.int().nullable(),
  oldMohallaId: z.int().nullable(),
  oldZoneName: z.string().nullable(),
  oldWardName: z.string().nullable(),
  oldMohallaName: z.string().nullable(),
  oldHouseNo: z.string().nullable(),
  oldOwnerAddress: z.string(),
  oldConstYear: z.int(),
  oldHouseCategory: z.enum(oldHouseCategories),
  oldConstructionArea: z.number().nullable(),
  oldPlotArea: z.number().nullable(),
  oldOpenArea: z.number().nullable(),
  oldCarpetArea: z.number().nullable(),
  oldArvPaise: PaiseSchema.nullable(),
  oldConstType: z.enum(oldConstructions).nullable(),
  oldRoadWidth: z.number().nullable(),
  houseTaxApplicable: z.boolean(),
  waterTaxApplicable: z.boolean(),
  sewerTaxApplicable: z.boolean(),
  financialYear: FinancialYearSchema,
  arrears: Heads,
  interest: Heads,
  oldTax: Heads,
  /** The nine amounts together: what a match carries over. */
  duesPaise: PaiseSchema,
  paperTotalPaise: PaiseSchema.nullable(),
  matchingStatus: MatchingStatus,
  remark: z.string().nullable(),
  match: Match.nullable(),
  addedAt: InstantSchema,
})
export type OldProperty = z.output<typeof OldProperty>

/** A row of the list: with the best suggestion where nobody has decided. */
export const OldPropertyRow = OldProperty.extend({ suggestion: Suggested.nullable() })
export type OldPropertyRow = z.output<typeof OldPropertyRow>

/** How a property stands: what is due, the interest in it, and the owner's credit. */
const Standing = z.object({ principalPaise: PaiseSchema, interestPaise: PaiseSchema, netPayablePaise: PaiseSchema })

export const MatchEffect = z.object({
  applied: z.boolean(),
  property: PropertyCard,
  score: z.int(),
  signs: z.array(z.enum(signNames)),
  before: Standing,
  after: Standing,
  carriedPaise: PaiseSchema,
  /** Years of the old dues that the ledger speaks of already: nothing of them may be carried over. */
  yearsSpokenFor: z.array(FinancialYearSchema),
  /** Fields of the register that the match fills in. */
  fills: z.array(z.enum(['PTINNo', 'oldArv'])),
  oldProperty: OldProperty,
})
export type MatchEffect = z.output<typeof MatchEffect>

export const MatchForm = z.strictObject({
  propertyUniqueId: PropertyUniqueIdSchema,
  /** Whether what the record owes goes to the property's ledger. */
  carryDues: z.boolean().default(true),
  preview: z.boolean().default(false),
})
export type MatchForm = z.output<typeof MatchForm>

/** From this score on many are matched at once unless said. */
const usualScore = 70

/** Records that are matched in one act. */
export const matchedAtOnce = 1000

export const MatchableQuery = OldPropertiesQuery.pick({ zoneId: true, wardId: true, mohallaId: true }).extend({
  minScore: WholeInQuery.pipe(z.int().min(suggestedFrom).max(100)).default(usualScore),
  /** Goes on behind this record. */
  after: idInQuery('old_property').optional(),
  limit: WholeInQuery.pipe(z.int().max(matchedAtOnce)).default(50),
})
export type MatchableQuery = z.output<typeof MatchableQuery>

/** A record that nobody has decided, and the property that answers to it best. */
export const MatchablePair = OldProperty.extend({
  suggestion: Suggested,
  /** The score of the next best property; null when no other resembles the record. */
  runnerUp: z.int().nullable(),
})
export type MatchablePair = z.output<typeof MatchablePair>

export const MatchManyForm = z.strictObject({
  pairs: z
    .array(
      z.strictObject({
        oldPropertyId: idOf('old_property', z.int().positive()),
        propertyUniqueId: PropertyUniqueIdSchema,
      }),
    )
    .min(1)
    .max(matchedAtOnce),
  carryDues: z.boolean().default(true),
  preview: z.boolean().default(false),
})
export type MatchManyForm = z.output<typeof MatchManyForm>

export const ManyMatched = z.object({
  applied: z.boolean(),
  matched: z.int(),
  carriedPaise: PaiseSchema,
  rows: z.array(
    z.object({
      oldPropertyId: z.int(),
      propertyUniqueId: z.string(),
      carriedPaise: PaiseSchema,
      /** Why this one is not matched, in words; null where it is. */
      fault: z.string().nullable(),
    }),
  ),
})
export type ManyMatched = z.output<typeof ManyMatched>

/** A remark of at least 5 characters. */
export const OldRemark = z.strictObject({
  remarks: tidyText({ required: () => m.common_field_required({ label: m.old_property_remark() }), max: 500 }).min(5, {
    error: () => m.old_property_remark_short(),
  }),
})

/** A record as it should have been typed, and why it is typed again. */
export const OldPropertyCorrected = OldPropertyForm.extend(OldRemark.shape)
export type OldPropertyCorrected = z.output<typeof OldPropertyCorrected>

const ReportQuery = z.strictObject({ by: z.enum(reportPlaces).default('zone'), zoneId: idInQuery('zone').optional() })

const Counted = z.object({ records: z.int(), duesPaise: PaiseSchema })
export const MatchingReportRow = z.object({
  /** Null: records whose place of today is not known. */
  placeId: z.int().nullable(),
  placeNo: z.int().nullable(),
  placeName: z.string().nullable(),
  unmatched: Counted,
  matched: Counted,
  setAside: Counted,
  carriedPaise: PaiseSchema,
})
export type MatchingReportRow = z.output<typeof MatchingReportRow>

const ById = z.object({ id: idInQuery('old_property') })
const whenMatched = ['call.not_found', 'call.out_of_scope', 'old_property.not_now'] as const

export const oldPropertyCalls = declareCalls('oldProperty', {
  page: call({
    method: 'GET',
    path: '/oldProperties',
    access: 'old_property.view',
    query: PageQuery.extend(OldPropertiesQuery.shape).superRefine(refuseBackwards),
    output: pageOf(OldPropertyRow).extend({ duesPaise: PaiseSchema }),
    summary: 'Records of earlier registers with what they owe and the best suggestion for a match.',
  }),
  byPTIN: call({
    method: 'GET',
    path: '/oldProperties/byPTIN',
    access: 'old_property.view',
    query: z.strictObject({ ptin: idOf('ptin', z.string().min(1).max(40)) }),
    output: OldProperty,
    errors: ['old_property.not_found', 'call.out_of_scope'],
    summary: 'The record of an earlier register by its PTIN.',
  }),
  add: call({
    method: 'POST',
    path: '/oldProperties/add',
    access: 'old_property.edit',
    body: OldPropertyForm,
    output: OldProperty,
    errors: ['old_property.ptin_taken', 'call.out_of_scope'],
    summary: 'Adds a record of an earlier register; amounts in rupees.',
  }),
  correct: call({
    method: 'PATCH',
    path: '/oldProperties/{id}',
    access: 'old_property.edit',
    params: ById,
    body: OldPropertyCorrected,
    output: OldProperty,
    errors: [...whenMatched, 'old_property.ptin_taken'],
    summary: 'Corrects what was typed of a record that nobody has matched or set aside; amounts in rupees.',
  }),
  file: call({
    method: 'GET',
    path: '/oldProperties/export',
    access: 'old_property.view',
    work: 'report',
    limit: 'document',
    query: OldPropertiesQuery.superRefine(refuseBackwards),
    download: 'xlsx',
    summary: 'The list as a spreadsheet, every page of it.',
  }),
  suggestions: call({
    method: 'GET',
    path: '/oldProperties/{id}/suggestions',
    access: 'old_property.view',
    params: ById,
    output: z.array(Suggested),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Properties of today that may be this record, with a score and what speaks for each.',
  }),
  match: call({
    method: 'POST',
    path: '/oldProperties/{id}/match',
    access: 'old_property.match',
    params: ById,
    body: MatchForm,
    output: MatchEffect,
    errors: [
      ...whenMatched,
      'property.not_found',
      'old_property.years_spoken_for',
      'old_property.above_own_limit',
      'old_property.not_in_use',
      'property.ptin_taken',
    ],
    summary: 'Says which property a record is; what it owes goes to that ledger by one journal.',
  }),
  matchable: call({
    method: 'GET',
    path: '/oldProperties/matchable',
    access: 'old_property.match',
    query: MatchableQuery,
    output: z.object({
      rows: z.array(MatchablePair),
      /** The record behind which to go on; null when all were looked at. */
      next: z.int().nullable(),
    }),
    summary: 'Undecided records whose best suggestion reaches a score, in the order in which they came.',
  }),
  matchableFile: call({
    method: 'GET',
    path: '/oldProperties/matchable/export',
    access: 'old_property.match',
    work: 'report',
    limit: 'document',
    query: MatchableQuery.omit({ after: true, limit: true }),
    download: 'xlsx',
    summary: 'The same as a spreadsheet, to the last record.',
  }),
  matchMany: call({
    method: 'POST',
    path: '/oldProperties/matchMany',
    access: 'old_property.match',
    body: MatchManyForm,
    output: ManyMatched,
    summary: 'Matches many records in one act; one that cannot be matched says why and holds up none of the others.',
  }),
  setAside: call({
    method: 'POST',
    path: '/oldProperties/{id}/setAside',
    access: 'old_property.match',
    params: ById,
    body: OldRemark,
    output: OldProperty,
    errors: [...whenMatched],
    summary: 'Decides that no property of today answers to a record, and why.',
  }),
  takeUp: call({
    method: 'POST',
    path: '/oldProperties/{id}/takeUp',
    access: 'old_property.match',
    params: ById,
    output: OldProperty,
    errors: [...whenMatched],
    summary: 'Takes a record up again that was set aside.',
  }),
  removeMatching: call({
    method: 'PATCH',
    path: '/properties/removeMatchingDetails/{id}',
    access: 'old_property.match',
    params: z.object({ id: PropertyUniqueIdSchema }),
    body: OldRemark.extend({
      /** Of several records of one property, the one to take away; all of them when left out. */
      oldPropertyId: idOf('old_property', z.int().positive()).optional(),
    }),
    output: z.array(OldProperty),
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'old_property.no_match',
      'old_property.left',
      'old_property.built_on',
      'old_property.above_own_limit',
    ],
    summary: 'Takes the match of a property back, and what it carried over by its mirror.',
  }),
  report: call({
    method: 'GET',
    path: '/oldProperties/matchingStatus',
    access: 'old_property.view',
    work: 'report',
    query: ReportQuery,
    output: z.array(MatchingReportRow),
    summary: 'How far matching is, by zone or by ward, with the dues it stands for.',
  }),
  reportFile: call({
    method: 'GET',
    path: '/oldProperties/matchingStatus/export',
    access: 'old_property.view',
    work: 'report',
    limit: 'document',
    query: ReportQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
})
