import { approvalStates } from '@karsetu/domain/approval/approval-states.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { ApprovalRemark } from '../approval/approval-forms.ts'
import { TaxOfYear } from '../assessment/assessment-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
} from '../platform/schemas.ts'
import { BeginningOfId, PropertyCard } from '../property/property-calls.ts'
import { actDocuments } from '../property/register-write-calls.ts'
import { TaxEffect } from '../property/tax-effect.ts'
import { m } from '../words/messages.ts'
import { AmalgamationForm, SplitForm, SplitRemark } from './split-form.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/** What one property owes of each year, what its owner has to his credit, and what is payable in all. */
const Dues = z.object({
  years: z.array(
    z.object({
      financialYear: FinancialYearSchema,
      principal: Heads,
      interest: Heads,
      /** What was demanded for the year. */
      demanded: Heads,
    }),
  ),
  duePaise: PaiseSchema,
  advancePaise: PaiseSchema,
})
export type SplitDues = z.output<typeof Dues>

/** A property before or after; a new one has no ID until it is done. */
const Piece = z.object({
  propertyUniqueId: z.string().nullable(),
  ownerName: z.string().nullable(),
  houseNumber: z.string().nullable(),
  plotArea: z.number().nullable(),
  coveredArea: z.number(),
  /** Hundredths of a percent of the whole. */
  shareBps: z.int(),
  floors: z.array(z.object({ premiseNo: z.int(), floorNumber: z.int(), areaSqft: z.number() })),
  dues: Dues,
})
export type SplitPiece = z.output<typeof Piece>

export const regroupingKinds = ['split', 'amalgamation'] as const

