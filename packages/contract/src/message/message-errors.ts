import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const messageErrors = {
  'message.nobody': { status: 422, say: () => m.message_error_nobody() },
  'message.run_not_now': { status: 409, say: () => m.message_error_run_not_now() },
  'message.opted_out_already': { status: 409, say: () => m.message_error_opted_out_already() },
  'message.opt_out_lifted': { status: 409, say: () => m.message_error_opt_out_lifted() },
  'message.word_sent': { status: 409, say: () => m.message_error_word_sent() },
  'message.template_ended': { status: 409, say: () => m.message_error_template_ended() },
  'message.template_known': { status: 409, say: () => m.message_error_template_known() },
} satisfies Record<string, ErrorEntry>
