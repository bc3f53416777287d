import { NOTICE_KINDS, OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { z } from 'zod'
import { AmountRange } from '../demand/amount-range.ts'
import { DayAnswered, DuesOnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
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
import { DeliveryForm, NumberedDeliveryForm, TakeBackForm } from './delivery-form.ts'
import { BillRunForm, filesPer, NoticeRunForm, RunEffect, RunEffectForm } from './run-form.ts'

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
    params: z.object({ noticeId: IdInQuery }),
    body: TakeBackForm,
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

const runErrors = ['call.out_of_scope', 'call.not_found', 'notice.nothing_to_make'] as const

/** For whom a run was asked for; each name where it is one place. */
const RunAbout = z.object({
  isWholeCity: z.boolean(),
  zoneName: z.string().nullable(),
  wards: z.int(),
  wardNo: z.int().nullable(),
  wardName: z.string().nullable(),
  mohallaName: z.string().nullable(),
  /** Properties that a list or a spreadsheet named. */
  named: z.int().nullable(),
  leastPaise: PaiseSchema.nullable(),
})

export const NoticeRunCard = z.object({
  runId: z.int(),
  kind: NoticeKind,
  financialYear: FinancialYearSchema,
  asOn: DateSchema,
  status: z.enum(['making', 'made']),
  createdAt: InstantSchema,
  requestedBy: z.string().nullable(),
  job: z.object({
    jobId: z.string(),
    status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    error: z.string().nullable(),
  }),
  /** Properties it is about as far as they are known, those dealt with, papers in files, properties left out. */
  targets: z.int(),
  dealtWith: z.int(),
  papers: z.int(),
  leftOut: z.int(),
  about: RunAbout,
  /** How its files are cut, and how many papers are made at once: of one file, unless a file is a ward's. */
  filePer: z.enum(filesPer),
  beatSize: z.int(),
})
export type NoticeRunCard = z.output<typeof NoticeRunCard>

export const noticeRunStatuses = ['making', 'stopped', 'made'] as const

/** A run in the list of all: what its papers ask for, and what became of them at the door. */
export const NoticeRunRow = NoticeRunCard.extend({
  amountPaise: PaiseSchema,
  outcomes: z.object({ waiting: z.int(), served: z.int(), refused: z.int(), locked: z.int(), wrong_address: z.int() }),
})
export type NoticeRunRow = z.output<typeof NoticeRunRow>

export const NoticeRunsAsked = z.object({
  kind: NoticeKind.optional(),
  status: z.enum(noticeRunStatuses).optional(),
  year: FinancialYearInQuery.optional(),
})
export type NoticeRunsAsked = z.output<typeof NoticeRunsAsked>

export const NoticeFileRow = z.object({
  fileNo: z.int(),
  wardNo: z.int(),
  wardName: z.string(),
  /** Which beat of its ward it is; null for a file of the whole ward. */
  part: z.int().nullable(),
  papers: z.int(),
  amountPaise: PaiseSchema,
  sizeBytes: z.int(),
})
export type NoticeFileRow = z.output<typeof NoticeFileRow>

export const leftOutReasons = [
  'nothing_due',
  'has_bill',
  'no_rule',
  'no_step_before',
  'already_issued',
  'cleared',
  'not_served',
  'waiting',
  'withdrawn',
  'not_printable',
] as const
export const LeftOut = z.object({
  propertyUniqueId: z.string(),
  wardNo: z.int(),
  reason: z.enum(leftOutReasons),
  /** The first day on which the step may be taken. */
  from: DateSchema.nullable(),
})
export type LeftOut = z.output<typeof LeftOut>

const RunId = z.object({ runId: idInQuery('notice_run') })
const RunFile = z.object({ runId: idInQuery('notice_run'), fileNo: idInQuery('notice_file') })

export const noticeRunCalls = declareCalls('noticeRun', {
  effect: call({
    method: 'POST',
    path: '/notice-runs/effect',
    access: 'notice.issue',
    work: 'read',
    upload: [{ field: 'file', purpose: 'spreadsheet', required: false }],
    body: RunEffectForm,
    output: RunEffect,
    errors: [...runErrors, 'notice.sheet_faulty'],
    summary: 'How many papers a run would make and of which dues, before it is begun. Nothing is kept.',
  }),
  bills: call({
    method: 'POST',
    path: '/taxDemands/bulkDemandBill',
    access: 'notice.issue',
    body: BillRunForm,
    output: NoticeRunCard,
    errors: runErrors,
    summary: 'Makes the demand bills of a zone, ward, mohalla or list of properties, one file for each beat or ward.',
  }),
  billsBySheet: call({
    method: 'POST',
    path: '/taxDemands/bulkDemandBillByExcel',
    access: 'notice.issue',
    upload: [{ field: 'file', purpose: 'spreadsheet', required: true }],
    body: BillRunForm.omit({ propertyIds: true, zoneId: true, wardId: true, mohallaId: true, minAmount: true }),
    output: NoticeRunCard,
    errors: [...runErrors, 'notice.sheet_faulty'],
    summary: 'The same for the properties of a spreadsheet; faults by row, and then nothing is made.',
  }),
  notices: call({
    method: 'POST',
    path: '/properties/generateBulkNotice',
    access: 'notice.issue',
    upload: [{ field: 'file', purpose: 'spreadsheet', required: false }],
    body: NoticeRunForm,
    output: NoticeRunCard,
    errors: [...runErrors, 'notice.sheet_faulty'],
    summary:
      'Takes a step of the recovery ladder for every property of a place, list or spreadsheet where it may be taken.',
  }),
  page: call({
    method: 'GET',
    path: '/notice-runs',
    access: 'notice.view',
    query: PageQuery.extend(NoticeRunsAsked.shape),
    output: pageOf(NoticeRunRow),
    summary: 'Runs of bills and notices with the outcome of their papers, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/notice-runs/export',
    access: 'notice.view',
    work: 'report',
    limit: 'document',
    query: NoticeRunsAsked,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  report: call({
    method: 'GET',
    path: '/notice-runs/{runId}',
    access: 'notice.view',
    params: RunId,
    output: NoticeRunCard,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'How far one run is.',
  }),
  files: call({
    method: 'GET',
    path: '/notice-runs/{runId}/files',
    access: 'notice.view',
    params: RunId,
    query: PageQuery,
    output: pageOf(NoticeFileRow),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The files a run has made, in the order of wards and ways.',
  }),
  filesFile: call({
    method: 'GET',
    path: '/notice-runs/{runId}/files/export',
    access: 'notice.view',
    limit: 'document',
    params: RunId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet: what the press and the messengers are handed.',
  }),
  download: call({
    method: 'GET',
    path: '/notice-runs/{runId}/files/{fileNo}',
    access: 'notice.view',
    limit: 'document',
    params: RunFile,
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One file for the press: the delivery sheet of a beat or a ward, then its papers in walking order.',
  }),
  leftOut: call({
    method: 'GET',
    path: '/notice-runs/{runId}/left-out',
    access: 'notice.view',
    params: RunId,
    query: PageQuery,
    output: pageOf(LeftOut),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Properties for which the run made no paper, each with the reason.',
  }),
  leftOutFile: call({
    method: 'GET',
    path: '/notice-runs/{runId}/left-out/export',
    access: 'notice.view',
    work: 'report',
    limit: 'document',
    params: RunId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet, which comes back as the list of a run.',
  }),
  continue: call({
    method: 'POST',
    path: '/notice-runs/{runId}/continue',
    access: 'notice.issue',
    params: RunId,
    output: NoticeRunCard,
    errors: ['call.not_found', 'call.out_of_scope', 'notice.run_not_now'],
    summary: 'Goes on with a run that was stopped or failed, at the first file that is not made.',
  }),
})
