import { mutationPapers, mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import { mutationPaperLabels, mutationTypeLabels } from '../mutation/mutation-labels.ts'
import { m } from '../words/messages.ts'
import { areaField, choiceField, choicesField, daysField, listField, paiseField, rupeesField } from './rule-inputs.ts'
import type { RuleKind } from './rule-kind.ts'
import { yesNo } from './rule-options.ts'
import { slabsRise } from './slabs-rise.ts'

const optional = { optional: true } as const
/** Left out where the corporation has not entered it yet: then nobody can be charged. */
const fee = paiseField('feePaise', m.law_mutation_fee, { ...optional, hint: m.law_mutation_fee_hint })

const measured = [
  { value: 'plot', label: m.law_fact_plot_area },
  { value: 'covered', label: m.law_mutation_covered },
]

/** The law of mutations: fees, papers, and the way to the order. */
export const mutationRuleKinds = {
  mutationFamilyFees: {
    timing: 'daily',
    label: m.law_kind_mutation_family_fees,
    identity: [],
    fields: [
      choiceField('measured', m.law_mutation_measured, measured),
      listField('slabs', m.law_slabs, [areaField('upToHundredths', m.law_mutation_up_to_area, optional), fee], {
        lastIsOpen: 'upToHundredths',
      }),
    ],
    shown: ['slabs'],
    check: slabsRise('upToHundredths'),
  },
  mutationValueFees: {
    timing: 'daily',
    label: m.law_kind_mutation_value_fees,
    identity: [],
    fields: [
      listField('slabs', m.law_slabs, [rupeesField('upToRupees', m.law_mutation_up_to_value, optional), fee], {
        lastIsOpen: 'upToRupees',
      }),
    ],
    check: slabsRise('upToRupees'),
  },
  mutationPapers: {
    timing: 'daily',
    label: m.law_kind_mutation_papers,
    identity: ['type'],
    fields: [
      choiceField(
        'type',
        m.mutation_type,
        mutationTypes.map((value) => ({ value, label: mutationTypeLabels[value] })),
      ),
      choicesField(
        'papers',
        m.mutation_papers,
        mutationPapers.map((value) => ({ value, label: mutationPaperLabels[value] })),
      ),
    ],
  },
  mutationProcedure: {
    timing: 'daily',
    label: m.law_kind_mutation_procedure,
    identity: [],
    fields: [
      daysField('objectionDays', m.law_mutation_objection_days),
      choiceField('duesMayStand', m.law_mutation_dues_may_stand, yesNo),
    ],
  },
} as const satisfies Record<string, RuleKind>
