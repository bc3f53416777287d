import { NOTICE_KINDS, OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { z } from 'zod'
import { AmountRange } from '../demand/amount-range.ts'
import { DayAnswered, DuesOnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  pageOf,
} from '../platform/schemas.ts'
import { DeliveryForm, NumberedDeliveryForm, UndoForm } from './delivery-form.ts'

const NoticeKind = z.enum(NOTICE_KINDS)

/** A numbered paper with what became of it at the door. */
export const NoticeRow = z.object({
  noticeId: z.int(),
  kind: NoticeKind,
  noticeNo: z.string(),
  financialYear: FinancialYearSchema,
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  mohallaName: z.string(),
  houseNumber: z.string().nullable(),
  issuedOn: DateSchema,
  amountPaise: PaiseSchema,
  outcome: z.enum(OUTCOMES).nullable(),
  outcomeOn: DateSchema.nullable(),
  deliveredBy: z.string().nullable(),
  servedOn: DateSchema.nullable(),
  /** The last day to object, counted from service; null while it is not served or where there is no objection. */
  objectionUntil: DateSchema.nullable(),
  /** In how many days of its service it may be objected to: by the law of that day, of today while it is not served. */
  objectionDays: z.int().nullable(),
})
export type NoticeRow = z.output<typeof NoticeRow>

/** A paper whose delivery was entered, with what stood on it before. */
export const DeliveredRow = NoticeRow.extend({
  before: z.object({ outcome: z.enum(OUTCOMES), onDate: DateSchema }).nullable(),
})
export type DeliveredRow = z.output<typeof DeliveredRow>

/** Of a column that may be typed partly or wholly. */
const PartOfId = z.string().trim().toUpperCase().max(17).optional()

export const NoticeFilter = z.strictObject({
  kind: NoticeKind.optional(),
  /** waiting: nothing is known of its delivery yet. */
  outcome: z.enum([...OUTCOMES, 'waiting']).optional(),
  year: FinancialYearInQuery.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  runId: idInQuery('notice_run').optional(),
  property: PartOfId,
})
export type NoticeFilter = z.output<typeof NoticeFilter>

/** A property for which a step may be taken on a day, with the dues a paper made on it states. */
export const EligibleRow = DuesOnDay.extend({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  mohallaName: z.string(),
  houseNumber: z.string().nullable(),
  /** The served paper the step follows; null for a bill. */
  afterNo: z.string().nullable(),
  servedOn: DateSchema.nullable(),
})
export type EligibleRow = z.output<typeof EligibleRow>

export const EligibleFilter = z.strictObject({
  kind: NoticeKind,
  asOf: DateSchema.optional().meta({ description: 'Today or later; today when left out' }),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  /** Whole rupees posted. */
  minAmount: AmountRange.minAmount,
})
export type EligibleFilter = z.output<typeof EligibleFilter>

export const noticeCalls = declareCalls('notice', {
  page: call({
    method: 'GET',
    path: '/notices',
    access: 'notice.view',
    query: NoticeFilter.extend(PageQuery.shape),
    output: pageOf(NoticeRow),
    summary: 'Bills and notices, the latest first, with their delivery and until when they may be objected to.',
  }),
  file: call({
    method: 'GET',
    path: '/notices/export',
    access: 'notice.view',
    work: 'report',
    limit: 'document',
    query: NoticeFilter,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, which filled in comes back as delivery outcomes.',
  }),
  eligible: call({
    method: 'GET',
    path: '/notices/eligible',
    access: 'notice.view',
    query: EligibleFilter.extend(PageQuery.shape),
    output: pageOf(EligibleRow).extend(DayAnswered),
    summary: 'Properties for which a step of the recovery ladder may be taken today, or on a day to come.',
  }),
  eligibleFile: call({
    method: 'GET',
    path: '/notices/eligible/export',
    access: 'notice.view',
    limit: 'document',
    query: EligibleFilter,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, which comes back as the list of a run.',
  }),
  document: call({
    method: 'GET',
    path: '/notices/{noticeId}/document',
    access: 'notice.view',
    limit: 'document',
    params: z.object({ noticeId: idInQuery('notice') }),
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One bill or notice as it was made, out of the file it went to the press in.',
  }),
  deliver: call({
    method: 'POST',
    path: '/notices/{noticeId}/delivery',
    access: 'notice.serve',
    params: z.object({ noticeId: idInQuery('notice') }),
    body: DeliveryForm,
    output: NoticeRow,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'notice.delivery_before_issue',
      'notice.delivery_in_future',
      'notice.step_taken',
    ],
    summary: 'What the messenger met at the door, when, and who it was.',
  }),
  deliverByNumber: call({
    method: 'POST',
    path: '/notices/delivery',
    access: 'notice.serve',
    body: NumberedDeliveryForm,
    output: DeliveredRow,
    errors: [
      'notice.unknown_number',
      'call.out_of_scope',
      'notice.delivery_before_issue',
      'notice.delivery_in_future',
      'notice.step_taken',
    ],
    summary: 'The same by the number of the paper, with what stood on it before: for a sheet entered line by line.',
  }),
  takeBack: call({
    method: 'POST',
    path: '/notices/{noticeId}/delivery/take-back',
    access: 'notice.serve',
    params: z.object({ noticeId: idInQuery('notice') }),
    body: UndoForm,
    output: NoticeRow,
    errors: ['call.not_found', 'call.out_of_scope', 'notice.step_taken', 'notice.delivery_changed'],
    summary: 'Takes back the last word of a day that was entered in error; what was entered before it stands again.',
  }),
  deliverSheet: call({
    method: 'POST',
    path: '/notices/deliveries',
    access: 'notice.serve',
    upload: [{ field: 'file', purpose: 'spreadsheet', required: true }],
    output: z.object({ entered: z.int() }),
    errors: ['notice.sheet_faulty'],
    summary: 'Outcomes of many papers from a spreadsheet: whole or not at all, every fault by row.',
  }),
})
