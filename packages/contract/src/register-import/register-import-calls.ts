import { arrearFields, registerFields } from '@karsetu/domain/register-import/fields.ts'
import { bookedSteps } from '@karsetu/domain/register-import/import-rules.ts'
import { confidences } from '@karsetu/domain/register-import/reading.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { ApprovalRemark } from '../approval/approval-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { ImportStep } from './import-reason.ts'
import { ImportSettings, Inspection, ProposedSettings } from './import-settings.ts'
import { ReadValue } from './read-value.ts'

const access = 'register.import'
const ImportId = z.object({ importId: idInQuery('register_import') })

export const ImportStatus = z.enum(['uploaded', 'reading', 'read', 'applying', 'applied', 'undoing', 'undone'])

const Arrears = z.object({
  arrearHouse: PaiseSchema,
  arrearWater: PaiseSchema,
  arrearSewer: PaiseSchema,
  interestHouse: PaiseSchema,
  interestWater: PaiseSchema,
  interestSewer: PaiseSchema,
})
const Line = z.object({ rows: z.int(), arrears: Arrears })

/** One ward of the account: what came in, what waits, what was left out, and what the ledger holds. */
export const WardAccount = z.object({
  wardId: z.int().nullable(),
  wardNo: z.int().nullable(),
  wardName: z.string().nullable(),
  ready: Line,
  held: Line,
  leftOut: Line,
  posted: Arrears,
})
export type WardAccount = z.output<typeof WardAccount>

export const FileAccount = z.object({
  rows: z.int(),
  blankRows: z.int(),
  arrears: Arrears,
  wards: z.array(WardAccount),
  faults: z.array(z.object({ what: z.enum(['rows', 'posted', ...arrearFields]), file: z.int(), accounted: z.int() })),
})
export type FileAccount = z.output<typeof FileAccount>

/** On which sheet a row stands; null in a file of one sheet. */
const Sheet = z.string().nullable()

