import type { IsoDate } from '../time/iso-date.ts'

/** What a template was registered as; the kinds of the DLT registers. */
export const templateKinds = ['transactional', 'service_implicit', 'service_explicit', 'promotional'] as const

/** The city's own rule for messages, from a day on. */
export type MessageRule = {
  validFrom: IsoDate
  /** Hours and minutes of the day in India between which messages are sent, as 09:00. */
  windowFrom: string
  windowTo: string
  /** Hundredths of a paisa for each part. */
  partCostHundredths: number
}

/** The rule that holds on a day: the latest that has begun. */
export const ruleOn = (rules: readonly MessageRule[], day: IsoDate): MessageRule | undefined =>
  rules.filter(({ validFrom }) => validFrom <= day).toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]

/** India is 5 h 30 min ahead of UTC all year. */
const indiaMs = 330 * 60_000

/** Whether messages may be sent at this instant; from inclusive, to exclusive. */
export function isWithinWindow({ windowFrom, windowTo }: MessageRule, instant: Date): boolean {
  const time = new Date(instant.getTime() + indiaMs).toISOString().slice(11, 16)
  return windowFrom <= time && time < windowTo
}

/** Why a property gets no message. */
export const leftOutReasons = [
  'no_mobile',
  'opted_out',
  'sent_before',
  'value_too_long',
  'not_active',
  'nothing_due',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** `unreported`: it went, and the gateway no longer says what became of it. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'unreported'] as const
export type MessageState = (typeof messageStates)[number]
