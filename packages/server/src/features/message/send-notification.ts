import { isWithinWindow } from '@karsetu/domain/message/message-rule.ts'
import { countSegments } from '@karsetu/domain/message/segments.ts'
import { fillTemplate } from '@karsetu/domain/message/template.ts'
import { type NotificationKind, noRegisteredText, notificationKinds } from '@karsetu/domain/message/word.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Sms, type SmsStanding, smsBatch } from '../../platform/sms/sms-adapter.ts'
import { messageRuleOn } from './message-rules-store.ts'
import type { Word } from './queue-notification.ts'
import { textFor } from './send-now.ts'
import { readTemplates } from './template-store.ts'
import { type MessageDesk, openDesk, valuesOf, withPayable } from './write-messages.ts'

/** After so many tries the rest is for the office: the reason stays with the word, in the list of those that have not gone. */
export const mostTries = 8

type Taken = Pick<Word, 'mobile' | 'purpose' | 'values' | 'propertyUniqueId'> & {
  language: Word['language'] | null
  outboxId: number
  /** Ours at the gateway; the same at every try, so that it sends once. */
  ref: string
  propertyId: number
  ownerName: string | null
  isSpared: boolean
}

/**
 * Sends the words that what happened to a property leaves for a number, within the hours for sending. Without an answer of
 * the gateway a word waits and is tried again later and later; so does the word to a number whose holder opted out, until
 * that is lifted or the tries are over. Without a text registered for its purpose it waits for one, however long. That a
 * number was changed or taken away is told to whoever opted out as well: it is what protects them.
 */
export async function sendNotification({ database, sms, clock }: Platform): Promise<void> {
  const today = istDateOf(clock())
  const rule = await messageRuleOn(database.primary, today)
  if (!isWithinWindow(rule, clock())) return
  const templates = await readTemplates(database.primary, today)
  const purposes = templates.map(({ purpose }) => purpose)
  const taken = await database.transaction(async (tx) => {
    await saveTextless(tx, purposes)
    return takeLabels(tx, purposes)
  })
  const [spared, words] = [taken.filter(({ isSpared }) => isSpared), taken.filter(({ isSpared }) => !isSpared)]
  await saveReasons(database, spared, 'opted_out')
  const byText = Map.groupBy(words, (word) => textFor(word, templates))
  const written: Sms[] = []
  for (const [template, those] of byText) {
    if (!template) continue
    const desk = await openDesk(database.primary, { template, rule, period: '', today })
    for (const word of await withPayable(database.primary, desk, those)) written.push(messageOf(word, desk))
  }
  if (written.length === 0) return
  const sendable = words.filter((word) => written.some(({ ref }) => ref === word.ref))
  const outcome = await sms.send(written)
  if (outcome.kind === 'silent') return saveReasons(database, sendable, outcome.reason)
  await database.transaction((tx) => saveSent(tx, sendable, outcome.standings))
}

function messageOf(word: Taken & { payablePaise: Paise }, desk: MessageDesk): Sms {
  const { header, dltTemplateId } = desk.template
  const known = valuesOf(desk, { ...word, mobiles: [word.mobile] })
  const { text } = fillTemplate(desk.template, { ...known, ...word.values })
  return {
    ...{ ref: word.ref, mobile: word.mobile, header, dltTemplateId, text },
    encoding: countSegments(text).encoding,
  }
}

/** Says why a word waits whose purpose has no registered text today. It is no try, and it keeps no other word waiting. */
async function saveTextless(tx: Tx, purposes: readonly string[]): Promise<void> {
  await tx.query(
    `update outbox set last_error = $3
     where kind = any ($1) and delivered_at is null and attempts < $4 and payload ->> 'purpose' <> all ($2)
       and last_error is distinct from $3`,
    [notificationKinds, purposes, noRegisteredText, mostTries],
  )
}

/** Takes what is due, and puts its next try off before anything is sent: a crash repeats nothing at once. */
async function takeLabels(tx: Tx, purposes: readonly string[]): Promise<Taken[]> {
  const { rows } = await tx.query<Taken>(
    `with due as (
       select outbox_id from outbox
       where kind = any ($3) and delivered_at is null and next_attempt_at <= now() and attempts < $1
         and payload ->> 'purpose' = any ($5)
       order by outbox_id limit $2 for update skip locked
     ), taken as (
       update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => (2 ^ attempts)::integer)
       from due where outbox.outbox_id = due.outbox_id returning outbox.*
     )
     select outbox_id "outboxId", md5(dedupe_key || coalesce(payload ->> 'again', ''))::uuid ref, payload ->> 'mobile' mobile, payload ->> 'purpose' purpose,
       payload ->> 'language' as language, payload -> 'values' as values,
       coalesce(property_unique_id, '') "propertyUniqueId", coalesce(property_id, 0) "propertyId", owner_name "ownerName",
       kind <> $4 and exists (select from message_opt_out spared where spared.mobile = payload ->> 'mobile' and lifted_at is null) "isSpared"
     from taken left join property on property_unique_id = payload ->> 'propertyUniqueId'
     order by 1`,
    [mostTries, smsBatch, notificationKinds, 'mobile.changed' satisfies NotificationKind, purposes],
  )
  return rows
}

async function saveReasons({ primary }: Platform['database'], words: readonly Taken[], reason: string): Promise<void> {
  if (words.length === 0) return
  await primary.query('update outbox set last_error = $2 where outbox_id = any ($1::bigint[])', [
    words.map(({ outboxId }) => outboxId),
    reason,
  ])
}

async function saveSent(tx: Tx, words: readonly Taken[], standings: readonly SmsStanding[]): Promise<void> {
  const idOf = new Map(words.map(({ ref, outboxId }) => [ref, outboxId]))
  await tx.query(
    `update outbox set delivered_at = case when reason is null then now() end, last_error = reason
     from unnest($1::bigint[], $2::text[]) said (id, reason) where outbox_id = id`,
    [
      standings.map(({ ref }) => idOf.get(ref) ?? null),
      standings.map((standing) => (standing.state === 'failed' ? standing.reason : null)),
    ],
  )
}
