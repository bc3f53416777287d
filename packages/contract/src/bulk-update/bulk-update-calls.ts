import { bulkErrors, bulkKinds, rowKinds } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { uploadBlockedReasons, uploadStates } from '@karsetu/domain/bulk-update/upload-states.ts'
import { splitRules } from '@karsetu/domain/split/divide-property.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  pageOf,
  ToDecideInQuery,
  tidyText,
} from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

export const BulkKind = z.enum(bulkKinds)
export const RowKind = z.enum(rowKinds)
const access = 'bulk_update.run'

/** What a spreadsheet comes to: rows by their fate, and what its dry run moves. */
const Figures = z.object({
  ready: z.int(),
  same: z.int(),
  faulty: z.int(),
  /** Properties whose tax changes, or can no longer be calculated for a year. */
  taxed: z.int(),
  raisedPaise: PaiseSchema,
  loweredPaise: PaiseSchema,
  /** Of years that are still to be demanded. */
  foreseen: z.object({ raisedPaise: PaiseSchema, loweredPaise: PaiseSchema }),
})

export const BulkUpload = z.object({
  uploadId: z.int(),
  kind: BulkKind,
  /** Of splits: by what the dues are divided. */
  splitRule: z.enum(splitRules).nullable(),
  fileName: z.string(),
  status: z.enum(uploadStates),
  countsFrom: DateSchema,
  requestedBy: z.string(),
  createdAt: InstantSchema,
  /** The long work on it, running or ended last. */
  jobId: z.string().nullable(),
  /** Why the last attempt left everything as it was. */
  stoppedBy: z.string().nullable(),
  undoRemark: z.string().nullable(),
  /** Whether it would wait for somebody else if the reader applied it or took it back. */
  needsSecond: z.boolean(),
  /** Who asked somebody else to let it be applied or taken back, and when; null when nobody has to decide. */
  asked: z.object({ by: z.string(), at: InstantSchema, isOwn: z.boolean() }).nullable(),
  /** Null when the reader may approve it. */
  hindrance: z.enum(uploadBlockedReasons).nullable(),
  /** Who refused it last, and why. */
  refused: z.object({ by: z.string(), remarks: z.string() }).nullable(),
  figures: Figures,
})
export type BulkUpload = z.output<typeof BulkUpload>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const BulkRow = z.object({
  row: z.int(),
  propertyUniqueId: z.string(),
  /** Field by field as the register has it and will have it. */
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  years: z.array(z.object({ financialYear: FinancialYearSchema, differencePaise: PaiseSchema })),
  differencePaise: PaiseSchema,
  /** Of years that are still to be demanded. */
  foreseenPaise: PaiseSchema,
  faults: z.array(
    z.object({
      field: z.string(),
      code: z.enum(bulkErrors),
      typed: z.string(),
      column: z.string(),
      reason: z.string(),
    }),
  ),
})
export type BulkRow = z.output<typeof BulkRow>

export const rowStates = ['ready', 'faulty', 'same'] as const

/** Which spreadsheets of a list. */
export const UploadsQuery = z.strictObject({
  kind: BulkKind.optional(),
  status: z.enum(uploadStates).optional(),
  isToDecide: ToDecideInQuery,
})
export type UploadsQuery = z.output<typeof UploadsQuery>

const RowsQuery = z.strictObject({ state: z.enum(rowStates).default('ready') })

const ById = z.object({ uploadId: idInQuery('upload') })
const Remarks = z.strictObject({
  remarks: tidyText({ required: () => m.common_field_required({ label: m.bulk_update_remark() }), max: 500 }).min(5, {
    error: () => m.bulk_update_remark_short(),
  }),
})
const wrongState = ['call.not_found', 'call.out_of_scope', 'bulk_update.not_now'] as const
const fileErrors = [
  'file.damaged',
  'file.unpacks_too_large',
  'file.locked',
  'file.active_content',
  'file.linked_elsewhere',
  'file.too_many_rows',
  'file.too_many_columns',
  'file.not_unicode',
  'bulk_update.formula_cells',
  'file.empty',
  'bulk_update.no_heading',
] as const

/** The day from which the facts hold; the first of this financial year when left out. */
const UploadForm = z.strictObject({
  countsFrom: z.preprocess((value) => (value === '' ? undefined : value), DateSchema.optional()),
})

const sent = {
  method: 'PATCH',
  access,
  body: UploadForm,
  upload: [{ field: 'file', purpose: 'spreadsheet', required: true }],
  output: BulkUpload,
  errors: [...fileErrors],
} as const

