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

/**
 * When the gateway is to be asked next about a payment (milliseconds since 1970), or `undefined` when no longer.
 * Both open and seemingly lost payments are followed for three days from their beginning.
 */
export function nextQuestionAt(state: IntentState, createdAt: number, now: number): number | undefined {
  const age = now - createdAt
  if (state === 'succeeded' || age >= lateSuccessMs) return undefined
  if (!isOpenIntent(state)) return now + 6 * hour
  const pace = whileOpen.find(({ youngerThanMs }) => age < youngerThanMs)
  return pace && now + pace.everyMs
}

/** Until when an open payment is waited for (milliseconds since 1970); what the gateway confirms later is late. */
export const waitedForUntil = (createdAt: number): number => createdAt + lateSuccessMs

/**
 * Whether an intent may be given up: the gateway was just asked, and either knows no such payment after its page has
 * closed, or has left it pending for three days.
 */
export function hasRunOut(
  answer: 'not_found' | 'pending',
  times: { createdAt: number; expiresAt: number; now: number },
): boolean {
  return answer === 'not_found' ? times.now > times.expiresAt : times.now - times.createdAt >= lateSuccessMs
}
