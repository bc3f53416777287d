import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { objectionSubjects, orderOutcomes, orderWays } from '@karsetu/domain/objection/objection-kinds.ts'
import { objectionStatuses, objectionSteps } from '@karsetu/domain/objection/objection-workflow.ts'
import { z } from 'zod'
import { call, declareCalls, type UploadField } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema, FinancialYearSchema, InstantSchema, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { TaxEffect } from '../property/tax-effect.ts'
import { ObjectionForm, ObjectionTracked } from './filing-forms.ts'

/** Documents of an objection or its order; several may come under the one name. */
export const objectionDocuments: UploadField = { field: 'documents', purpose: 'document', required: false }

export const objectionEvents = [
  'filed',
  'hearing_fixed',
  'heard',
  'absent',
  'adjourned',
  'ordered',
  'brought_back',
  'resolved',
  'rejected',
  'withdrawn',
] as const

/** One step of its way. */
export const ObjectionEvent = z.object({
  kind: z.enum(objectionEvents),
  at: InstantSchema,
  by: z.string().nullable().meta({ description: 'Null: the citizen' }),
  remarks: z.string().nullable(),
})
export type ObjectionEvent = z.output<typeof ObjectionEvent>

/** What an order does, so that whoever reads it knows what follows. */
export const OrderFollows = z.object({
  outcome: z.enum(orderOutcomes),
  way: z.enum(orderWays),
  /** From which day the register is changed, and demands are revised. */
  changesFrom: DateSchema,
  effect: TaxEffect.nullable(),
  noteNo: z.string().nullable(),
  noteYear: FinancialYearSchema.nullable(),
  /** Raised less lowered by the correction. */
  correctionPaise: PaiseSchema.nullable(),
})
export type OrderFollows = z.output<typeof OrderFollows>

/** An objection as anybody may see it who tracks it: contacts masked. */
export const TrackedObjection = z.object({
  objectionNo: z.string(),
  propertyUniqueId: z.string(),
  objectorMasked: z.string(),
  mobileMasked: z.string(),
  subject: z.enum(objectionSubjects),
  aboutYear: FinancialYearSchema.nullable(),
  aboutHead: z.enum(HEADS).nullable(),
  receivedOn: DateSchema,
  isLate: z.boolean(),
  status: z.enum(objectionStatuses),
  step: z.enum(objectionSteps),
  hearing: z.object({ heldOn: DateSchema, atTime: z.string(), place: z.string() }).nullable(),
  events: z.array(ObjectionEvent.pick({ kind: true, at: true })),
  order: OrderFollows.extend({ orderNo: z.string(), on: DateSchema }).nullable(),
  /** Opens its papers; only for who knows its number and its mobile number. */
  token: z.uuid().nullable(),
})
export type TrackedObjection = z.output<typeof TrackedObjection>

export const ObjectionFiled = z.object({
  objectionId: z.int(),
  objectionNo: z.string(),
  receivedOn: DateSchema,
  windowUntil: DateSchema.nullable(),
  isLate: z.boolean(),
  token: z.uuid(),
  /** Whether messages of its steps go to the mobile number. */
  isMobileNotified: z.boolean(),
})
export type ObjectionFiled = z.output<typeof ObjectionFiled>

const ByToken = z.object({ token: idOf('filing', z.uuid()) })

/** What anybody does with objections: files one, sees where it stands, and opens its papers. */
export const objectionFilingCalls = declareCalls('objectionFiling', {
  track: call({
    method: 'POST',
    path: '/objection/status',
    access: 'public',
    work: 'read',
    limit: 'search',
    query: PageQuery,
    body: ObjectionTracked,
    output: pageOf(TrackedObjection),
    summary: 'Where objections stand, by number, property or mobile number; contacts are masked.',
  }),
  upload: call({
    method: 'POST',
    path: '/objection/upload',
    access: 'public',
    limit: 'filing',
    body: ObjectionForm,
    upload: [objectionDocuments],
    output: ObjectionFiled,
    errors: ['property.not_found', 'property.not_in_use', 'objection.paper_unknown'],
    summary: 'Files an objection with its documents: a citizen, or an operator or official for one.',
  }),
  acknowledgement: call({
    method: 'GET',
    path: '/objection/acknowledgement/{token}',
    access: 'public',
    limit: 'document',
    params: ByToken,
    download: 'pdf',
    errors: ['call.not_found'],
    summary: 'The acknowledgement as PDF in both languages, for who holds the link.',
  }),
  order: call({
    method: 'GET',
    path: '/objection/order/{token}',
    access: 'public',
    limit: 'document',
    params: ByToken,
    download: 'pdf',
    errors: ['call.not_found', 'objection.no_order'],
    summary: 'The order as PDF in both languages, for who holds the link.',
  }),
})
