import type { FeeBasis, MutationCard, MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { MutationStep } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { areaText } from '../assessment/area-text.ts'

/** What a step is called on its button: a hearing that is fixed is changed. */
export const actLabel = ({ hearingOn }: Pick<MutationCard, 'hearingOn'>, step: MutationStep): string =>
  step === 'fix_hearing' && hearingOn !== null ? m.mutation_act_change_hearing() : mutationStepLabels[step].act()

/** The fee and whether it is paid. */
export function feeText({ feePaise, isFeePaid }: Pick<MutationCard, 'feePaise' | 'isFeePaid'>): string {
  if (feePaise === null) return m.mutation_fee_state_unknown()
  const amount = formatMoney(feePaise)
  return isFeePaid ? m.mutation_fee_state_paid({ amount }) : m.mutation_fee_state_due({ amount })
}

const measures = {
  plot: m.mutation_fee_from_plot,
  covered: m.mutation_fee_from_covered,
  value: m.mutation_fee_from_value,
} satisfies Record<FeeBasis['of'], unknown>

/** "Plot area in the register 1,450 sq ft: slab above 1,000 sq ft, up to 2,000 sq ft". */
export function feeBasisText({ of, hundredths, over, upTo }: FeeBasis): string {
  const said = (amount: number) =>
    of === 'value' ? formatMoney(paise(amount)) : m.arv_sqft({ area: areaText(amount / 100) })
  const measured = measures[of]({ measured: said(hundredths) })
  if (over === null && upTo === null) return measured
  const slab =
    over === null
      ? m.mutation_fee_slab_first({ upTo: said(upTo ?? 0) })
      : upTo === null
        ? m.mutation_fee_slab_last({ over: said(over) })
        : m.mutation_fee_slab_between({ over: said(over), upTo: said(upTo) })
  return `${measured}: ${slab}`
}

/** "Meera Varshney, son or daughter of Ramswaroop Varshney". */
export function ownerText({ name, fatherName, husbandName }: MutationOwner): string {
  const relation = husbandName
    ? m.mutation_wife_of({ name: husbandName })
    : fatherName && m.mutation_child_of({ name: fatherName })
  return [name, relation].filter(Boolean).join(', ')
}
