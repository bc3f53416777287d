import type { MessageQuery, MessageRunCard } from '@karsetu/contract/message/message-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob, requestCancel } from '../../platform/jobs/job-queue.ts'
import { askedBy, countOf } from '../property/list-register.ts'
import type { MessageJobInput } from './message-run-jobs.ts'
import { getRun, insertRun, nextRunId, setRun } from './message-store.ts'
import { assertRun, reportRun } from './report-run.ts'
import { periodOf } from './search-recipients.ts'
import { getTemplate } from './template-store.ts'

/** @throws Failure call.not_found, message.nobody */
export async function startRun(context: WriteContext, { filter, templateId }: MessageQuery): Promise<MessageRunCard> {
  const { tx, today, actor } = context
  const template = await getTemplate(tx, templateId, today)
  const { total } = await countOf({ reads: tx, searches: tx }, askedBy(context, filter))
  if (total === 0) throw fail('message.nobody')
  const period = periodOf(context)
  const runId = await nextRunId(tx)
  const jobId = await enqueueRun(context, runId, template.name)
  const requestedBy = actor.kind === 'staff' ? actor.staffId : null
  await insertRun(tx, { runId, templateId, period, selection: filter, jobId, requestedBy })
  // A mobile number or a name that somebody was looked for by is nobody's business in the log.
  const { mobileNumber: _, ownerName: _name, ...places } = filter
  const after = { template: template.name, period, ...places }
  context.note({ subjectKind: 'message_run', subjectId: String(runId), after })
  return reportRun({ ...context, reads: tx }, runId)
}

async function enqueueRun(context: WriteContext, runId: number, template: string): Promise<string> {
  const { tx, platform, actor } = context
  const jobId = platform.newId()
  const input: MessageJobInput = { runId, actor }
  const requestedBy = actor.kind === 'staff' ? actor.staffId : undefined
  await enqueueJob(tx, {
    ...{ jobId, kind: 'message_run', input, requestedBy },
    title: (said) => m.message_job({ template }, said),
  })
  return jobId
}

/** Stops a sending; what went has gone. @throws Failure call.not_found, call.out_of_scope, message.run_not_now */
export async function stopRun(context: WriteContext, runId: number): Promise<MessageRunCard> {
  const { tx } = context
  const run = await getRun(tx, runId, 'for update')
  assertRun(context.actor, run)
  if (run.status === 'sent' || run.status === 'stopped') throw fail('message.run_not_now')
  await requestCancel(tx, run.jobId)
  await setRun(tx, runId, 'stopped')
  context.note({ subjectKind: 'message_run', subjectId: String(runId), after: { stopped: true } })
  return reportRun({ ...context, reads: tx }, runId)
}

/** Goes on where a sending stopped or failed. @throws Failure call.not_found, call.out_of_scope, message.run_not_now */
export async function continueRun(context: WriteContext, runId: number): Promise<MessageRunCard> {
  const { tx, today } = context
  const run = await getRun(tx, runId, 'for update')
  assertRun(context.actor, run)
  if (run.status === 'sent' || run.jobStatus === 'queued' || run.jobStatus === 'running')
    throw fail('message.run_not_now')
  const template = await getTemplate(tx, run.templateId, today)
  const jobId = await enqueueRun(context, runId, template.name)
  await setRun(tx, runId, 'planning', jobId)
  context.note({ subjectKind: 'message_run', subjectId: String(runId), after: { continued: true } })
  return reportRun({ ...context, reads: tx }, runId)
}