export const bulkUpdateCalls = declareCalls('bulkUpdate', {
  facts: call({
    ...sent,
    path: '/properties/updateFromExcel',
    summary: 'Takes a spreadsheet of facts of many properties and tries it out.',
  }),
  ptin: call({
    ...sent,
    path: '/properties/updatePTINFromExcel',
    summary: 'Takes a spreadsheet of PTIN numbers and tries it out.',
  }),
  roadWidth: call({
    ...sent,
    path: '/properties/updateRoadWidth',
    summary: 'Takes a spreadsheet of road widths and tries it out.',
  }),
  restore: call({
    ...sent,
    path: '/properties/restoreFromExcel',
    body: z.strictObject({}),
    summary:
      'Takes a spreadsheet of deleted properties that come back and tries it out, for who may approve deletions.',
  }),
  split: call({
    ...sent,
    path: '/properties/splitFromExcel',
    body: z.strictObject({ rule: z.enum(splitRules).default('area') }),
    errors: [...fileErrors, 'split.sheet_no_heading', 'split.sheet_too_long'],
    summary: 'Takes a spreadsheet of splits, a row for each part of a property, and tries it out.',
  }),
  template: call({
    method: 'GET',
    path: '/bulk-updates/template',
    access,
    limit: 'document',
    query: z.strictObject({ kind: RowKind, wardId: idInQuery('ward') }),
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The properties of a ward with their present values, or its deleted ones, to be changed and sent back.',
  }),
  page: call({
    method: 'GET',
    path: '/bulk-updates',
    access,
    query: PageQuery.extend(UploadsQuery.shape),
    output: pageOf(BulkUpload),
    summary: 'Spreadsheets of changes, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/bulk-updates/export',
    access,
    limit: 'document',
    query: UploadsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  report: call({
    method: 'GET',
    path: '/bulk-updates/{uploadId}',
    access,
    params: ById,
    output: BulkUpload,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One spreadsheet: where it stands and what it comes to.',
  }),
  rows: call({
    method: 'GET',
    path: '/bulk-updates/{uploadId}/rows',
    access,
    params: ById,
    query: PageQuery.extend(RowsQuery.shape),
    output: pageOf(BulkRow),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Its rows with what each changes, field by field and in rupees; or what is wrong with them.',
  }),
  rowsFile: call({
    method: 'GET',
    path: '/bulk-updates/{uploadId}/rows/export',
    access,
    limit: 'document',
    params: ById,
    query: RowsQuery,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  faults: call({
    method: 'GET',
    path: '/bulk-updates/{uploadId}/faults',
    access,
    limit: 'document',
    params: ById,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The rows with faults as they were sent, with row, column, value and reason: mended, they are sent again.',
  }),
  tryAgain: call({
    method: 'POST',
    path: '/bulk-updates/{uploadId}/try',
    access,
    params: ById,
    output: BulkUpload,
    errors: [...wrongState],
    summary: 'Tries the same file again against the register of now.',
  }),
  apply: call({
    method: 'POST',
    path: '/bulk-updates/{uploadId}/apply',
    access,
    params: ById,
    output: BulkUpload,
    errors: [...wrongState, 'bulk_update.nothing_ready'],
    summary:
      'Enters all sound rows, whole or not at all; when that moves tax, somebody else may have to approve first.',
  }),
  approve: call({
    method: 'POST',
    path: '/bulk-updates/{uploadId}/approve',
    access,
    params: ById,
    output: BulkUpload,
    errors: [
      ...wrongState,
      'call.not_allowed',
      'bulk_update.same_person',
      'bulk_update.above_own_limit',
      'bulk_update.built_on',
      'bulk_update.posted_since',
    ],
    summary:
      'Lets a spreadsheet be applied or taken back, as somebody else asked; for who may approve edited properties.',
  }),
  refuse: call({
    method: 'POST',
    path: '/bulk-updates/{uploadId}/refuse',
    access,
    params: ById,
    body: Remarks,
    output: BulkUpload,
    errors: [...wrongState, 'call.not_allowed'],
    summary: 'Rejects what waits, with the reason; who asked for it takes the request back.',
  }),
  undo: call({
    method: 'POST',
    path: '/bulk-updates/{uploadId}/undo',
    access,
    params: ById,
    body: Remarks,
    output: BulkUpload,
    errors: [...wrongState, 'bulk_update.built_on', 'bulk_update.posted_since'],
    summary: 'Takes a whole spreadsheet back as one act; when that moves tax, somebody else may have to approve first.',
  }),
})
