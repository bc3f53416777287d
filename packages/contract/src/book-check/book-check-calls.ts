import { z } from 'zod'
import { JobStatus } from '../job/job-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'

/** The promises about money, and the chains of the audit log. */
export const checkSubjects = ['ledger', 'audit'] as const
/** Everything held; something did not; the check could not be carried out. */
export const checkOutcomes = ['held', 'broken', 'failed'] as const

export const BookCheck = z.object({
  checkId: z.int(),
  subject: z.enum(checkSubjects),
  outcome: z.enum(checkOutcomes),
  startedAt: InstantSchema,
  finishedAt: InstantSchema,
  /** How many promises, or faults of the chains; null where the check could not be carried out. */
  broken: z.int().nullable(),
  failure: z.string().nullable(),
  /** Null: the clock, at night. */
  requestedBy: z.string().nullable(),
})
export type BookCheck = z.output<typeof BookCheck>

/** One place in which a promise does not hold, with what leads to it. */
export const BrokenPlace = z.object({
  /** As the check found it, by the names of its columns. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Properties whose entries are meant, the first few. */
  properties: z.array(z.string()),
  journalId: z.int().nullable(),
})
export type BrokenPlace = z.output<typeof BrokenPlace>

export const BookCheckReport = BookCheck.extend({
  faults: z.array(
    z.object({
      /** Of a promise about money its number; of the audit log what is wrong with the row. */
      code: z.string(),
      promise: z.string(),
      count: z.int(),
      places: z.array(BrokenPlace),
    }),
  ),
})
export type BookCheckReport = z.output<typeof BookCheckReport>

export const BookChecksQuery = z.strictObject({
  subject: z.enum(checkSubjects).optional(),
  outcome: z.enum(checkOutcomes).optional(),
})
export type BookChecksQuery = z.output<typeof BookChecksQuery>

const CheckId = z.object({ checkId: idInQuery('book_check') })
const access = 'audit.view'

export const bookCheckCalls = declareCalls('bookCheck', {
  standing: call({
    method: 'GET',
    path: '/book-checks/standing',
    access,
    output: z.object({
      /** The last check of each subject. */
      latest: z.array(BookCheck),
      job: z
        .object({ jobId: z.string(), status: JobStatus, done: z.int(), total: z.int().nullable() })
        .nullable()
        .meta({ description: 'The check that somebody asked for last, while it is under way' }),
    }),
    errors: ['call.out_of_scope'],
    summary: 'Whether the books held when they were last checked, and a check that is under way.',
  }),
  page: call({
    method: 'GET',
    path: '/book-checks',
    access,
    query: PageQuery.extend(BookChecksQuery.shape),
    output: pageOf(BookCheck),
    errors: ['call.out_of_scope'],
    summary: 'Every check of the books and of the audit log, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/book-checks/export',
    access,
    limit: 'document',
    query: BookChecksQuery,
    download: 'xlsx',
    errors: ['call.out_of_scope'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  report: call({
    method: 'GET',
    path: '/book-checks/{checkId}',
    access,
    params: CheckId,
    output: BookCheckReport,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'What one check found, each place with the properties and the journal that lead to its entries.',
  }),
  reportFile: call({
    method: 'GET',
    path: '/book-checks/{checkId}/export',
    access,
    limit: 'document',
    params: CheckId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  start: call({
    method: 'POST',
    path: '/book-checks',
    access,
    output: z.object({ jobId: z.string() }),
    errors: ['call.out_of_scope', 'book_check.under_way'],
    summary: 'Checks the books and the audit log now, as a job; one at a time. It changes nothing.',
  }),
})
