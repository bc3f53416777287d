import type {
  BookCheck,
  BookCheckReport,
  BookChecksQuery,
  checkSubjects,
} from '@karsetu/contract/book-check/book-check-calls.ts'
import { auditPromiseText, promiseText } from '@karsetu/contract/book-check/book-check-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { AuditDiscrepancy } from '../../platform/audit/verify-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import type { LedgerDiscrepancy } from '../ledger/verify-ledger.ts'
import { traceSamples } from './trace-samples.ts'

const outcome = `case when broken is null then 'failed' when broken > 0 then 'broken' else 'held' end`
const cards = `select night_check_id "checkId", subject, ${outcome} outcome, night_check.started_at "startedAt",
    night_check.finished_at "finishedAt", broken, failure, username "requestedBy"
  from night_check left join job using (job_id) left join staff on staff_id = job.requested_by`

/** A part of the checks, the newest first. The books are of the whole city. @throws Failure call.out_of_scope */
export async function readChecks(
  { reads, actor }: Context,
  query: BookChecksQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(BookCheck & { total: number })[]> {
  assertWholeCity(actor)
  const { rows } = await reads.query<BookCheck & { total: number }>(
    `select *, count(*) over () total from (${cards}) made
     where ($1::text is null or subject = $1) and ($2::text is null or outcome = $2)
     order by "checkId" desc limit $3 offset $4`,
    [query.subject ?? null, query.outcome ?? null, limit, offset],
  )
  return rows
}

/** @throws Failure call.out_of_scope */
export async function pageChecks(
  context: Context,
  { page, limit, ...query }: BookChecksQuery & { page: number; limit: number },
): Promise<Page<BookCheck>> {
  const rows = await readChecks(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

type Standing = {
  latest: BookCheck[]
  job: { jobId: string; status: 'queued' | 'running'; done: number; total: number | null } | null
}

/** The last check of each subject, and one that is under way. @throws Failure call.out_of_scope */
export async function readStanding({ reads, actor }: Context): Promise<Standing> {
  assertWholeCity(actor)
  const [latest, jobs] = await Promise.all([
    reads.query<BookCheck>(`select distinct on (subject) * from (${cards}) made order by subject desc, "checkId" desc`),
    reads.query<NonNullable<Standing['job']>>(
      `select job_id "jobId", status, done, total from job where kind = 'book_check' and status in ('queued', 'running')
       order by created_at desc limit 1`,
    ),
  ])
  return { latest: latest.rows, job: jobs.rows[0] ?? null }
}

type Saved = BookCheck & { subject: (typeof checkSubjects)[number]; samples: unknown }

/** One check with what leads to each place that is broken. @throws Failure call.not_found, call.out_of_scope */
export async function reportCheck({ reads, actor }: Context, checkId: number): Promise<BookCheckReport> {
  assertWholeCity(actor)
  const { rows } = await reads.query<Saved>(
    `select made.*, samples from (${cards}) made join night_check on night_check_id = "checkId" where "checkId" = $1`,
    [checkId],
  )
  if (!rows[0]) throw fail('call.not_found')
  const { samples, ...check } = rows[0]
  const errors =
    check.subject === 'ledger' ? ofLedger(samples as LedgerDiscrepancy[]) : ofAudit(samples as AuditDiscrepancy[]) // as keepCheck was given them
  const places = await traceSamples(
    reads,
    errors.flatMap((error) => error.samples),
  )
  let from = 0
  return {
    ...check,
    faults: errors.map(({ samples: results, ...error }) => {
      const ofError = places.slice(from, from + results.length)
      from += results.length
      return { ...error, places: ofError }
    }),
  }
}

type InputError = { code: string; promise: string; count: number; samples: Readonly<Record<string, unknown>>[] }

const ofLedger = (errors: readonly LedgerDiscrepancy[]): InputError[] =>
  errors.map(({ invariant, promise, count, samples }) => ({
    ...{ code: invariant, count, promise: promiseText(invariant, promise) },
    samples: samples as InputError['samples'], // rows of a view, each an object of its columns
  }))

const ofAudit = (errors: readonly AuditDiscrepancy[]): InputError[] =>
  [...Map.groupBy(errors, ({ fault: error }) => error)].map(([code, results]) => ({
    ...{ code, promise: auditPromiseText(code), count: results.length },
    samples: results.map(sampleOf),
  }))

/** What names the place: a row of a table with its property or payment, an act of the register, else a row of a chain. */
function sampleOf({ shard, seq, actId, subject, rowKey, label }: AuditDiscrepancy): Readonly<Record<string, unknown>> {
  if (subject === undefined) return actId === undefined ? { shard, seq } : { shard, seq, actId }
  const leads = subject === 'property' ? 'property_id' : subject.startsWith('payment') ? 'payment_id' : 'key'
  return { table: subject, ...(rowKey ? { [leads]: rowKey } : {}), ...(label ? { name: label } : {}) }
}
