/**
 * What can become of an online payment, as a table. A payment intent is stored before the gateway hears of it; from
 * then on the browser's return, the gateway's webhook and our own question all speak through the same events.
 *
 * Two rules shape the table. It only goes forward: nothing un-pays a payment that succeeded. And money that arrives
 * is always accepted: a bank may say "failed" and collect up to three days later, so success is allowed from every
 * state that looked final without it.
 */
export const intentStates = [
  'created',
  'sent',
  'pending',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
] as const
export type IntentState = (typeof intentStates)[number]

export const intentEvents = [
  'gateway_accepted',
  'gateway_refused',
  'gateway_silent',
  'gateway_pending',
  'gateway_success',
  'gateway_failure',
  'payer_cancelled',
  'time_ran_out',
] as const
export type IntentEvent = (typeof intentEvents)[number]

/** `stay`: the event is true but changes nothing. `refuse`: the event cannot happen here; whoever sends it has a fault. */
type Next = IntentState | 'stay' | 'refuse'

const whileWaiting = {
  gateway_pending: 'pending',
  gateway_success: 'succeeded',
  gateway_failure: 'failed',
  payer_cancelled: 'cancelled',
  time_ran_out: 'expired',
} as const

const onceOver = {
  gateway_accepted: 'refuse',
  gateway_refused: 'refuse',
  gateway_silent: 'stay',
  gateway_pending: 'stay',
  gateway_success: 'succeeded',
  gateway_failure: 'stay',
  payer_cancelled: 'stay',
  time_ran_out: 'stay',
} as const

/** The whole life of an intent; a new state or event does not compile until every cell of it is decided. */
const intentTransitions: Record<IntentState, Record<IntentEvent, Next>> = {
  created: { ...whileWaiting, gateway_accepted: 'sent', gateway_refused: 'failed', gateway_silent: 'unknown' },
  sent: { ...whileWaiting, gateway_accepted: 'stay', gateway_refused: 'refuse', gateway_silent: 'unknown' },
  pending: {
    ...whileWaiting,
    // Its reply may be overtaken by its own webhook.
    gateway_accepted: 'stay',
    gateway_refused: 'refuse',
    gateway_silent: 'stay',
    gateway_pending: 'stay',
  },
  unknown: { ...whileWaiting, gateway_accepted: 'sent', gateway_refused: 'failed', gateway_silent: 'stay' },
  succeeded: { ...onceOver, gateway_success: 'stay' },
  failed: onceOver,
  cancelled: onceOver,
  expired: onceOver,
}

/**
 * The state after an event, or `undefined` where the event cannot happen.
 * A repeated or late event that changes nothing gives the same state back, so that callers need no special case.
 */
export function nextIntentState(state: IntentState, event: IntentEvent): IntentState | undefined {
  const next = intentTransitions[state][event]
  if (next === 'refuse') return undefined
  return next === 'stay' ? state : next
}

/** States in which the gateway must still be asked before anyone is told that no money moved. */
export const openIntentStates = ['created', 'sent', 'pending', 'unknown'] as const satisfies IntentState[]

/** True while the payer should be told "we are asking the bank" rather than paid or not paid. */
export function isOpenIntent(state: IntentState): boolean {
  return openIntentStates.some((open) => open === state)
}
