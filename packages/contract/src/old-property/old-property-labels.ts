import type { EntryKind } from '@karsetu/domain/ledger/entry.ts'
import type { MatchSign } from '@karsetu/domain/old-property/match-score.ts'
import type { MatchingState } from '@karsetu/domain/old-property/matching-states.ts'
import { m } from '../words/messages.ts'
import type { oldConstructions, oldHouseCategories } from './old-property-form.ts'

export const matchingStateLabels = {
  unmatched: m.old_property_state_unmatched,
  matched: m.old_property_state_matched,
  set_aside: m.old_property_state_set_aside,
} satisfies Record<MatchingState, unknown>

/** What speaks for or against a match. */
export const matchSignLabels = {
  ptin_same: m.old_property_sign_ptin_same,
  ptin_other: m.old_property_sign_ptin_other,
  mobile_same: m.old_property_sign_mobile_same,
  name_same: m.old_property_sign_name_same,
  name_alike: m.old_property_sign_name_alike,
  father_same: m.old_property_sign_father_same,
  house_same: m.old_property_sign_house_same,
  mohalla_same: m.old_property_sign_mohalla_same,
  ward_same: m.old_property_sign_ward_same,
  ward_other: m.old_property_sign_ward_other,
  area_close: m.old_property_sign_area_close,
  area_far: m.old_property_sign_area_far,
} satisfies Record<MatchSign, unknown>

export const oldCategoryLabels = {
  residential: m.old_property_residential,
  nonresidential: m.old_property_nonresidential,
  mixed: m.old_property_mixed,
} satisfies Record<(typeof oldHouseCategories)[number], unknown>

export const oldConstructionLabels = {
  rcc_rbc: m.old_property_rcc_rbc,
  other_pucca: m.old_property_other_pucca,
  kachha: m.old_property_kachha,
  vacant_land: m.old_property_vacant_land,
} satisfies Record<(typeof oldConstructions)[number], unknown>

/** What was built on carried dues, as the reason why a match stays. */
export const builtOnLabels = {
  opening: m.old_property_built_opening,
  demand: m.old_property_built_demand,
  interest: m.old_property_built_interest,
  rebate: m.old_property_built_rebate,
  payment: m.old_property_built_payment,
  advance_applied: m.old_property_built_advance,
  reversal: m.old_property_built_reversal,
  correction: m.old_property_built_correction,
  shift: m.old_property_built_shift,
} satisfies Record<EntryKind, unknown>
