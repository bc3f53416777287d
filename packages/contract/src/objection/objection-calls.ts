import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { NOTICE_KINDS } from '@karsetu/domain/notice/notice-rules.ts'
import { hearingOutcomes, objectionSubjects, uploaderTypes } from '@karsetu/domain/objection/objection-kinds.ts'
import {
  objectionBlockedReasons,
  objectionMoves,
  objectionStatuses,
  objectionSteps,
} from '@karsetu/domain/objection/objection-workflow.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { z } from 'zod'
import { CorrectionEffect } from '../correction/correction-calls.ts'
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
  ToDecideInQuery,
} from '../platform/schemas.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { ChangeOutcome, propertyFiles } from '../property/register-write-calls.ts'
import { ObjectionEvent, OrderFollows, objectionDocuments } from './filing-calls.ts'
import { HearingFixed, HearingNoted, ObjectionReasons, ObjectionResolution } from './objection-forms.ts'

export const ObjectionCard = z.object({
  objectionId: z.int(),
  objectionNo: z.string(),
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  wardName: z.string(),
  mohallaName: z.string(),
  subject: z.enum(objectionSubjects),
  aboutYear: FinancialYearSchema.nullable(),
  aboutHead: z.enum(HEADS).nullable(),
  objectorName: z.string(),
  uploaderType: z.enum(uploaderTypes),
  /** Null: the citizen did so. */
  filedBy: z.string().nullable(),
  receivedOn: DateSchema,
  /** The last day to object; null where no time runs. */
  windowUntil: DateSchema.nullable(),
  isLate: z.boolean(),
  status: z.enum(objectionStatuses),
  step: z.enum(objectionSteps),
  /** Of the hearing that is fixed. */
  hearingOn: DateSchema.nullable(),
  changedAt: InstantSchema,
  isOwn: z.boolean(),
})
export type ObjectionCard = z.output<typeof ObjectionCard>

export const Hearing = z.object({
  hearingNo: z.int(),
  heldOn: DateSchema,
  atTime: z.string(),
  place: z.string(),
  fixedBy: z.string(),
  outcome: z.enum(hearingOutcomes).nullable(),
  remarks: z.string().nullable(),
  notedBy: z.string().nullable(),
})
export type Hearing = z.output<typeof Hearing>

export const ObjectionOrder = OrderFollows.extend({
  /** Null while a second person decides about its change. */
  orderNo: z.string().nullable(),
  reasons: z.string(),
  holdsFrom: DateSchema.nullable(),
  orderedBy: z.string(),
  orderedAt: InstantSchema,
  settledAt: InstantSchema.nullable(),
  /** The edited property, or the correction, that carries it out. */
  editId: z.int().nullable(),
  correctionId: z.int().nullable(),
})
export type ObjectionOrder = z.output<typeof ObjectionOrder>

const Bar = z.enum(objectionBlockedReasons).nullable()

export const ObjectionDetail = ObjectionCard.extend({
  grounds: z.string(),
  mobileNumber: z.string(),
  /** Whether messages of its steps go to the mobile number. */
  isMobileNotified: z.boolean(),
  emailId: z.string().nullable(),
  /** Opens its papers: the acknowledgement, and the order when there is one. */
  token: z.uuid(),
  paper: z
    .object({ noticeNo: z.string(), kind: z.enum(NOTICE_KINDS), servedOn: DateSchema.nullable() })
    .nullable()
    .meta({ description: 'The bill or notice it answers' }),
  hearings: z.array(Hearing),
  events: z.array(ObjectionEvent),
  files: z.array(z.object({ fileId: idOf('file', z.uuid()), fileName: z.string(), part: z.enum(['filing', 'order']) })),
  order: ObjectionOrder.nullable(),
  standing: z.object({ duesPaise: PaiseSchema, paidPaise: PaiseSchema }),
  /** Why the reader may not do each thing now; null when nothing stands in the way. */
  bars: z.record(z.enum(objectionMoves), Bar),
})
export type ObjectionDetail = z.output<typeof ObjectionDetail>

/** What became of an order: in force, waiting for a second person, or only looked at. */
export const ResolutionOutcome = z.object({
  outcome: z.enum(['in_force', 'waits', 'preview']),
  orderNo: z.string().nullable(),
  change: ChangeOutcome.nullable(),
  correction: CorrectionEffect.nullable(),
})
export type ResolutionOutcome = z.output<typeof ResolutionOutcome>

const yesInQuery = z.enum(['true', 'false']).transform((value) => value === 'true')

const request = {
  isToDecide: ToDecideInQuery,
  uploaderType: z.enum(uploaderTypes).optional(),
  /** The day of receipt. */
  objectionDate: DateSchema.optional(),
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
  subject: z.enum(objectionSubjects).optional(),
  step: z.enum(objectionSteps).optional(),
  isLate: yesInQuery.optional(),
  isOwn: yesInQuery.optional(),
  /** Its number, or how that begins. */
  objectionNo: idOf(
    'objection',
    z
      .string()
      .max(60, { abort: true })
      .transform((typed) => documentNumberTyped(typed) ?? typed.trim().toUpperCase())
      .refine((number) => /^[A-Z0-9-]{1,30}$/.test(number)),
  ).optional(),
  propertyUniqueId: BeginningOfId.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
}
export const ObjectionsQuery = z.strictObject({ objectionStatus: z.enum(objectionStatuses).optional(), ...request })
export type ObjectionsQuery = z.output<typeof ObjectionsQuery>