export const Regrouping = Decidable.extend({
  regroupingId: z.int(),
  kind: z.enum(regroupingKinds),
  amountPaise: PaiseSchema,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decisionRemark: z.string().nullable(),
  undoRemark: z.string().nullable(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** On which it was asked for. */
  documents: z.array(z.object({ fileId: z.string(), fileName: z.string() })),
})
export type Regrouping = z.output<typeof Regrouping>

export const RegroupingsQuery = z.strictObject({
  status: z.enum(approvalStates).optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  /** Of any property that is divided or joined, or that came of it. */
  propertyUniqueId: BeginningOfId.optional(),
  /** Asked for on or after, on or before this day. */
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
})
export type RegroupingsQuery = z.output<typeof RegroupingsQuery>

/** `owners_differ`: of the properties that are joined. */
export const secondReasons = ['dues', 'owners_differ', 'new_owner', 'tax'] as const
export type SecondReason = (typeof secondReasons)[number]

const WeighedPiece = Piece.extend({
  /** By the rules of this year, for the whole of it. */
  tax: TaxOfYear,
})
export type WeighedPiece = z.output<typeof WeighedPiece>

/** What a split or a join does to every property and every part, to dues and tax. */
export const RegroupingFigures = z.object({
  before: z.array(WeighedPiece),
  after: z.array(WeighedPiece),
  amountPaise: PaiseSchema,
  /** Of all of them together, in years still to be demanded. */
  tax: TaxEffect,
  /** It moves by nothing but that each tax of each property is rounded by itself; nobody else has to approve that. */
  onlyRounding: z.boolean().default(false),
  /** Why somebody else has to approve; none: nobody has to. */
  secondFor: z.array(z.enum(secondReasons)),
})
export type RegroupingFigures = z.output<typeof RegroupingFigures>

export const RegroupingEffect = RegroupingFigures.extend({
  applied: z.boolean(),
  /** What it was worked out on; sent back, it is done on nothing else. */
  shown: z.string(),
  regrouping: Regrouping.nullable(),
})
export type RegroupingEffect = z.output<typeof RegroupingEffect>

/** One that waits, with what it does as it was shown to who asked; null where that was not kept yet. */
export const RegroupingToDecide = Regrouping.extend({ effect: RegroupingFigures.nullable() })
export type RegroupingToDecide = z.output<typeof RegroupingToDecide>

/** A property as the form of a split starts from it. */
export const SplitShown = z.object({
  property: PropertyCard,
  piece: Piece,
  isInUse: z.boolean(),
  atOnceUpToPaise: PaiseSchema,
  waiting: RegroupingToDecide.nullable(),
  earlier: z.array(Regrouping),
})
export type SplitShown = z.output<typeof SplitShown>

/** Where a number leads: what became of a property that is no longer in use, or what it came from. */
export const Lineage = z.object({
  becameKind: z.enum(regroupingKinds).nullable(),
  became: z.array(z.string()),
  cameFromKind: z.enum(regroupingKinds).nullable(),
  cameFrom: z.array(z.string()),
})
export type Lineage = z.output<typeof Lineage>

const OfProperty = z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema })
/** As people list them: parted by commas, spaces or lines. */
const IdsInQuery = idOf('property', z.string().max(4000))
  .default('')
  .transform((listed) => [
    ...new Set(
      listed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(PropertyUniqueIdSchema).max(100, { error: () => m.split_sheet_ids_many() }))
const ById = z.object({ id: idInQuery('regrouping') })
const whenMade = [
  'property.not_found',
  'call.out_of_scope',
  'split.not_in_use',
  'approval.stale',
  'approval.waits',
  'approval.above_own_limit',
  'split.mutation_open',
  'split.objection_open',
  'split.entries_ahead',
  'payment.under_way',
  'property.changed_meanwhile',
  'property.edit_waits',
] as const
const whenSplit = [
  'split.plot_area_missing',
  'split.floors_missing',
  'split.nothing_to_weigh',
  'split.plot_area_differs',
  'split.shares_differ',
  'split.floor_unknown',
  'split.floor_twice',
  'split.floor_left',
] as const

export const splitCalls = declareCalls('split', {
  shown: call({
    method: 'GET',
    path: '/properties/splitProperty',
    access: 'split.make',
    query: OfProperty,
    output: SplitShown,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'A property with floors and dues, as the form of a split starts from it.',
  }),
  split: call({
    method: 'PATCH',
    path: '/properties/splitProperty',
    access: 'split.make',
    query: OfProperty,
    body: SplitForm,
    upload: actDocuments,
    output: RegroupingEffect,
    errors: [...whenMade, ...whenSplit],
    summary:
      'Divides a property into several, with floors, plot and dues; somebody else approves above the limit, or where tax or owner change.',
  }),
  amalgamate: call({
    method: 'POST',
    path: '/properties/amalgamate',
    access: 'split.make',
    body: AmalgamationForm,
    upload: actDocuments,
    output: RegroupingEffect,
    errors: [...whenMade, 'split.other_ward', 'split.same_twice'],
    summary: 'Joins several properties of one ward into one, with floors, plots and dues.',
  }),
  sheet: call({
    method: 'GET',
    path: '/properties/splitFromExcel/template',
    access: 'split.make',
    limit: 'document',
    query: z.strictObject({ propertyUniqueIds: IdsInQuery }),
    download: 'xlsx',
    errors: ['property.not_found', 'call.out_of_scope', 'split.not_in_use'],
    summary: 'A sheet of splits with its headings: empty, or with two rows for each of the properties asked for.',
  }),
  lineage: call({
    method: 'GET',
    path: '/properties/lineage',
    access: 'public',
    limit: 'look_up',
    query: OfProperty,
    output: Lineage,
    errors: ['property.not_found'],
    summary: 'What became of a property that was divided or joined, and what it came from.',
  }),
  page: call({
    method: 'GET',
    path: '/regroupings',
    access: 'split.make',
    query: PageQuery.extend(RegroupingsQuery.shape),
    output: pageOf(Regrouping),
    summary: 'Splits and amalgamations, the newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/regroupings/export',
    access: 'split.make',
    work: 'report',
    limit: 'document',
    query: RegroupingsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  document: call({
    method: 'GET',
    path: '/regroupings/{id}/documents/{fileId}',
    access: 'split.make',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A document on which a split or an amalgamation was asked for, as it was accepted.',
  }),
  approve: call({
    method: 'POST',
    path: '/regroupings/{id}/approve',
    access: 'split.approve',
    params: ById,
    body: ApprovalRemark,
    output: Regrouping,
    errors: [...whenDecided, ...whenMade, ...whenSplit, 'split.other_ward'],
    summary: 'Does what somebody else asked for, on the figures they saw.',
  }),
  refuse: call({
    method: 'POST',
    path: '/regroupings/{id}/refuse',
    access: 'split.make',
    params: ById,
    body: ApprovalRemark,
    output: Regrouping,
    errors: [...whenDecided, 'call.not_allowed'],
    summary: 'Rejects what waits; who asked for it takes it back.',
  }),
  undo: call({
    method: 'POST',
    path: '/regroupings/{id}/undo',
    access: 'split.make',
    params: ById,
    body: SplitRemark,
    output: Regrouping,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'approval.not_approved',
      'approval.above_own_limit',
      'split.built_on',
      'split.mutated',
      'split.mutation_open',
      'split.objection_open',
      'payment.under_way',
      'property.edit_waits',
      'property.ptin_taken',
      'property.act_built_on',
      'property.act_undone',
    ],
    summary:
      'Takes a split or an amalgamation back, until a payment is made on any part, and while nothing waits on one.',
  }),
})