/** A ward or mohalla of the file that the city does not have: its rows wait, or it will be entered as the file names it. */
export const FoundPlace = z.object({
  field: z.enum(['ward', 'mohalla']),
  isNew: z.boolean(),
  /** The ward of a mohalla. */
  wardId: z.int().nullable(),
  wardNo: z.int().nullable(),
  wardName: z.string().nullable(),
  typed: z.string(),
  /** How settings name it, to say which place of the city it is. */
  key: z.string(),
  rows: z.int(),
  /** Places of the city spelled nearly like it. */
  near: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type FoundPlace = z.output<typeof FoundPlace>

export const ImportFindings = z.object({
  leftOut: z.array(
    z.object({
      reason: z.string(),
      rows: z.int(),
      examples: z.array(z.object({ sheet: Sheet, row: z.int(), text: z.string() })),
    }),
  ),
  issues: z.array(
    z.object({ effect: z.enum(['held', 'unknown']), field: z.enum(registerFields), code: z.string(), rows: z.int() }),
  ),
  krutiDev: z.array(z.object({ typed: z.string(), offer: z.string(), rows: z.int() })),
  places: z.array(FoundPlace),
  words: z.array(z.object({ field: z.enum(registerFields), typed: z.string(), rows: z.int() })),
  duplicates: z.array(
    z.object({ code: z.string(), sheet: Sheet, row: z.int(), typed: z.string(), others: z.string() }),
  ),
  confidence: z.array(z.object({ confidence: z.string(), rows: z.int() })),
  newMohallas: z.int(),
})
export type ImportFindings = z.output<typeof ImportFindings>

/** One row of the file: where it ended, and each value as typed and how far it is trusted. */
export const ImportedRow = z.object({
  sheet: Sheet,
  row: z.int(),
  state: z.enum(['ready', 'held', 'left_out']),
  reason: z.string().nullable(),
  /** Why a row that is held waits. */
  issues: z.array(z.object({ field: z.enum(registerFields), code: z.string() })),
  houseNumber: z.string().nullable(),
  owner: z.string().nullable(),
  /** What stands in a row that was left out. */
  text: z.string().nullable(),
  confidence: z.enum(confidences).nullable(),
  values: z.array(ReadValue),
})
export type ImportedRow = z.output<typeof ImportedRow>

export const ImportedRowsQuery = z.strictObject({
  state: ImportedRow.shape.state.optional(),
  confidence: z.enum(confidences).optional(),
})
export type ImportedRowsQuery = z.output<typeof ImportedRowsQuery>

export const ImportCard = z.object({
  importId: z.int(),
  fileName: z.string(),
  status: ImportStatus,
  createdAt: InstantSchema,
  requestedBy: z.string().nullable(),
})
export type ImportCard = z.output<typeof ImportCard>

export const ImportsQuery = z.strictObject({ status: ImportStatus.optional() })
export type ImportsQuery = z.output<typeof ImportsQuery>

/** How far the long work on an import is; not running, it was stopped on its way. */
export const ImportProgress = z.object({
  isRunning: z.boolean(),
  done: z.int(),
  /** Null: not counted yet. */
  total: z.int().nullable(),
})
export type ImportProgress = z.output<typeof ImportProgress>

/** Another import that is being entered, or was stopped on its way. */
export const ImportAhead = ImportProgress.extend({
  importId: z.int(),
  fileName: z.string(),
  /** Null: at the terminal, by nobody who signs in. */
  by: z.string().nullable(),
})
export type ImportAhead = z.output<typeof ImportAhead>

/** A step of an import that waits for a second official. */
export const ImportRequest = Decidable.extend({
  requestId: z.int(),
  step: z.enum(bookedSteps),
  /** What it would post. */
  amountPaise: PaiseSchema,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
})
export type ImportRequest = z.output<typeof ImportRequest>

export const ImportDetail = z.object({
  importId: z.int(),
  fileName: z.string(),
  status: ImportStatus,
  createdAt: InstantSchema,
  /** The long work on it, running or ended last. */
  jobId: z.string().nullable(),
  progress: ImportProgress.nullable(),
  /** Until this one is in the register or taken back, the import cannot be entered. */
  ahead: ImportAhead.nullable(),
  request: ImportRequest.nullable(),
  inspection: Inspection,
  settings: ProposedSettings,
  /** Settings of an earlier file with the same heading were found. */
  remembered: z.boolean(),
  /** From the dry run on. */
  account: FileAccount.nullable(),
  findings: ImportFindings.nullable(),
})
export type ImportDetail = z.output<typeof ImportDetail>

const RequestId = z.object({ id: idInQuery('import_request') })
const wrongState = ['register_import.not_now'] as const
const whenAsked = ['approval.waits', 'approval.above_own_limit'] as const
const fileErrors = [
  'file.damaged',
  'file.type_not_allowed',
  'file.unpacks_too_large',
  'file.locked',
  'file.active_content',
  'file.linked_elsewhere',
  'file.too_many_rows',
  'file.too_many_columns',
  'file.not_unicode',
  'file.empty',
] as const

export const registerImportCalls = declareCalls('registerImport', {
  page: call({
    method: 'GET',
    path: '/imports',
    access,
    query: PageQuery.extend(ImportsQuery.shape),
    output: pageOf(ImportCard),
    summary: 'Registers brought in, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/imports/export',
    access,
    limit: 'document',
    query: ImportsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  upload: call({
    method: 'POST',
    path: '/imports',
    access,
    upload: [{ field: 'file', purpose: 'spreadsheet', required: true }],
    output: ImportDetail,
    errors: ['register_import.no_heading', ...fileErrors],
    summary:
      'Takes a register and proposes what its columns hold. A file that is in the register already is shown as it is.',
  }),
  report: call({
    method: 'GET',
    path: '/imports/{importId}',
    access,
    params: ImportId,
    output: ImportDetail,
    errors: ['call.not_found'],
    summary: 'One import: settings, account ward by ward, findings.',
  }),
  rows: call({
    method: 'GET',
    path: '/imports/{importId}/rows',
    access,
    params: ImportId,
    query: PageQuery.extend(ImportedRowsQuery.shape),
    output: pageOf(ImportedRow),
    errors: ['call.not_found'],
    summary: 'Rows of the file but the blank ones, each value as typed and how far it is trusted.',
  }),
  read: call({
    method: 'POST',
    path: '/imports/{importId}/read',
    access,
    params: ImportId,
    body: ImportSettings,
    output: ImportDetail,
    errors: ['call.not_found', 'register_import.columns_missing', ...wrongState],
    summary:
      'Dry run with these settings, which are remembered for files with the same heading. Changes nothing in the register.',
  }),
  apply: call({
    method: 'POST',
    path: '/imports/{importId}/apply',
    access,
    params: ImportId,
    body: ImportStep,
    output: ImportDetail,
    errors: [
      'call.not_found',
      ...whenAsked,
      'register_import.already_in_register',
      'register_import.account_open',
      'register_import.nothing_ready',
      'register_import.another_entered',
      'register_import.came_in_since',
      ...wrongState,
    ],
    summary:
      'Enters all rows that are ready, with opening balances as journals of their own; above the limit it waits for a second official.',
  }),
  undo: call({
    method: 'POST',
    path: '/imports/{importId}/undo',
    access,
    params: ImportId,
    body: ImportStep,
    output: ImportDetail,
    errors: ['call.not_found', ...whenAsked, 'register_import.in_use', ...wrongState],
    summary:
      'Takes the whole import back while nothing has been built on it, one that was stopped half-way too; above the limit it waits for a second official.',
  }),
  approve: call({
    method: 'POST',
    path: '/imports/requests/{id}/approve',
    access,
    params: RequestId,
    body: ApprovalRemark,
    output: ImportDetail,
    errors: [
      ...whenDecided,
      'approval.stale',
      'register_import.already_in_register',
      'register_import.account_open',
      'register_import.nothing_ready',
      'register_import.another_entered',
      'register_import.came_in_since',
      'register_import.in_use',
      ...wrongState,
    ],
    summary: 'Lets a register be entered or taken back as another official proposed.',
  }),
  reject: call({
    method: 'POST',
    path: '/imports/requests/{id}/reject',
    access,
    params: RequestId,
    body: ApprovalRemark,
    output: ImportDetail,
    errors: whenDecided,
    summary: 'Rejects a proposed step of an import; its maker withdraws it by the same call.',
  }),
  accountFile: call({
    method: 'GET',
    path: '/imports/{importId}/account',
    access,
    limit: 'document',
    params: ImportId,
    download: 'xlsx',
    errors: ['call.not_found', ...wrongState],
    summary: 'The account of the file as a spreadsheet, ward by ward and head by head.',
  }),
  findingsFile: call({
    method: 'GET',
    path: '/imports/{importId}/findings',
    access,
    limit: 'document',
    params: ImportId,
    download: 'xlsx',
    errors: ['call.not_found', ...wrongState],
    summary: 'What the dry run found as a spreadsheet, to the last of it.',
  }),
  exceptions: call({
    method: 'GET',
    path: '/imports/{importId}/exceptions',
    access,
    params: ImportId,
    query: z.strictObject({ effect: z.enum(['held', 'unknown']).default('held') }),
    download: 'xlsx',
    errors: ['call.not_found', ...wrongState],
    summary: 'Rows that wait (held), to be mended and imported again; or values left unknown.',
  }),
})
