import type {
  MessageLeftOut,
  MessageRow,
  MessageRunCard,
  MessageRunsAsked,
  MessagesAsked,
  MessageTemplateRow,
  TemplatesAsked,
} from '@karsetu/contract/message/message-calls.ts'
import {
  failureText,
  languageWords,
  leftOutWords,
  runWords,
  stateWords,
  templateKindWords,
  templateStandingWords,
  variableWords,
  wordKindWords,
  wordStandingWords,
} from '@karsetu/contract/message/message-words.ts'
import type { UnsentWord, UnsentWordsAsked } from '@karsetu/contract/message/word-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { readLeftOut, readMessages, readRuns, requireReadable } from './report-run.ts'
import { readAllTemplates } from './template-store.ts'
import { readUnsent } from './word-store.ts'

/** What was sent, with what became of it. */
export function exportRuns(context: Context, asked: MessageRunsAsked): FileReply {
  return listFile<MessageRunCard>(
    { name: `messages-${context.today}`, title: m.message_runs() },
    (part) => readRuns(context, asked, part),
    [
      count(m.message_run_number(), ({ runId }) => runId),
      text(m.message_template(), ({ template }) => template.name, 30),
      text(m.message_language(), ({ template }) => languageWords[template.language](), 12),
      text(m.message_period(), ({ period }) => period, 12),
      text(m.message_state(), ({ status }) => runWords[status](), 24),
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
export async function exportMessages(context: Context, runId: number, asked: MessagesAsked): Promise<FileReply> {
  await requireReadable(context, runId)
  const when = (instant: string | null) => instant && formatInstant(instant, context.locale)
  return listFile<MessageRow>(
    { name: `messages-of-${runId}`, title: m.message_run_details() },
    (part) => readMessages(context, runId, asked, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.message_col_text(), (row) => row.text, 80),
      count(m.message_parts(), ({ segments }) => segments, 8),
      text(m.message_state(), ({ state }) => stateWords[state](), 14),
      text(m.message_reason(), ({ reason }) => reason && failureText(reason), 30),
      text(m.message_sent_at(), ({ sentAt }) => when(sentAt)),
      text(m.message_settled_at(), ({ settledAt }) => when(settledAt)),
    ],
  )
}

/** Who got none. @throws Failure call.not_found, call.out_of_scope */
export async function exportLeftOut(context: Context, runId: number): Promise<FileReply> {
  await requireReadable(context, runId)
  return listFile<MessageLeftOut>(
    { name: `messages-left-out-${runId}`, title: m.message_left() },
    (part) => readLeftOut(context, runId, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.message_reason(), ({ reason }) => leftOutWords[reason](), 40),
    ],
  )
}

/** Every registered text as the operators have it. */
export function exportTemplates({ reads, today }: Context, asked: TemplatesAsked): FileReply {
  return listFile<MessageTemplateRow>(
    { name: `message-templates-${today}`, title: m.message_templates() },
    (part) => readAllTemplates(reads, today, asked, part),
    [
      text(m.message_dlt_id(), ({ dltTemplateId }) => dltTemplateId, 24),
      text(m.message_header(), ({ header }) => header, 10),
      text(m.message_name(), ({ name }) => name, 30),
      text(m.message_kind(), ({ kind }) => templateKindWords[kind](), 20),
      text(m.message_purpose(), ({ purpose }) => purpose, 20),
      text(m.message_language(), ({ language }) => languageWords[language](), 12),
      text(m.message_body(), ({ body }) => body, 80),
      text(m.message_variables(), ({ variables }) => variables.map((one) => variableWords[one]()).join(', '), 40),
      day(m.message_approved_on(), ({ approvedOn }) => approvedOn),
      day(m.message_valid_to(), ({ validTo }) => validTo),
      text(m.message_end_reason(), ({ endReason }) => endReason, 30),
      text(m.message_standing(), ({ standing }) => templateStandingWords[standing](), 14),
      text(m.message_added_by(), ({ addedBy }) => addedBy, 18),
    ],
  )
}

/** Words to one number that have not gone. */
export function exportUnsentWords({ reads, actor, locale, today }: Context, asked: UnsentWordsAsked): FileReply {
  return listFile<UnsentWord>(
    { name: `messages-not-sent-${today}`, title: m.message_words() },
    (part) => readUnsent(reads, actor, asked, part),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.message_word_about(), ({ kind }) => wordKindWords[kind](), 24),
      text(m.message_word_purpose(), ({ purpose }) => purpose, 20),
      text(m.message_state(), ({ standing }) => wordStandingWords[standing](), 18),
      text(m.message_reason(), ({ reason }) => reason && failureText(reason), 30),
      text(m.message_word_left(), ({ leftAt }) => formatInstant(leftAt, locale), 22),
      text(m.message_word_next(), ({ nextTryAt }) => nextTryAt && formatInstant(nextTryAt, locale), 22),
    ],
  )
}
