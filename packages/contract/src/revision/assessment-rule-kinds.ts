import { m } from '../words/messages.ts'
import type { RuleBody, RuleField } from './rule-field.ts'
import {
  choiceField,
  choicesField,
  codeField,
  codesField,
  factorField,
  groupField,
  listField,
  measures,
  percentField,
  rangeField,
  rupeesField,
  shareField,
} from './rule-inputs.ts'
import type { RuleKind } from './rule-kind.ts'
import {
  always,
  bases,
  builds,
  flagFacts,
  heads,
  listFacts,
  measureFacts,
  parkings,
  rents,
  roundingModes,
  roundingUnits,
  uses,
  yesNo,
} from './rule-options.ts'
import type { RowCheck } from './rule-schema.ts'
import { slabsRise } from './slabs-rise.ts'

const optional = { optional: true } as const

/** For which parts of a property a factor is meant; what is left out does not matter. */
const portion: readonly RuleField[] = [
  choiceField('use', m.law_use, uses, optional),
  choicesField('rentType', m.law_rent_type, rents, optional),
  codesField('category', m.law_category, 'categories', optional),
  codesField('subCategory', m.law_sub_category, 'subCategories', optional),
  choicesField('construction', m.law_construction, builds, optional),
  codesField('roadBand', m.law_road_band, 'roadBands', optional),
  choiceField('measured', m.law_measured, bases, optional),
  choiceField('parking', m.law_parking, parkings, optional),
  rangeField('floor', m.law_floor, measures.floors, optional),
  rangeField('ageYears', m.law_age_years, measures.years, optional),
  rangeField('areaMillionths', m.law_area, measures.squareFeet, optional),
]

const isAmong = (options: readonly { value: unknown }[]) => (row: RuleBody) =>
  options.some(({ value }) => value === row.fact)
const is = (fact: string) => (row: RuleBody) => row.fact === fact

/** Each measure has bounds of its own; the fact decides which of them is meant. */
const within = (fact: string, measure: keyof typeof measures) =>
  rangeField('within', m.law_within, measures[measure], { shownIf: is(fact) })
const condition: readonly RuleField[] = [
  choiceField('fact', m.law_fact, [...flagFacts, ...measureFacts, ...listFacts]),
  choiceField('is', m.law_is, yesNo, { shownIf: isAmong(flagFacts) }),
  within('arvRupees', 'rupees'),
  within('plotAreaMillionths', 'squareFeet'),
  within('carpetAreaMillionths', 'squareFeet'),
  within('disabilityBps', 'percent'),
  codesField('oneOf', m.law_one_of, 'categories', { shownIf: is('everyCategory') }),
  codesField('oneOf', m.law_one_of, 'subCategories', { shownIf: is('everySubCategory') }),
]

const slabs = listField(
  'slabs',
  m.law_slabs,
  [rupeesField('upToRupees', m.law_slab_up_to, optional), percentField('percent', m.law_slab_percent)],
  { lastIsOpen: 'upToRupees' },
)

const isUnitRate = ({ method }: RuleBody) => method === 'unit_rate'
/** A share of the capital value is of the whole property; a rate is for one use. */
const checkFormula: RowCheck = ({ use, method }, error) => {
  if ((use === 'property') !== (method === 'capital_share')) error(['method'], m.law_fault_method())
}

const yearly = { timing: 'assessment', rehearsal: 'assessments' } as const

