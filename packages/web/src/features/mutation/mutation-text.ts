import type { MutationCard, MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationStepWords } from '@karsetu/contract/mutation/mutation-words.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { MutationStep } from '@karsetu/domain/mutation/mutation-workflow.ts'

/** What a step is called on its button: a hearing that is fixed is changed. */
export const actWord = ({ hearingOn }: Pick<MutationCard, 'hearingOn'>, step: MutationStep): string =>
  step === 'fix_hearing' && hearingOn !== null ? m.mutation_act_change_hearing() : mutationStepWords[step].act()

/** The fee and whether it is paid. */
export function feeText({ feePaise, isFeePaid }: Pick<MutationCard, 'feePaise' | 'isFeePaid'>): string {
  if (feePaise === null) return m.mutation_fee_state_unknown()
  const amount = formatMoney(feePaise)
  return isFeePaid ? m.mutation_fee_state_paid({ amount }) : m.mutation_fee_state_due({ amount })
}

/** "Meera Varshney, son or daughter of Ramswaroop Varshney". */
export function ownerText({ name, fatherName, husbandName }: MutationOwner): string {
  const relation = husbandName
    ? m.mutation_wife_of({ name: husbandName })
    : fatherName && m.mutation_child_of({ name: fatherName })
  return [name, relation].filter(Boolean).join(', ')
}
