import type { LeftOutReason, MessageState, templateKinds } from '@karsetu/domain/message/message-rule.ts'
import type { OptOutSource } from '@karsetu/domain/message/opt-out.ts'
import type { TemplateVariable } from '@karsetu/domain/message/template.ts'
import type { NotificationKind, NotificationState } from '@karsetu/domain/message/word.ts'
import { m } from '../words/messages.ts'
import type { MessageRunCard, MessageTemplate, templateStandings } from './message-calls.ts'
import type { optOutStates } from './opt-out-calls.ts'

export const leftOutLabels = {
  no_mobile: m.message_left_no_mobile,
  opted_out: m.message_left_opted_out,
  sent_before: m.message_left_sent_before,
  value_too_long: m.message_left_value_too_long,
  not_active: m.message_left_not_active,
  nothing_due: m.message_left_nothing_due,
} satisfies Record<LeftOutReason, unknown>

export const stateLabels = {
  queued: m.message_state_queued,
  sent: m.message_state_sent,
  delivered: m.message_state_delivered,
  failed: m.message_state_failed,
  unreported: m.message_state_unreported,
} satisfies Record<MessageState, unknown>

export const runLabels = {
  planning: m.message_run_planning,
  sending: m.message_run_sending,
  waiting: m.message_run_waiting,
  stopped: m.message_run_stopped,
  sent: m.message_run_sent,
} satisfies Record<MessageRunCard['status'], unknown>

const failureLabels: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    opted_out: m.message_left_opted_out,
    absent_subscriber: m.message_failure_absent_subscriber,
    number_not_in_service: m.message_failure_number_not_in_service,
    text_differs_from_template: m.message_failure_text_differs,
    no_registered_text: m.message_failure_no_text,
    timeout: m.message_failure_no_answer,
    unreachable: m.message_failure_no_answer,
    unexpected_reply: m.message_failure_no_answer,
  }),
)

/** Why a message did not go or did not arrive, from our reason or the gateway's. */
export const failureText = (reason: string): string => (failureLabels.get(reason) ?? m.message_failure_other)()

export const templateKindLabels = {
  transactional: m.message_kind_transactional,
  service_implicit: m.message_kind_service_implicit,
  service_explicit: m.message_kind_service_explicit,
  promotional: m.message_kind_promotional,
} satisfies Record<(typeof templateKinds)[number], unknown>

export const languageLabels = {
  en: m.message_language_en,
  hi: m.message_language_hi,
} satisfies Record<MessageTemplate['language'], unknown>

/** Whether a registered text may be sent today. */
export const templateStandingLabels = {
  in_force: m.message_standing_in_force,
  to_come: m.message_standing_to_come,
  past: m.message_standing_past,
} satisfies Record<(typeof templateStandings)[number], unknown>

export const variableLabels = {
  ownerName: m.message_var_owner,
  propertyUniqueId: m.message_var_id,
  dues: m.message_var_dues,
  year: m.message_var_year,
  date: m.message_var_date,
  corporation: m.message_var_corporation,
  mobileEnding: m.message_var_mobile_ending,
  caseNumber: m.message_var_case_number,
  hearing: m.message_var_hearing,
  amount: m.message_var_amount,
  link: m.message_var_link,
  code: m.message_var_code,
} satisfies Record<TemplateVariable, unknown>

export const optOutSourceLabels = {
  letter: m.message_opt_source_letter,
  phone: m.message_opt_source_phone,
  counter: m.message_opt_source_counter,
  message: m.message_opt_source_message,
  other: m.message_opt_source_other,
} satisfies Record<OptOutSource, unknown>

export const optOutStateLabels = {
  in_force: m.message_opt_in_force,
  lifted: m.message_opt_lifted,
} satisfies Record<(typeof optOutStates)[number], unknown>

/** What a number is told of. */
export const notificationKindLabels = {
  'mobile.changed': m.message_word_mobile,
  'objection.step': m.message_word_objection,
  'self_assessment.step': m.message_word_self_assessment,
  'mutation.step': m.message_word_mutation,
  'payment.link': m.message_word_link,
} satisfies Record<NotificationKind, unknown>

export const notificationStateLabels = {
  waiting: m.message_word_waiting,
  given_up: m.message_word_given_up,
} satisfies Record<NotificationState, unknown>