const Count = z.object({ pending: z.int(), resolved: z.int(), rejected: z.int() })

export const ObjectionSummary = Count.extend({
  asOf: InstantSchema,
  /** Of those that are pending. */
  late: z.int(),
  hearingFixed: z.int(),
  /** Of hearings, within the next seven days. */
  hearingsThisWeek: z.int(),
  waitsForSecond: z.int(),
  /** Days since the oldest was received; null when none is pending. */
  oldestDays: z.int().nullable(),
  /** Received, and closed, since the first of the month. */
  receivedThisMonth: z.int(),
  closedThisMonth: z.int(),
  bySubject: z.array(Count.extend({ subject: z.enum(objectionSubjects) })),
  byZone: z.array(Count.extend({ zoneId: z.int(), zoneName: z.string() })),
})
export type ObjectionSummary = z.output<typeof ObjectionSummary>

const ById = z.object({ id: idInQuery('objection') })
const whenRead = ['call.not_found', 'call.out_of_scope'] as const
const whenMoved = [...whenRead, 'objection.not_now', 'objection.not_heard'] as const

export const objectionCalls = declareCalls('objection', {
  page: call({
    method: 'GET',
    path: '/objection',
    access: 'signed_in',
    query: PageQuery.extend(ObjectionsQuery.shape),
    output: pageOf(ObjectionCard),
    summary: 'Objections one filed oneself and, for officials, those of their zones and wards; the newest first.',
  }),
  resolved: call({
    method: 'GET',
    path: '/objection/resolved',
    access: 'signed_in',
    query: PageQuery.extend(request),
    output: pageOf(ObjectionCard),
    summary: 'The same, of those that were resolved.',
  }),
  file: call({
    method: 'GET',
    path: '/objection/export',
    access: 'signed_in',
    work: 'report',
    limit: 'document',
    query: ObjectionsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  summary: call({
    method: 'GET',
    path: '/objection/summary',
    access: 'signed_in',
    work: 'report',
    query: z.strictObject({ zoneId: idInQuery('zone').optional(), wardId: idInQuery('ward').optional() }),
    output: ObjectionSummary,
    summary: 'How many are pending, resolved and rejected, by subject and zone, and what is pressing.',
  }),
  one: call({
    method: 'GET',
    path: '/objection/{id}',
    access: 'signed_in',
    params: ById,
    output: ObjectionDetail,
    errors: [...whenRead],
    summary: 'One of them: grounds, documents, hearings, order, and what the reader may do with it.',
  }),
  fixHearing: call({
    method: 'POST',
    path: '/objection/{id}/hearing',
    access: 'objection.hear',
    params: ById,
    body: HearingFixed,
    output: ObjectionDetail,
    errors: [...whenMoved],
    summary: 'Fixes a hearing; who objects is told.',
  }),
  noteHearing: call({
    method: 'POST',
    path: '/objection/{id}/hearing/outcome',
    access: 'objection.hear',
    params: ById,
    body: HearingNoted,
    output: ObjectionDetail,
    errors: [...whenMoved],
    summary: 'Notes what became of the hearing; one that is put off is fixed anew.',
  }),
  reject: call({
    method: 'PATCH',
    path: '/objection/reject/{id}',
    access: 'objection.decide',
    params: ById,
    body: ObjectionReasons,
    output: ObjectionDetail,
    errors: [...whenMoved],
    summary: 'Rejects an objection by an order with its reasons.',
  }),
  withdraw: call({
    method: 'POST',
    path: '/objection/{id}/withdraw',
    access: 'objection.file',
    params: ById,
    body: ObjectionReasons,
    output: ObjectionDetail,
    errors: [...whenMoved],
    summary: 'Closes an objection that its objector takes back.',
  }),
  resolve: call({
    method: 'PATCH',
    path: '/properties/resolveObjection',
    access: 'objection.decide',
    query: z.strictObject({ propertyRefUniqueId: PropertyUniqueIdSchema }),
    body: ObjectionResolution,
    upload: [...propertyFiles, objectionDocuments],
    output: ResolutionOutcome,
    errors: [
      ...whenMoved,
      'objection.of_other_property',
      'objection.changes_nothing',
      'property.not_found',
      'property.not_in_use',
      'property.changed_meanwhile',
      'property.edit_waits',
      'property.ptin_taken',
      'property.premise_not_found',
      'property.owner_not_found',
      'correction.not_in_use',
      'correction.reason_unknown',
      'correction.credit_too_large',
      'correction.stale',
      'approval.waits',
    ],
    summary:
      'Accepts an objection: what changes in the register or in what is due. A change of tax waits for a second person.',
  }),
  document: call({
    method: 'GET',
    path: '/objection/{id}/documents/{fileId}',
    access: 'signed_in',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: [...whenRead],
    summary: 'A document sent with an objection or its order, as it was accepted.',
  }),
})
