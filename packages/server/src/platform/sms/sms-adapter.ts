/** One message as the gateway takes it. `ref` is ours: asked twice with the same, the gateway sends once. */
export type Sms = {
  ref: string
  mobile: string
  header: string
  dltTemplateId: string
  text: string
  encoding: 'gsm' | 'unicode'
}

/** What the gateway says of a message; `unknown` to it: it never came. */
export type SmsStanding = { ref: string } & (
  | { state: 'sent' }
  | { state: 'delivered'; at: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }
)

export const smsSilences = ['timeout', 'unreachable', 'refused', 'unexpected_reply'] as const
/** No answer that can be trusted: the messages may have been taken or not. */
export type SmsSilence = { kind: 'silent'; reason: (typeof smsSilences)[number] }
export type SmsOutcome = { kind: 'answered'; standings: SmsStanding[] } | SmsSilence

/** Most messages in one request. */
export const smsBatch = 100

/** A gateway for text messages. Whatever it does is a value; nothing is thrown. */
export type SmsAdapter = {
  readonly mode: 'simulator' | 'live'
  send(messages: readonly Sms[]): Promise<SmsOutcome>
  /** Asks what became of messages handed over before. */
  ask(refs: readonly string[]): Promise<SmsOutcome>
}
