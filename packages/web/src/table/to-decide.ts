import { m } from '@karsetu/contract/words/messages.ts'
import type { FilterField } from './FilterBar.tsx'

/** The filter for what the reader themselves may decide; the desk leads to lists narrowed by it. */
export const toDecideField = (): FilterField<'isToDecide'> => ({
  name: 'isToDecide',
  kind: 'choice',
  label: m.common_waits_for(),
  choices: [{ value: 'true', label: m.common_my_decision() }],
})

/** What the address asks of it. */
export const toDecideQuery = (typed: string | undefined): { isToDecide?: 'true' } =>
  typed === 'true' ? { isToDecide: 'true' } : {}
