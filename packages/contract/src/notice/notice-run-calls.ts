import { NOTICE_KINDS } from '@karsetu/domain/notice/notice-rules.ts'
import { z } from 'zod'
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
import { BillRunForm, filesPer, NoticeRunForm, RunEffect, RunEffectForm } from './run-form.ts'

const NoticeKind = z.enum(NOTICE_KINDS)

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

export const NoticeRunsQuery = z.strictObject({
  kind: NoticeKind.optional(),
  status: z.enum(noticeRunStatuses).optional(),
  year: FinancialYearInQuery.optional(),
})
export type NoticeRunsQuery = z.output<typeof NoticeRunsQuery>

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
    query: PageQuery.extend(NoticeRunsQuery.shape),
    output: pageOf(NoticeRunRow),
    summary: 'Runs of bills and notices with the outcome of their papers, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/notice-runs/export',
    access: 'notice.view',
    work: 'report',
    limit: 'document',
    query: NoticeRunsQuery,
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
