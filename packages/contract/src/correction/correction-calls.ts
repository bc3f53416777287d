import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
  ToDecideInQuery,
} from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'
import { ArrearCorrection, DemandReplacement, Remark } from './correction-forms.ts'

export const correctionKinds = ['arrears', 'demand', 'debit_note', 'credit_note'] as const
export const CorrectionKind = z.enum(correctionKinds)
export type CorrectionKind = z.output<typeof CorrectionKind>

export const correctionStatuses = ['pending', 'posted', 'rejected', 'withdrawn', 'cancelled'] as const
export const CorrectionStatus = z.enum(correctionStatuses)
export type CorrectionStatus = z.output<typeof CorrectionStatus>

export const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/**
 * What one year moves by. Of a demand that is replaced: the one that stood and the one in its place. Of arrears: what was
 * still owed, and what is to be.
 */
export const YearChange = z.object({
  financialYear: FinancialYearSchema,
  difference: z.partialRecord(z.enum(DUE_BUCKETS), PaiseSchema),
  before: Heads.optional(),
  after: Heads.optional(),
  arvPaise: PaiseSchema.optional(),
  /** The day within the year from which the assessment of a replaced demand holds; none: from its first day. */
  changedFrom: DateSchema.optional(),
  /** Of a replaced demand of a year charged in parts: each until the next begins. */
  parts: z.array(z.object({ from: DateSchema, taxes: Heads })).optional(),
})
export type YearChange = z.output<typeof YearChange>

export const CorrectionCard = z.object({
  correctionId: z.int(),
  kind: CorrectionKind,
  status: CorrectionStatus,
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  changes: z.array(YearChange),
  /** What moves in either direction; the limit looks at it. */
  changePaise: PaiseSchema,
  /** Raised less lowered. */
  netPaise: PaiseSchema,
  reason: z.string(),
  remarks: z.string(),
  receiptNumber: z.string().nullable(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  decisionRemark: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  cancelRemark: z.string().nullable(),
  noteNo: z.string().nullable(),
  files: z.array(z.object({ fileId: z.string(), fileName: z.string() })),
  ...Decidable.pick({ isOwn: true, blockedReason: true }).shape,
})
export type CorrectionCard = z.output<typeof CorrectionCard>

/**
 * How a property stands on a day: the arrears of one year, interest on them, the rebate that clearing it that day earns,
 * and everything that is payable then.
 */
export const Standing = z.object({
  arrears: Heads,
  interest: Heads,
  yearPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
  creditPaise: PaiseSchema,
  netPayablePaise: PaiseSchema,
})
export type Standing = z.output<typeof Standing>

/** What a change does; `correction` is null for a preview. */
export const CorrectionEffect = z.object({
  applied: z.boolean(),
  changes: z.array(YearChange),
  before: Standing,
  after: Standing,
  changePaise: PaiseSchema,
  /** Above the limit: it waits for somebody else. */
  needsSecond: z.boolean(),
  /** The last ledger entry of these years it was worked out on; sent back, it is posted on no other. */
  shownEntryNo: z.int(),
  correction: CorrectionCard.nullable(),
})
export type CorrectionEffect = z.output<typeof CorrectionEffect>

export const ArrearsShown = z.object({
  property: PropertyCard,
  asOf: DateSchema,
  finYear: FinancialYearSchema,
  /** Years of the ledger, newest first, and this year. */
  years: z.array(FinancialYearSchema),
  standing: Standing,
  shownEntryNo: z.int(),
  /** Up to this amount the reader posts at once. */
  atOnceUpToPaise: PaiseSchema,
  /** A change that waits for a decision. */
  waiting: CorrectionCard.nullable(),
})
export type ArrearsShown = z.output<typeof ArrearsShown>

const OfProperty = z.object({ id: PropertyUniqueIdSchema })
const ById = z.object({ id: idInQuery('correction') })
const whenAsked = [
  'property.not_found',
  'call.out_of_scope',
  'correction.not_in_use',
  'correction.stale',
  'approval.waits',
  'correction.nothing_changes',
] as const

export const CorrectionsQuery = z.strictObject({
  isToDecide: ToDecideInQuery,
  status: CorrectionStatus.optional(),
  kind: CorrectionKind.optional(),
  propertyUniqueId: PropertyUniqueIdSchema.optional(),
  /** One of the years it changed. */
  year: FinancialYearInQuery.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
})
export type CorrectionsQuery = z.output<typeof CorrectionsQuery>

export const correctionCalls = declareCalls('correction', {
  arrears: call({
    method: 'GET',
    path: '/properties/correctArrear/{id}',
    access: 'correction.view',
    params: OfProperty,
    query: z.strictObject({ finYear: FinancialYearInQuery.optional(), asOf: DateSchema.optional() }),
    output: ArrearsShown,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary:
      'What a year is still owed of each tax today, or on the day given, past or future, as the correction of arrears shows it.',
  }),
  correctArrear: call({
    method: 'POST',
    path: '/properties/correctArrear/{id}',
    access: 'correction.make',
    params: OfProperty,
    body: ArrearCorrection,
    upload: [{ field: 'documents', purpose: 'document', required: false }],
    output: CorrectionEffect,
    errors: [...whenAsked],
    summary:
      'Corrects the arrears of a year by new entries; within the limit at once, above it when somebody else approves.',
  }),
  replace: call({
    method: 'POST',
    path: '/taxDemands/replace',
    access: 'correction.make',
    query: z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema }),
    body: DemandReplacement,
    output: CorrectionEffect,
    errors: [
      ...whenAsked,
      'correction.year_taken_over',
      'correction.not_assessable',
      'correction.settled_in_parts',
      'correction.years_wrong',
    ],
    summary:
      'Replaces demands by what the engine asks for each part of each year; the difference is raised, or credited when over-paid.',
  }),
  page: call({
    method: 'GET',
    path: '/corrections',
    access: 'correction.view',
    query: PageQuery.extend(CorrectionsQuery.shape),
    output: pageOf(CorrectionCard),
    summary: 'Corrections of money, the newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/corrections/export',
    access: 'correction.view',
    work: 'report',
    limit: 'document',
    query: CorrectionsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  effect: call({
    method: 'GET',
    path: '/corrections/{id}/effect',
    access: 'correction.view',
    params: ById,
    output: CorrectionEffect.pick({ before: true, after: true, changePaise: true, needsSecond: true }),
    errors: ['call.not_found', 'call.out_of_scope', 'approval.not_waiting'],
    summary: 'How the years of a correction that waits stand without it, and how they would if it were posted now.',
  }),
  approve: call({
    method: 'POST',
    path: '/corrections/{id}/approve',
    access: 'correction.approve',
    params: ById,
    body: z.strictObject({ remarks: z.string().max(1000).default('') }),
    output: CorrectionCard,
    errors: [
      ...whenDecided,
      'correction.not_in_use',
      'correction.stale',
      'correction.calculated_otherwise',
      'correction.credit_too_large',
    ],
    summary: 'Posts a correction that somebody else asked for.',
  }),
  reject: call({
    method: 'POST',
    path: '/corrections/{id}/reject',
    access: 'correction.make',
    params: ById,
    body: Remark,
    output: CorrectionCard,
    errors: [...whenDecided],
    summary: 'Rejects a correction; who asked for it takes it back.',
  }),
  document: call({
    method: 'GET',
    path: '/corrections/{id}/documents/{fileId}',
    access: 'correction.view',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A document sent with a correction, as it was accepted.',
  }),
})