/** The law an assessment looks at, by the parts of the rule book. */
export const assessmentRuleKinds = {
  taxRates: {
    ...yearly,
    label: m.revision_subject_tax_rates,
    identity: ['head', 'use', 'mohallaIds'],
    fields: [
      choiceField('head', m.law_head, heads),
      choiceField('use', m.law_use, uses, { ...optional, hint: m.law_use_hint }),
      codesField('mohallaIds', m.law_mohallas, 'mohallas', { ...optional, hint: m.law_mohallas_hint }),
      choiceField('slabOn', m.law_slab_on, [
        { value: 'total', label: m.law_slab_on_total },
        { value: 'per_use', label: m.law_slab_on_use },
      ]),
      choiceField('application', m.law_application, [
        { value: 'whole', label: m.law_application_whole },
        { value: 'marginal', label: m.law_application_marginal },
      ]),
      slabs,
      listField(
        'additions',
        m.law_additions,
        [codeField('code', m.law_code), percentField('percentOfTax', m.law_percent_of_tax)],
        optional,
      ),
    ],
    shown: ['slabs'],
    check: slabsRise('upToRupees'),
    // What is taxed for every use and place stays taxed, if only by nothing.
    mayEnd: ({ use, mohallaIds }) => use !== undefined || mohallaIds !== undefined,
  },
  factors: {
    ...yearly,
    label: m.revision_subject_factors,
    identity: ['factor', 'when'],
    mayEnd: always,
    fields: [
      codeField('factor', m.law_factor, { hint: m.law_factor_hint }),
      groupField('when', m.law_when, portion),
      factorField('value', m.revision_new_figure),
    ],
  },
  reliefs: {
    ...yearly,
    label: m.revision_subject_reliefs,
    identity: ['head', 'code'],
    mayEnd: always,
    shown: ['share'],
    fields: [
      choiceField('head', m.law_head, heads),
      codeField('code', m.law_code, { hint: m.law_code_hint }),
      shareField('share', m.law_share),
      listField('when', m.law_conditions, condition),
    ],
  },
  caps: {
    ...yearly,
    label: m.law_kind_caps,
    identity: ['head'],
    mayEnd: always,
    shown: ['timesPreviousTax'],
    fields: [
      choiceField('head', m.law_head, heads),
      codeField('code', m.law_code),
      factorField('timesPreviousTax', m.law_times_previous, { hint: m.law_times_previous_hint }),
    ],
  },
  formulas: {
    ...yearly,
    label: m.law_kind_formulas,
    identity: ['use'],
    shown: ['factors', 'share'],
    fields: [
      choiceField('use', m.law_use, [...uses, { value: 'property', label: m.law_use_property }]),
      choiceField('method', m.law_method, [
        { value: 'unit_rate', label: m.law_method_unit_rate },
        { value: 'capital_share', label: m.law_method_capital_share },
      ]),
      codesField('factors', m.law_factors_in_order, 'factors', { inOrder: true, shownIf: isUnitRate }),
      shareField('share', m.law_share_of_value, { shownIf: (row) => row.method === 'capital_share' }),
    ],
    check: checkFormula,
    // Without a method for the whole property each use has its own again.
    mayEnd: ({ use }) => use === 'property',
  },
  roadBands: {
    ...yearly,
    label: m.law_kind_road_bands,
    identity: ['code'],
    together: true,
    mayEnd: always,
    fields: [codeField('code', m.law_code), rangeField('widthMetres', m.law_width_metres, measures.metres)],
  },
  rateBases: {
    ...yearly,
    label: m.law_kind_rate_bases,
    identity: ['measured'],
    fields: [
      choiceField('measured', m.law_measured, bases),
      choicesField('rateBases', m.law_rate_bases, bases, { inOrder: true }),
    ],
  },
  embedded: {
    ...yearly,
    label: m.law_kind_embedded,
    identity: ['basis'],
    mayEnd: always,
    fields: [choiceField('basis', m.law_rate_of, bases), codesField('factors', m.law_factors_contained, 'factors')],
  },
  roundings: {
    ...yearly,
    label: m.law_kind_roundings,
    identity: ['head'],
    fields: [
      choiceField('head', m.law_head, heads),
      choiceField('unitPaise', m.law_rounded_to, roundingUnits),
      choiceField('mode', m.law_rounding, roundingModes),
    ],
  },
} as const satisfies Record<string, RuleKind>
