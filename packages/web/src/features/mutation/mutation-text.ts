import type { MutationCard, MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** The fee and whether it is paid. */
export function feeText({ feePaise, isFeePaid }: Pick<MutationCard, 'feePaise' | 'isFeePaid'>): string {
  if (feePaise === null) return m.mutation_fee_state_unknown()
  const amount = formatMoney(feePaise)
  return isFeePaid ? m.mutation_fee_state_paid({ amount }) : m.mutation_fee_state_due({ amount })
}

/** "Meera Varshney, child of Ramswaroop Varshney". */
export function ownerText({ name, fatherName, husbandName }: MutationOwner): string {
  const relation = husbandName
    ? m.mutation_wife_of({ name: husbandName })
    : fatherName && m.mutation_child_of({ name: fatherName })
  return [name, relation].filter(Boolean).join(', ')
}
