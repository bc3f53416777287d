import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { isWithinWindow } from '@karsetu/domain/message/message-rule.ts'
import { countSegments } from '@karsetu/domain/message/segments.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { type SmsStanding, smsBatch } from '../../platform/sms/sms-adapter.ts'
import { readRegister } from '../property/register-list-store.ts'
import { messageRuleOn } from './message-rules-store.ts'
import { getRun, plannedAll, saveMessages, saveStandings, setRun, takeWaiting, type Waiting } from './message-store.ts'
import { getTemplate } from './template-store.ts'
import { openDesk, writeMessages } from './write-messages.ts'

export type MessageJobInput = { runId: number; actor: Actor }
/** Counts steps, so that a worker thought dead does not go on beside the one that took over. */
type Cursor = { steps: number }
type MessageJob = RunningJob<MessageJobInput, Cursor>

const nextCursor = ({ cursor }: MessageJob): Cursor => ({ steps: (cursor?.steps ?? 0) + 1 })

/** Properties looked at in one step. */
const lookedAtOnce = 500
/** The gateway may be silent so often in a row before the rest waits for the next minute. */
const mostSilences = 3

/** Writes the messages of a run part by part, then hands them to the gateway within the hours for sending. */
async function sendRun(job: MessageJob): Promise<{ sent: number; waits: boolean }> {
  await planRun(job)
  await job.step(async (tx) => {
    await setRun(tx, job.input.runId, 'sending')
    return { cursor: nextCursor(job) }
  })
  const outcome = await sendWaiting(job)
  await job.step(async (tx) => {
    await setRun(tx, job.input.runId, outcome.waits ? 'waiting' : 'sent')
    return { cursor: nextCursor(job) }
  })
  return outcome
}

async function planRun(job: MessageJob): Promise<void> {
  const { runId, actor } = job.input
  const { database, clock, newId } = job.platform
  const today = istDateOf(clock())
  for (;;) {
    const run = await getRun(database.primary, runId)
    if (run.plannedUpTo === plannedAll) return
    await job.step(async (tx) => {
      const [template, rule] = [await getTemplate(tx, run.templateId, today), await messageRuleOn(tx, today)]
      const desk = await openDesk(tx, { template, rule, period: run.period, today })
      const request = {
        ...run.selection,
        sort: 'propertyUniqueId',
        order: 'asc',
        actor,
        year: financialYearOf(today),
      } as const
      const after = run.plannedUpTo === '' ? undefined : { propertyUniqueId: run.plannedUpTo }
      const rows = await readRegister(tx, request, { limit: lookedAtOnce, after })
      const written = await writeMessages(tx, desk, rows)
      const last = rows.length < lookedAtOnce ? plannedAll : (rows.at(-1)?.propertyUniqueId ?? plannedAll)
      await saveMessages(
        tx,
        { ...run, purpose: template.purpose },
        written.map((message) => ({ ...message, ref: newId() })),
        last,
      )
      return { cursor: nextCursor(job), done: rows.length }
    })
  }
}

async function sendWaiting(job: MessageJob): Promise<{ sent: number; waits: boolean }> {
  const { database, clock } = job.platform
  let [sent, silences] = [0, 0]
  for (;;) {
    const rule = await messageRuleOn(database.primary, istDateOf(clock()))
    if (!isWithinWindow(rule, clock()) || silences >= mostSilences) return { sent, waits: true }
    let batch: Waiting[] = []
    await job.step(async (tx) => {
      batch = await takeWaiting(tx, job.input.runId, smsBatch)
      return { cursor: nextCursor(job) }
    })
    if (batch.length === 0) return { sent, waits: false }
    const standings = await handOver(job, batch)
    silences = standings ? 0 : silences + 1
    if (!standings) continue
    await job.step(async (tx) => {
      sent += await saveStandings(tx, standings)
      return { cursor: nextCursor(job) }
    })
  }
}

/**
 * Hands messages to the gateway. Of those that were tried before nobody knows whether they arrived: it is asked, and
 * only what it does not know goes again. Undefined: it gave no answer.
 */
async function handOver(job: MessageJob, batch: readonly Waiting[]): Promise<SmsStanding[] | undefined> {
  const { sms } = job.platform
  const tried = batch.filter(({ attempts }) => attempts > 0)
  const before = tried.length > 0 ? await sms.ask(tried.map(({ ref }) => ref)) : undefined
  if (before?.kind === 'silent') return undefined
  const known = (before?.standings ?? []).filter(({ state }) => state !== 'unknown')
  const gone = new Set(known.map(({ ref }) => ref))
  const left = batch.filter(({ ref }) => !gone.has(ref))
  const spared = left.filter(({ isSpared }) => isSpared)
  for (const { ref } of spared) known.push({ ref, state: 'failed', reason: 'opted_out' })
  const fresh = left.filter(({ isSpared }) => !isSpared)
  if (fresh.length === 0) return known
  const now = await sms.send(
    fresh.map(({ ref, mobile, header, dltTemplateId, text }) => ({
      ref,
      mobile,
      header,
      dltTemplateId,
      text,
      encoding: countSegments(text).encoding,
    })),
  )
  return now.kind === 'silent' ? (known.length > 0 ? known : undefined) : [...known, ...now.standings]
}

export const messageRunJobs: readonly JobKind<MessageJobInput, Cursor>[] = [{ kind: 'message_run', run: sendRun }]
