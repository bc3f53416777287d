import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Decider, refusalToApprove } from '@karsetu/domain/approval/own-limit.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'

/** @throws Failure correction.same_person, correction.above_own_limit */
export function requireDecider(change: { amount: Paise; madeBy: number }, decider: Decider): void {
  const refusal = refusalToApprove(change, decider)
  if (refusal === 'same_person') throw fail('correction.same_person')
  if (refusal === 'above_own_limit')
    throw fail('correction.above_own_limit', { mostPaise: decider.mostPaise ?? change.amount })
}
