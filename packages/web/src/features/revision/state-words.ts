import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** Whether a rule holds today. */
export const stateWords = {
  in_force: m.masters_rates_in_force,
  to_come: m.masters_rates_to_come,
  past: m.masters_rates_past,
} satisfies Record<RuleRow['state'], unknown>
