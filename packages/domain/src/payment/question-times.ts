import type { IntentState } from './intent-states.ts'
import { isOpenIntent } from './intent-states.ts'

const minute = 60_000
const hour = 60 * minute

/** A bank may still collect within three days after it said "failed" (late authorisation). */
const lateSuccessMs = 72 * hour

/** While the payer waits: often at first, then ever less. */
const whileOpen = [
  { youngerThanMs: 20 * minute, everyMs: minute },
  { youngerThanMs: 2 * hour, everyMs: 5 * minute },
  { youngerThanMs: 24 * hour, everyMs: 30 * minute },
  { youngerThanMs: lateSuccessMs, everyMs: 3 * hour },
]

/** A link is open for days, and whoever pays by it makes the gateway tell us: it is asked about seldom. */
export const lastsLong = ({ createdAt, expiresAt }: Times): boolean => expiresAt - createdAt > 24 * hour
const linkEveryMs = 6 * hour

/** Milliseconds since 1970; `expiresAt`: when the page of the payment closes. */
type Times = { createdAt: number; expiresAt: number }

/** From when on three days are counted: a link may be paid until its last moment. */
const countedFrom = (times: Times): number => (lastsLong(times) ? times.expiresAt : times.createdAt)

/**
 * When the gateway is to be asked next about a payment (milliseconds since 1970), or `undefined` when no longer.
 * Both open and seemingly lost payments are followed for three days from their beginning, those by link from its end.
 */
export function nextQuestionAt(state: IntentState, { now, ...times }: Times & { now: number }): number | undefined {
  const age = now - times.createdAt
  if (state === 'succeeded' || now - countedFrom(times) >= lateSuccessMs) return undefined
  if (!isOpenIntent(state)) return now + 6 * hour
  if (lastsLong(times))
    return now < times.expiresAt ? Math.min(now + linkEveryMs, times.expiresAt + minute) : now + hour
  const pace = whileOpen.find(({ youngerThanMs }) => age < youngerThanMs)
  return pace && now + pace.everyMs
}

/** Until when an open payment is waited for (milliseconds since 1970); what the gateway confirms later is late. */
export const waitedForUntil = (createdAt: number): number => createdAt + lateSuccessMs

/**
 * Whether an intent may be given up: the gateway was just asked, and either knows no such payment after its page has
 * closed, or has left it pending for three days.
 */
export function hasRunOut(answer: 'not_found' | 'pending', { now, ...times }: Times & { now: number }): boolean {
  return answer === 'not_found' ? now > times.expiresAt : now - countedFrom(times) >= lateSuccessMs
}
