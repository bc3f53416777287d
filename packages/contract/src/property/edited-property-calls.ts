import { statesOf } from '@karsetu/domain/approval/approval-moves.ts'
import { editRules } from '@karsetu/domain/property/edit-rules.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  pageOf,
  ToDecideInQuery,
  tidyText,
} from '../platform/schemas.ts'
import { BeginningOfId } from './property-calls.ts'
import { TaxEffect } from './tax-effect.ts'

export const registerParts = ['property', 'owner', 'premise', 'file'] as const

/** One field of one part of a property, as it was and as it is; places and categories by their names. */
export const FieldChange = z.object({
  part: z.enum(registerParts),
  /** The number of the owner or floor, or the place of the file; empty for the property itself. */
  key: z.string(),
  field: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})
export type FieldChange = z.output<typeof FieldChange>

/** States of an edited property. */
export const editStates = statesOf(editRules)

/** `add`: the property is in the register, its first demands wait. */
export const editKinds = ['add', 'edit', 'delete'] as const

/** What a property owes today, what was ever paid for it, and when last. */
export const Standing = z.object({
  duesPaise: PaiseSchema,
  paidPaise: PaiseSchema,
  payments: z.int(),
  lastPaidOn: DateSchema.nullable(),
})
export type Standing = z.output<typeof Standing>

export const EditedCard = Decidable.extend({
  /** The number of its request. */
  editId: z.int(),
  kind: z.enum(editKinds),
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  houseNumber: z.string().nullable(),
  wardNo: z.int(),
  wardName: z.string(),
  mohallaName: z.string(),
  changePaise: PaiseSchema,
  netPaise: PaiseSchema,
  reason: z.string(),
  requestedBy: z.string().nullable(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  remarks: z.string().nullable(),
  /** The property, or the account of one to be deleted, was changed after before, after and effect were worked out. */
  isStale: z.boolean(),
  /** Names what was worked out: whoever approves sends it back, so that nothing is approved unseen. */
  seen: z.string(),
  /** Of a deletion that waits. */
  standing: Standing.nullable(),
})
export type EditedCard = z.output<typeof EditedCard>

export const EditedDetail = EditedCard.extend({
  holdsFrom: DateSchema,
  changes: z.array(FieldChange),
  effect: TaxEffect,
  documents: z.array(z.object({ fileId: z.string(), fileName: z.string() })),
  standing: Standing,
  /** Whose order it carries out. */
  objection: z.object({ objectionId: z.int(), objectionNo: z.string() }).nullable(),
})
export type EditedDetail = z.output<typeof EditedDetail>

export const EditedQuery = z.strictObject({
  isToDecide: ToDecideInQuery,
  status: z.enum(editStates).optional(),
  kind: z.enum(editKinds).optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  propertyUniqueId: BeginningOfId.optional(),
  /** Asked for on or after, on or before this day. */
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
})
export type EditedQuery = z.output<typeof EditedQuery>

/** Nobody decides what they asked for themselves. */
const OwnQuery = EditedQuery.omit({ isToDecide: true })

const ById = z.object({ id: idInQuery('edit') })
const remarks = tidyText({ max: 1000 }).default('')

export const editedPropertyCalls = declareCalls('editedProperty', {
  page: call({
    method: 'GET',
    path: '/properties/edited',
    access: 'edited_property.view',
    query: PageQuery.extend(EditedQuery.shape),
    output: pageOf(EditedCard),
    summary: 'Changes of properties that wait for somebody else or were decided, the newest first.',
  }),
  own: call({
    method: 'GET',
    path: '/properties/edited/own',
    access: 'property.edit',
    query: PageQuery.extend(OwnQuery.shape),
    output: pageOf(EditedCard),
    summary: 'What one asked for oneself and what became of it, the newest first.',
  }),
  ownFile: call({
    method: 'GET',
    path: '/properties/edited/own/export',
    access: 'property.edit',
    work: 'report',
    limit: 'document',
    query: OwnQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  file: call({
    method: 'GET',
    path: '/properties/edited/export',
    access: 'edited_property.view',
    work: 'report',
    limit: 'document',
    query: EditedQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  one: call({
    method: 'GET',
    path: '/properties/edited/{id}',
    access: 'property.edit',
    params: ById,
    output: EditedDetail,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One of them: before and after field by field, and the effect in rupees.',
  }),
  approve: call({
    method: 'POST',
    path: '/properties/edited/approve',
    access: 'property.approve',
    body: z.strictObject({
      /** Each with the `seen` of its card. */
      edits: z
        .array(z.strictObject({ editId: idOf('edit', z.int().positive()), seen: z.string().max(40) }))
        .min(1)
        .max(200),
      remarks,
    }),
    output: z.array(EditedCard),
    errors: [
      ...whenDecided,
      'approval.stale',
      'property.changed_meanwhile',
      'property.ptin_taken',
      'payment.under_way',
    ],
    summary:
      'Approves one or many as they were seen: the register changes, and demands are raised or credited, all or none.',
  }),
  hold: call({
    method: 'POST',
    path: '/properties/edited/{id}/hold',
    access: 'property.approve',
    params: ById,
    body: z.strictObject({ remarks }),
    output: EditedCard,
    errors: [...whenDecided],
    summary: 'Keeps it waiting, with what has to be cleared up first.',
  }),
  reject: call({
    method: 'POST',
    path: '/properties/edited/{id}/reject',
    access: 'property.approve',
    params: ById,
    body: z.strictObject({ remarks }),
    output: EditedCard,
    errors: [...whenDecided, 'payment.under_way'],
    summary: 'Rejects it, with the reason; a property that was added is withdrawn from the register.',
  }),
  withdraw: call({
    method: 'POST',
    path: '/properties/edited/{id}/withdraw',
    access: 'property.edit',
    params: ById,
    body: z.strictObject({ remarks }),
    output: EditedCard,
    errors: [...whenDecided, 'payment.under_way'],
    summary: 'Takes back what one asked for oneself; a property that one added is withdrawn from the register.',
  }),
  recompute: call({
    method: 'POST',
    path: '/properties/edited/{id}/recompute',
    access: 'property.edit',
    params: ById,
    output: EditedDetail,
    errors: [...whenDecided, 'property.not_in_use', 'property.edit_changes_nothing'],
    summary: 'Works out before, after and effect anew, on the property as it stands now.',
  }),
  document: call({
    method: 'GET',
    path: '/properties/edited/{id}/documents/{fileId}',
    access: 'property.edit',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A document sent with it, as it was accepted.',
  }),
})
