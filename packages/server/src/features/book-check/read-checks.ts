import type {
  BookCheck,
  BookCheckReport,
  BookChecksAsked,
  checkSubjects,
} from '@karsetu/contract/book-check/book-check-calls.ts'
import { auditPromiseText, promiseText } from '@karsetu/contract/book-check/book-check-words.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { AuditFault } from '../../platform/audit/verify-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { requireWholeCity } from '../access/place-scope.ts'
import type { LedgerFault } from '../ledger/verify-ledger.ts'
import { traceSamples } from './trace-samples.ts'

const outcome = `case when broken is null then 'failed' when broken > 0 then 'broken' else 'held' end`
const cards = `select night_check_id "checkId", subject, ${outcome} outcome, night_check.started_at "startedAt",
    night_check.finished_at "finishedAt", broken, failure, username "requestedBy"
  from night_check left join job using (job_id) left join staff on staff_id = job.requested_by`

/** A part of the checks, the newest first. The books are of the whole city. @throws Failure call.out_of_scope */
export async function readChecks(
  { reads, actor }: Context,
  asked: BookChecksAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<(BookCheck & { total: number })[]> {
  requireWholeCity(actor)
  const { rows } = await reads.query<BookCheck & { total: number }>(
    `select *, count(*) over () total from (${cards}) made
     where ($1::text is null or subject = $1) and ($2::text is null or outcome = $2)
     order by "checkId" desc limit $3 offset $4`,
    [asked.subject ?? null, asked.outcome ?? null, limit, offset],
  )
  return rows
}

/** @throws Failure call.out_of_scope */
export async function pageChecks(
  context: Context,
  { page, limit, ...asked }: BookChecksAsked & { page: number; limit: number },
): Promise<Page<BookCheck>> {
  const rows = await readChecks(context, asked, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

type Standing = {
  latest: BookCheck[]
  job: { jobId: string; status: 'queued' | 'running'; done: number; total: number | null } | null
}

/** The last check of each subject, and one that is under way. @throws Failure call.out_of_scope */
export async function readStanding({ reads, actor }: Context): Promise<Standing> {
  requireWholeCity(actor)
  const [latest, jobs] = await Promise.all([
    reads.query<BookCheck>(`select distinct on (subject) * from (${cards}) made order by subject desc, "checkId" desc`),
    reads.query<NonNullable<Standing['job']>>(
      `select job_id "jobId", status, done, total from job where kind = 'book_check' and status in ('queued', 'running')
       order by created_at desc limit 1`,
    ),
  ])
  return { latest: latest.rows, job: jobs.rows[0] ?? null }
}

type Kept = BookCheck & { subject: (typeof checkSubjects)[number]; samples: unknown }

/** One check with what leads to each place that is broken. @throws Failure call.not_found, call.out_of_scope */
export async function reportCheck({ reads, actor }: Context, checkId: number): Promise<BookCheckReport> {
  requireWholeCity(actor)
  const { rows } = await reads.query<Kept>(
    `select made.*, samples from (${cards}) made join night_check on night_check_id = "checkId" where "checkId" = $1`,
    [checkId],
  )
  if (!rows[0]) throw fail('call.not_found')
  const { samples, ...check } = rows[0]
  const faults = check.subject === 'ledger' ? ofLedger(samples as LedgerFault[]) : ofAudit(samples as AuditFault[]) // as keepCheck was given them
  const places = await traceSamples(
    reads,
    faults.flatMap((fault) => fault.samples),
  )
  let from = 0
  return {
    ...check,
    faults: faults.map(({ samples: found, ...fault }) => {
      const ofFault = places.slice(from, from + found.length)
      from += found.length
      return { ...fault, places: ofFault }
    }),
  }
}

type Fault = { code: string; promise: string; count: number; samples: Readonly<Record<string, unknown>>[] }

const ofLedger = (faults: readonly LedgerFault[]): Fault[] =>
  faults.map(({ invariant, promise, count, samples }) => ({
    ...{ code: invariant, count, promise: promiseText(invariant, promise) },
    samples: samples as Fault['samples'], // rows of a view, each an object of its columns
  }))

const ofAudit = (faults: readonly AuditFault[]): Fault[] =>
  [...Map.groupBy(faults, ({ fault }) => fault)].map(([code, found]) => ({
    ...{ code, promise: auditPromiseText(code), count: found.length },
    samples: found.map(sampleOf),
  }))

/** What names the place: a row of a table with its property or payment, an act of the register, else a row of a chain. */
function sampleOf({ shard, seq, actId, subject, rowKey, label }: AuditFault): Readonly<Record<string, unknown>> {
  if (subject === undefined) return actId === undefined ? { shard, seq } : { shard, seq, actId }
  const leads = subject === 'property' ? 'property_id' : subject.startsWith('payment') ? 'payment_id' : 'key'
  return { table: subject, ...(rowKey ? { [leads]: rowKey } : {}), ...(label ? { name: label } : {}) }
}
