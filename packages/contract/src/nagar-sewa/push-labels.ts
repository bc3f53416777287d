import { m } from '../words/messages.ts'

export const pushStateLabels = {
  sending: m.push_state_sending,
  agreed: m.push_state_agreed,
  differs: m.push_state_differs,
  refused: m.push_state_refused,
}

export const lineStateLabels = {
  waiting: m.push_line_waiting,
  accepted: m.push_line_accepted,
  refused: m.push_line_refused,
}

export const lineKindLabels = { receipt: m.push_kind_receipt, reversal: m.push_kind_reversal }

/** Why a line has not gone, by what the adapter or e-NagarSewa says. */
const reasonLabels: Readonly<Record<string, () => string>> = {
  timeout: m.push_reason_timeout,
  unreachable: m.push_reason_unreachable,
  refused: m.push_reason_refused,
  unexpected_reply: m.push_reason_unexpected_reply,
  receipt_not_pushed: m.push_reason_receipt_not_pushed,
  receipt_unknown: m.push_reason_receipt_unknown,
  amount_invalid: m.push_reason_amount_invalid,
}

/** The reason in words; one that e-NagarSewa made up stays as it is. */
export const pushReason = (reason: string): string => reasonLabels[reason]?.() ?? reason
