import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { z } from 'zod'
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
  pageOf,
} from '../platform/schemas.ts'
import { CorrectionCard, CorrectionEffect, CorrectionStatus } from './correction-calls.ts'
import { NoteForm, NoteKind, Remark } from './correction-forms.ts'

const sorts = ['madeAt', 'noteNo', 'propertyUniqueId', 'amountPaise'] as const

export const NotesQuery = z.strictObject({
  /** The number of a note, or its beginning. */
  debitCreditNo: idOf(
    'note',
    z
      .string()
      .max(40, { abort: true })
      .transform((typed) => documentNumberTyped(typed) ?? typed),
  ).optional(),
  kind: NoteKind.optional(),
  status: CorrectionStatus.optional(),
  propertyUniqueId: idOf('property', z.string().max(17)).optional(),
  year: FinancialYearInQuery.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  /** Of the day on which it was asked for. */
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
  sort: z.enum(sorts).default('madeAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type NotesQuery = z.output<typeof NotesQuery>

export const Note = z.object({
  correctionId: z.int(),
  noteNo: z.string().nullable(),
  kind: NoteKind,
  status: CorrectionStatus,
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  financialYear: FinancialYearSchema,
  head: z.enum(DUE_BUCKETS),
  /** Always positive; the kind says which way. */
  amountPaise: PaiseSchema,
  /** In the reader's language. */
  reason: z.string(),
  remarks: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  issuedAt: InstantSchema.nullable(),
})
export type Note = z.output<typeof Note>

export const NoteReason = z.object({ code: z.string(), kinds: z.array(NoteKind), name: z.string(), nameHi: z.string() })
export type NoteReason = z.output<typeof NoteReason>

const ById = z.object({ id: idInQuery('note') })

export const noteCalls = declareCalls('drcrNote', {
  page: call({
    method: 'GET',
    path: '/drcrNotes',
    access: 'correction.view',
    query: PageQuery.extend(NotesQuery.shape),
    output: pageOf(Note).extend({ raisedPaise: PaiseSchema, creditedPaise: PaiseSchema }),
    summary: 'Debit and credit notes, with the sums of those that stand.',
  }),
  file: call({
    method: 'GET',
    path: '/drcrNotes/export',
    access: 'correction.view',
    work: 'report',
    limit: 'document',
    query: NotesQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  reasons: call({
    method: 'GET',
    path: '/drcrNotes/reasons',
    access: 'correction.view',
    output: z.array(NoteReason),
    summary: 'The reasons for which a note may be given.',
  }),
  add: call({
    method: 'POST',
    path: '/drcrNotes',
    access: 'correction.make',
    body: NoteForm,
    output: CorrectionEffect,
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'correction.not_in_use',
      'correction.stale',
      'approval.waits',
      'correction.reason_unknown',
      'correction.credit_too_large',
    ],
    summary: 'Asks for a debit or credit note; within the limit it is posted at once under the next number.',
  }),
  cancel: call({
    method: 'POST',
    path: '/drcrNotes/{id}/cancel',
    access: 'correction.approve',
    params: ById,
    body: Remark,
    output: CorrectionCard,
    errors: [...whenDecided, 'approval.not_approved', 'correction.not_posted', 'correction.not_in_use'],
    summary: 'Takes a note back by its mirror; its number stays used.',
  }),
  document: call({
    method: 'GET',
    path: '/drcrNotes/{id}/document',
    access: 'correction.view',
    limit: 'document',
    params: ById,
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope', 'correction.not_posted'],
    summary: 'The note on paper, in English and Hindi.',
  }),
})
