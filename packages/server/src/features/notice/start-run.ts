import type { BillRunForm, FilePer, NoticeRunCard, NoticeRunForm } from '@karsetu/contract/notice/notice-calls.ts'
import { paperWords } from '@karsetu/contract/notice/notice-words.ts'
import { Failure, fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isInScope, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { NoticeJobInput } from './notice-run-jobs.ts'
import { type KnownProperty, knownProperties, readPropertySheet } from './property-sheet.ts'
import { runCard } from './report-run.ts'
import { insertRun, lockRun, nextRunId, type Selection, wardsAsked } from './run-store.ts'

type Place = Partial<Pick<BillRunForm, 'zoneId' | 'wardId' | 'mohallaId'>>
type Asked = Place & { beatSize: number; filePer: FilePer; again?: boolean; propertyIds?: string[] | undefined }

/** @throws Failure call.out_of_scope, call.not_found, notice.nothing_to_make, notice.sheet_faulty */
export async function startBills(
  context: WriteContext,
  asked: Asked & Pick<BillRunForm, 'again'>,
  file?: SentFile,
): Promise<NoticeRunCard> {
  return startRun(context, 'bill', asked, file)
}

/** @throws Failure call.out_of_scope, call.not_found, notice.nothing_to_make, notice.sheet_faulty */
export async function startNotices(
  context: WriteContext,
  { kind, ...asked }: NoticeRunForm,
  file?: SentFile,
): Promise<NoticeRunCard> {
  return startRun(context, kind, asked, file)
}

async function startRun(
  context: WriteContext,
  kind: NoticeKind,
  asked: Asked,
  file: SentFile | undefined,
): Promise<NoticeRunCard> {
  const { tx, platform, today, request, actor } = context
  const { wardIds, selection } = await selectionOf(context, asked, file)
  if (wardIds.length === 0) throw fail('notice.nothing_to_make')
  const [runId, jobId] = [await nextRunId(tx), platform.newId()]
  const input: NoticeJobInput = {
    runId,
    origin: { actor, address: request.address, requestId: request.id, action: 'notice.make' },
  }
  await enqueueJob(tx, {
    jobId,
    kind: 'notice_run',
    title: (said) => m.notice_job({ paper: paperWords[kind]({}, said) }, said),
    input,
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  await insertRun(tx, {
    runId,
    kind,
    financialYear: financialYearOf(today),
    asOn: today,
    again: asked.again ?? false,
    beatSize: asked.beatSize,
    filePer: asked.filePer,
    selection,
    jobId,
    requestedBy: staffIdOf(context.actor),
    wardIds,
  })
  context.note({
    subjectKind: 'notice_run',
    subjectId: String(runId),
    after: { kind, ...selection, wards: wardIds.length },
  })
  return runCard(tx, context.actor, runId)
}

/** Wards and properties the run is about: what a sheet or list names, or a place of the actor's own. */
async function selectionOf(
  context: WriteContext,
  asked: Asked,
  file: SentFile | undefined,
): Promise<{ wardIds: number[]; selection: Selection }> {
  const isNamed = (asked.zoneId ?? asked.wardId ?? asked.mohallaId) !== undefined
  refuseTwoWays(asked, { isNamed, file })
  const named = file
    ? await readPropertySheet(context, file)
    : asked.propertyIds && (await typed(context, asked.propertyIds))
  if (named) {
    const wardIds = [...new Set(named.map(({ wardId }) => wardId))]
    return { wardIds, selection: { propertyIds: [...new Set(named.map(({ propertyId }) => propertyId))] } }
  }
  const wardIds = await wardsAsked(context.tx, context.actor, asked)
  if (wardIds.length === 0 && isNamed) throw fail('call.out_of_scope')
  return { wardIds, selection: asked.mohallaId ? { mohallaId: asked.mohallaId } : {} }
}

/** One of two would be passed over in silence. @throws Failure call.input_invalid */
function refuseTwoWays(
  { propertyIds }: Asked,
  { isNamed, file }: { isNamed: boolean; file: SentFile | undefined },
): void {
  if (propertyIds && (isNamed || file)) throw failField('propertyIds', m.notice_place_or_list())
  if (isNamed && file) throw failField('file', m.notice_place_or_list())
}

/** @throws Failure call.input_invalid, call.out_of_scope, each naming the field and the property IDs */
async function typed({ tx, actor }: WriteContext, ids: readonly string[]): Promise<KnownProperty[]> {
  const known = await knownProperties(tx, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw failField('propertyIds', m.notice_ids_unknown({ ids: namedIds(unknown) }))
  const elsewhere = [...known].flatMap(([id, property]) => (isInScope(actor, property) ? [] : [id]))
  if (elsewhere.length > 0) {
    const message = m.notice_ids_out_of_scope({ ids: namedIds(elsewhere) })
    throw new Failure('call.out_of_scope', undefined, [{ field: 'propertyIds', message }])
  }
  return [...known.values()]
}

/** A list may hold five thousand. */
const namedAtMost = 10

function namedIds(all: readonly string[]): string {
  const ids = all.slice(0, namedAtMost).join(', ')
  return all.length > namedAtMost ? m.notice_ids_more({ ids, count: all.length - namedAtMost }) : ids
}

/** @throws Failure call.not_found, call.out_of_scope, notice.run_not_now */
export async function continueRun(context: WriteContext, runId: number): Promise<NoticeRunCard> {
  const { tx, platform, actor, request } = context
  const run = await lockRun(tx, runId)
  if (!(await runsOfActor(context, runId))) throw fail('call.out_of_scope')
  if (run.status === 'made' || run.jobStatus === 'queued' || run.jobStatus === 'running')
    throw fail('notice.run_not_now')
  const jobId = platform.newId()
  const origin = { actor, address: request.address, requestId: request.id, action: 'notice.make' }
  const { rows } = await tx.query<{ done: number; total: number }>(
    `select coalesce(sum(planned) filter (where made_at is not null), 0)::integer done, coalesce(sum(planned), 0)::integer total
     from notice_file where run_id = $1`,
    [runId],
  )
  const [sums] = rows
  await enqueueJob(tx, {
    jobId,
    kind: 'notice_run',
    title: (said) => m.notice_job({ paper: paperWords[run.kind]({}, said) }, said),
    input: { runId, origin } satisfies NoticeJobInput,
    total: sums?.total ?? 0,
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  await tx.query('update job set done = $2 where job_id = $1', [jobId, sums?.done ?? 0])
  await tx.query('update notice_run set job_id = $2, changed_at = now() where run_id = $1', [runId, jobId])
  context.note({ subjectKind: 'notice_run', subjectId: String(runId), after: { continued: true } })
  return runCard(tx, context.actor, runId)
}

/** Whether every ward of the run is one the actor works for. */
async function runsOfActor({ tx, actor }: WriteContext, runId: number): Promise<boolean> {
  const mine = await wardsAsked(tx, actor, {})
  const { rows } = await tx.query<{ others: number }>(
    'select count(*) others from notice_run_ward where run_id = $1 and ward_id <> all ($2)',
    [runId, mine],
  )
  return rows[0]?.others === 0
}
