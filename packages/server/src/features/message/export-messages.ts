import type {
  MessageLeftOut,
  MessageRow,
  MessageRunCard,
  MessageRunsQuery,
  MessagesQuery,
  MessageTemplateRow,
  TemplatesQuery,
} from '@karsetu/contract/message/message-calls.ts'
import {
  failureText,
  languageLabels,
  leftOutLabels,
  notificationKindLabels,
  notificationStateLabels,
  runLabels,
  stateLabels,
  templateKindLabels,
  templateStandingLabels,
  variableLabels,
} from '@karsetu/contract/message/message-labels.ts'
import type { UnsentNotification, UnsentNotificationsQuery } from '@karsetu/contract/message/notification-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { assertReadable, readLeftOut, readMessages, readRuns } from './report-run.ts'
import { readAllTemplates } from './template-store.ts'
import { readUnsent } from './word-store.ts'

/** What was sent, with what became of it. */
export function exportRuns(context: Context, query: MessageRunsQuery): FileReply {
  return listFile<MessageRunCard>(
    { name: `messages-${context.today}`, title: m.message_runs() },
    (part) => readRuns(context, query, part),
    [
      count(m.message_run_number(), ({ runId }) => runId),
      text(m.message_template(), ({ template }) => template.name, 30),
      text(m.message_language(), ({ template }) => languageLabels[template.language](), 12),
      text(m.message_period(), ({ period }) => period, 12),
      text(m.message_state(), ({ status }) => runLabels[status](), 24),
      count(m.message_state_queued(), ({ counts }) => counts.queued),
      count(m.message_state_sent(), ({ counts }) => counts.sent),
      count(m.message_state_delivered(), ({ counts }) => counts.delivered),
      count(m.message_state_failed(), ({ counts }) => counts.failed),
      count(m.message_state_unreported(), ({ counts }) => counts.unreported),
      count(m.message_left(), ({ counts }) => counts.leftOut),
      money(m.message_cost(), ({ costPaise }) => costPaise),
      text(m.message_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.message_when(), ({ createdAt }) => formatInstant(createdAt, context.locale)),
    ],
  )
}

/** The messages of one sending. @throws Failure call.not_found, call.out_of_scope */
export async function exportMessages(context: Context, runId: number, query: MessagesQuery): Promise<FileReply> {
  await assertReadable(context, runId)
  const when = (instant: string | null) => instant && formatInstant(instant, context.locale)
  return listFile<MessageRow>(
    { name: `messages-of-${runId}`, title: m.message_run_details() },
    (part) => readMessages(context, runId, query, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.message_col_text(), (row) => row.text, 80),
      count(m.message_parts(), ({ segments }) => segments, 8),
      text(m.message_state(), ({ state }) => stateLabels[state](), 14),
      text(m.message_reason(), ({ reason }) => reason && failureText(reason), 30),
      text(m.message_sent_at(), ({ sentAt }) => when(sentAt)),
      text(m.message_settled_at(), ({ settledAt }) => when(settledAt)),
    ],
  )
}

/** Who got none. @throws Failure call.not_found, call.out_of_scope */
export async function exportLeftOut(context: Context, runId: number): Promise<FileReply> {
  await assertReadable(context, runId)
  return listFile<MessageLeftOut>(
    { name: `messages-left-out-${runId}`, title: m.message_left() },
    (part) => readLeftOut(context, runId, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.message_reason(), ({ reason }) => leftOutLabels[reason](), 40),
    ],
  )
}

/** Every registered text as the operators have it. */
export function exportTemplates({ reads, today }: Context, query: TemplatesQuery): FileReply {
  return listFile<MessageTemplateRow>(
    { name: `message-templates-${today}`, title: m.message_templates() },
    (part) => readAllTemplates(reads, today, query, part),
    [
      text(m.message_dlt_id(), ({ dltTemplateId }) => dltTemplateId, 24),
      text(m.message_header(), ({ header }) => header, 10),
      text(m.message_name(), ({ name }) => name, 30),
      text(m.message_kind(), ({ kind }) => templateKindLabels[kind](), 20),
      text(m.message_purpose(), ({ purpose }) => purpose, 20),
      text(m.message_language(), ({ language }) => languageLabels[language](), 12),
      text(m.message_body(), ({ body }) => body, 80),
      text(m.message_variables(), ({ variables }) => variables.map((one) => variableLabels[one]()).join(', '), 40),
      day(m.message_approved_on(), ({ approvedOn }) => approvedOn),
      day(m.message_valid_to(), ({ validTo }) => validTo),
      text(m.message_end_reason(), ({ endReason }) => endReason, 30),
      text(m.message_standing(), ({ standing }) => templateStandingLabels[standing](), 14),
      text(m.message_added_by(), ({ addedBy }) => addedBy, 18),
    ],
  )
}

/** Words to one number that have not gone. */
export function exportUnsentLabels(
  { reads, actor, locale, today }: Context,
  query: UnsentNotificationsQuery,
): FileReply {
  return listFile<UnsentNotification>(
    { name: `messages-not-sent-${today}`, title: m.message_words() },
    (part) => readUnsent(reads, actor, query, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.message_word_about(), ({ kind }) => notificationKindLabels[kind](), 24),
      text(m.message_word_purpose(), ({ purpose }) => purpose, 20),
      text(m.message_state(), ({ standing }) => notificationStateLabels[standing](), 18),
      text(m.message_reason(), ({ reason }) => reason && failureText(reason), 30),
      text(m.message_word_left(), ({ leftAt }) => formatInstant(leftAt, locale), 22),
      text(m.message_word_next(), ({ nextTryAt }) => nextTryAt && formatInstant(nextTryAt, locale), 22),
    ],
  )
}
