import { type IntentState, isOpenIntent } from './intent-states.ts'

export const paymentSteps = ['initiated', 'debited', 'at_gateway', 'posted', 'receipt'] as const
export type PaymentStep = (typeof paymentSteps)[number]

/**
 * `waiting`: it comes by itself; `office`: somebody of the office looks at it; `stopped`: it did not happen, and does not
 * unless the bank says otherwise.
 */
export const stepStates = ['done', 'waiting', 'office', 'stopped'] as const
export type StepState = (typeof stepStates)[number]

export type PaymentFacts = {
  startedAt: string
  state: IntentState
  /** When the bank collected it, as the gateway says; null: the gateway has not said that it did. */
  collectedAt: string | null
  /** When the gateway said so. */
  confirmedAt: string | null
  /** The money is set aside for the office. */
  isSetAside: boolean
  postedAt: string | null
}
export type ReachedStep = { step: PaymentStep; state: StepState; at: string | null }

/** How far an online payment has come: each step with its moment, in their order. */
export function stepsOf(facts: PaymentFacts): ReachedStep[] {
  const { startedAt, collectedAt, confirmedAt, postedAt } = facts
  const before: StepState = isOpenIntent(facts.state) ? 'waiting' : 'stopped'
  const ahead: StepState = facts.isSetAside ? 'office' : confirmedAt === null ? before : 'waiting'
  const reached = (step: PaymentStep, at: string | null, otherwise: StepState): ReachedStep =>
    at === null ? { step, state: otherwise, at } : { step, state: 'done', at }
  return [
    reached('initiated', startedAt, before),
    // A gateway that does not say when the bank collected has it by the time of its answer.
    reached('debited', collectedAt ?? confirmedAt, before),
    reached('at_gateway', confirmedAt, before),
    reached('posted', postedAt, ahead),
    reached('receipt', postedAt, ahead),
  ]
}
