import { feeGaps, feeMeasures } from '@karsetu/domain/mutation/mutation-fee.ts'
import { mutationPapers, mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import {
  mutationBlockedReasons,
  mutationStandings,
  mutationStatuses,
  mutationSteps,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import { ownerConcessions } from '@karsetu/domain/mutation/owner-concessions.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { z } from 'zod'
import { call, declareCalls, type UploadField } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
  ToDecideInQuery,
  WholeInQuery,
} from '../platform/schemas.ts'
import { FieldChange } from '../property/edited-property-calls.ts'
import { BeginningOfId, PropertyCard } from '../property/property-calls.ts'
import { TaxEffect } from '../property/tax-effect.ts'
import { m } from '../words/messages.ts'
import {
  FeeReceipt,
  HearingFixed,
  HearingHeld,
  MutationApproval,
  MutationForm,
  MutationRejection,
  ObjectionMade,
  SiteVisit,
} from './mutation-forms.ts'

/** Papers of an application, each under its own name. */
export const mutationFiles: readonly UploadField[] = mutationPapers.map((field) => ({
  field,
  purpose: field === 'photo' ? 'image' : 'document',
  required: false,
}))

export const MutationCard = z.object({
  mutationId: z.int(),
  mutationNo: z.string(),
  orderNo: z.string().nullable(),
  type: z.enum(mutationTypes),
  status: z.enum(mutationStatuses),
  propertyUniqueId: z.string(),
  houseNumber: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  wardName: z.string(),
  mohallaName: z.string(),
  /** Names of the owners from whom and to whom the property goes. */
  fromNames: z.string(),
  toNames: z.string(),
  feePaise: PaiseSchema.nullable(),
  isFeePaid: z.boolean(),
  objectionsUntil: DateSchema.nullable(),
  hearingOn: DateSchema.nullable(),
  filedBy: z.string(),
  filedAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
})
export type MutationCard = z.output<typeof MutationCard>

/** An owner before or after; numbers and addresses as the register has them. */
export const MutationOwner = z.object({
  name: z.string(),
  fatherName: z.string().nullable(),
  husbandName: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
})
export type MutationOwner = z.output<typeof MutationOwner>

/** One thing that happened on its way. */
export const MutationEvent = z.object({
  stepNo: z.int(),
  step: z.enum(['file', ...mutationSteps]),
  madeBy: z.string(),
  madeAt: InstantSchema,
  /** The day of the visit, receipt or hearing, or the last day to object. */
  onDay: DateSchema.nullable(),
  /** Who objects. */
  person: z.string().nullable(),
  remarks: z.string().nullable(),
})
export type MutationEvent = z.output<typeof MutationEvent>

/** What a fee was worked out from, and the ends of its slab: in hundredths of a square foot, or of a rupee. */
export const FeeBasis = z.object({
  of: z.enum(feeMeasures),
  hundredths: z.int(),
  over: z.int().nullable(),
  upTo: z.int().nullable(),
})
export type FeeBasis = z.output<typeof FeeBasis>

export const MutationDetail = MutationCard.extend({
  isFamily: z.boolean(),
  valuePaise: PaiseSchema.nullable(),
  transferredOn: DateSchema,
  deedNo: z.string().nullable(),
  remarks: z.string().nullable(),
  ownersBefore: z.array(MutationOwner),
  ownersAfter: z.array(MutationOwner),
  papers: z.array(z.object({ paper: z.enum(mutationPapers), fileId: z.string(), fileName: z.string() })),
  feeSource: z.string().nullable(),
  /** What it was worked out from, by the law of the day of filing and the register of today; null where they say another fee. */
  feeBasis: FeeBasis.nullable(),
  feeReceiptNo: z.string().nullable(),
  feeReceivedOn: DateSchema.nullable(),
  hearingPlace: z.string().nullable(),
  events: z.array(MutationEvent),
  /** What the property owes today, interest included; and whether an order may be made while it does. */
  duesPaise: PaiseSchema,
  duesMayStand: z.boolean(),
  /** The version of the property. */
  version: z.int(),
  /** The register has other owners by now than those it was filed against. */
  ownersChanged: z.boolean(),
  /** Reliefs of the former owner that end, or will end with the order, and from which day. */
  endingConcessions: z.array(z.enum(ownerConcessions)),
  concessionsEndOn: DateSchema.nullable(),
  /** Why each step is closed to the reader today; null: it is open. */
  bars: z.record(z.enum(mutationSteps), z.enum(mutationBlockedReasons).nullable()),
})
export type MutationDetail = z.output<typeof MutationDetail>

/** A property as the application starts from it. */
export const MutationStart = z.object({
  property: PropertyCard,
  owners: z.array(MutationOwner),
  duesPaise: PaiseSchema,
  duesMayStand: z.boolean(),
  /** An application that stands in the way of another. */
  open: z.object({ mutationId: z.int(), mutationNo: z.string() }).nullable(),
  isInUse: z.boolean(),
  fee: z.object({
    feePaise: PaiseSchema.nullable(),
    source: z.string().nullable(),
    gap: z.enum(feeGaps).nullable(),
    basis: FeeBasis.nullable(),
  }),
  /** Papers that each type needs. */
  papers: z.record(z.enum(mutationTypes), z.array(z.enum(mutationPapers))),
})
export type MutationStart = z.output<typeof MutationStart>

/** What an order does, or did. */
export const MutationOrder = z.object({
  mutation: MutationDetail,
  applied: z.boolean(),
  /** The register before and after. */
  changes: z.array(FieldChange),
  /** What the end of concessions does to the tax of a year, by the law and the register of today. */
  effect: TaxEffect,
})
export type MutationOrder = z.output<typeof MutationOrder>

const MutationId = idInQuery('mutation')

/** Specification section 5: without its number nothing is decided. */
const ById = z.object({
  id: idOf(
    'mutation',
    z.preprocess(
      (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
      z.int({ error: () => m.mutation_id_required() }).positive({ error: () => m.mutation_id_required() }),
    ),
  ),
})

/** Room for a number such as MA-2026-27-000123. */
export const mutationNoMost = 20

export const MutationsQuery = z.strictObject({
  isToDecide: ToDecideInQuery,
  mutationId: MutationId.optional(),
  /** The number of an application, or its beginning. */
  mutationNo: idOf(
    'mutation',
    z
      .string()
      .max(mutationNoMost, { abort: true })
      .transform((typed) => documentNumberTyped(typed) ?? typed.trim().toUpperCase()),
  ).optional(),
  /** objected: and no hearing is fixed yet. */
  status: z.enum(mutationStandings).optional(),
  propertyUniqueId: BeginningOfId.optional(),
  type: z.enum(mutationTypes).optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  /** Filed on or after, on or before this day. */
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
})
export type MutationsQuery = z.output<typeof MutationsQuery>

const whenTaken = ['call.not_found', 'call.out_of_scope', 'mutation.wrong_status'] as const
const whenDecided = [...whenTaken, 'mutation.same_person', 'mutation.not_yourself'] as const

export const mutationCalls = declareCalls('mutation', {
  apply: call({
    method: 'POST',
    path: '/mutations',
    access: 'mutation.make',
    body: MutationForm,
    upload: mutationFiles,
    output: MutationDetail,
    errors: ['property.not_found', 'call.out_of_scope', 'property.not_in_use', 'mutation.already_open'],
    summary: 'Files an application that a property be recorded in the name of other owners, with its papers.',
  }),
  own: call({
    method: 'GET',
    path: '/mutations',
    access: 'mutation.view',
    query: PageQuery.extend({
      mutationId: MutationId.optional(),
      status: MutationsQuery.shape.status,
      propertyUniqueId: PropertyUniqueIdSchema.optional(),
    }),
    output: pageOf(MutationCard),
    summary: 'Mutations of one property or of one number; without either those one filed oneself, the newest first.',
  }),
  page: call({
    method: 'GET',
    path: '/mutations/all',
    access: 'mutation.view',
    query: PageQuery.extend(MutationsQuery.shape),
    output: pageOf(MutationCard),
    summary: 'Mutations of the zones and wards one works for, the newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/mutations/export',
    access: 'mutation.view',
    work: 'report',
    limit: 'document',
    query: MutationsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  start: call({
    method: 'GET',
    path: '/mutations/start',
    access: 'mutation.make',
    query: z.strictObject({
      propertyUniqueId: PropertyUniqueIdSchema,
      isFamily: z.enum(['true', 'false']).optional(),
      valuePaise: WholeInQuery.optional(),
    }),
    output: MutationStart,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'A property as an application starts from it: owners, dues, fee, and the papers each type needs.',
  }),
  one: call({
    method: 'GET',
    path: '/mutations/{id}',
    access: 'mutation.view',
    params: ById,
    output: MutationDetail,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One of them: owners before and after, papers, fee, dues, what happened, and which steps are open.',
  }),
  takeFee: call({
    method: 'POST',
    path: '/mutations/{id}/fee',
    access: 'mutation.make',
    params: ById,
    body: FeeReceipt,
    output: MutationDetail,
    errors: [...whenTaken, 'mutation.fee_paid', 'mutation.fee_unknown'],
    summary: 'Enters the receipt of the fee, which comes before the verification.',
  }),
  verify: call({
    method: 'POST',
    path: '/mutations/{id}/verify',
    access: 'mutation.verify',
    params: ById,
    body: SiteVisit,
    output: MutationDetail,
    errors: [...whenTaken, 'mutation.fee_unpaid'],
    summary: 'Papers and spot were looked at and agree with the application.',
  }),
  issueNotice: call({
    method: 'POST',
    path: '/mutations/{id}/notice',
    access: 'mutation.verify',
    params: ById,
    output: MutationDetail,
    errors: [...whenTaken],
    summary: 'Gives public notice; from today anybody may object within the days of the law.',
  }),
  notice: call({
    method: 'GET',
    path: '/mutations/{id}/notice',
    access: 'mutation.view',
    limit: 'document',
    params: ById,
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope', 'mutation.no_notice_yet'],
    summary: 'The public notice in both languages, to be posted and published.',
  }),
  recordObjection: call({
    method: 'POST',
    path: '/mutations/{id}/objections',
    access: 'mutation.make',
    params: ById,
    body: ObjectionMade,
    output: MutationDetail,
    errors: [...whenTaken, 'mutation.window_closed'],
    summary: 'Takes down who objects and why, within the time to object.',
  }),
  fixHearing: call({
    method: 'POST',
    path: '/mutations/{id}/hearing',
    access: 'mutation.verify',
    params: ById,
    body: HearingFixed,
    output: MutationDetail,
    errors: [...whenTaken],
    summary: 'Fixes day and place of the hearing of who objects and who applies.',
  }),
  hear: call({
    method: 'POST',
    path: '/mutations/{id}/heard',
    access: 'mutation.verify',
    params: ById,
    body: HearingHeld,
    output: MutationDetail,
    errors: [...whenTaken, 'mutation.hearing_not_fixed', 'mutation.hearing_to_come'],
    summary: 'Enters who was heard and what was found.',
  }),
  approve: call({
    method: 'PATCH',
    path: '/mutations/approve/{id}',
    access: 'mutation.approve',
    params: ById,
    body: MutationApproval,
    output: MutationOrder,
    errors: [
      ...whenDecided,
      'mutation.window_open',
      'mutation.dues_pending',
      'mutation.owners_changed',
      'property.not_in_use',
      'property.changed_meanwhile',
    ],
    summary: 'Orders the mutation: the register has the new owners, and reliefs of the former one end with the year.',
  }),
  reject: call({
    method: 'PATCH',
    path: '/mutations/reject/{id}',
    access: 'mutation.approve',
    params: ById,
    body: MutationRejection,
    output: MutationDetail,
    errors: [...whenDecided],
    summary: 'Rejects the application, with the reasons.',
  }),
  order: call({
    method: 'GET',
    path: '/mutations/{id}/order',
    access: 'mutation.view',
    limit: 'document',
    params: ById,
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope', 'mutation.no_order_yet'],
    summary: 'The order in both languages, under its number.',
  }),
  paper: call({
    method: 'GET',
    path: '/mutations/{id}/papers/{fileId}',
    access: 'mutation.view',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A paper of the application, as it was accepted.',
  }),
})
