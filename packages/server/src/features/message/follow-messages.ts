import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { isWithinWindow } from '@karsetu/domain/message/message-rule.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { smsBatch } from '../../platform/sms/sms-adapter.ts'
import { messageRuleOn } from './message-rules-store.ts'
import type { MessageJobInput } from './message-run-jobs.ts'
import { saveStandings, setRun } from './message-store.ts'
import { sendNotification } from './send-notification.ts'

/** A gateway says no more of a message after so many days. */
const followedDays = 3
const batchesAtOnce = 20

/** Asks the gateway what became of messages that were sent; of what it no longer says anything there is no report. */
export async function askDeliveries({ database, sms }: Platform): Promise<void> {
  await database.primary.query(
    `update message set state = 'unreported'
     where state = 'sent' and sent_at <= now() - make_interval(days => $1)`,
    [followedDays],
  )
  for (let turn = 0; turn < batchesAtOnce; turn++) {
    const { rows } = await database.primary.query<{ ref: string }>(
      `select gateway_ref ref from message
       where state = 'sent' and sent_at > now() - make_interval(days => $1)
         and (asked_at is null or asked_at < now() - interval '1 second')
       order by asked_at nulls first limit $2`,
      [followedDays, smsBatch],
    )
    if (rows.length === 0) return
    const answer = await sms.ask(rows.map(({ ref }) => ref))
    if (answer.kind === 'silent') return
    await database.transaction(async (tx) => {
      await tx.query('update message set asked_at = now() where gateway_ref = any ($1::uuid[])', [
        rows.map(({ ref }) => ref),
      ])
      await saveStandings(tx, answer.standings)
    })
    if (rows.length < smsBatch) return
  }
}

/** When the hours for sending have begun, what waited for them goes on. */
export async function resumeWaiting({ database, clock, newId }: Platform): Promise<void> {
  const rule = await messageRuleOn(database.primary, istDateOf(clock()))
  if (!isWithinWindow(rule, clock())) return
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{
      runId: number
      title: Record<Locale, string>
      actor: Actor
      requestedBy: number | null
    }>(
      `select run_id "runId", job.title, job.input -> 'actor' actor, message_run.requested_by "requestedBy"
       from message_run join job using (job_id) where message_run.status = 'waiting' and job.status = 'done'
       for update of message_run skip locked`,
    )
    for (const { runId, title, actor, requestedBy } of rows) {
      const jobId = newId()
      const input: MessageJobInput = { runId, actor }
      await enqueueJob(tx, {
        ...{ jobId, kind: 'message_run', input, requestedBy: requestedBy ?? undefined },
        title: ({ locale }) => title[locale],
      })
      await setRun(tx, runId, 'sending', jobId)
    }
  })
}

export const messageChores: readonly Chore[] = [
  { name: 'ask-message-deliveries', pattern: '* * * * *', run: askDeliveries },
  { name: 'resume-waiting-messages', pattern: '* * * * *', run: resumeWaiting },
  { name: 'send-word', pattern: '* * * * *', run: sendNotification },
]
