import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import type { RegroupingState } from '@karsetu/domain/split/regrouping-states.ts'
import { m } from '../words/messages.ts'
import type { regroupingHindrances, regroupingKinds } from './split-calls.ts'

export const splitRuleWords = {
  area: m.split_rule_area,
  floors: m.split_rule_floors,
  shares: m.split_rule_shares,
} satisfies Record<SplitRule, unknown>

export const regroupingStateWords = {
  waiting: m.status_pending,
  done: m.split_state_done,
  refused: m.status_rejected,
  withdrawn: m.split_state_withdrawn,
  undone: m.split_state_undone,
} satisfies Record<RegroupingState, unknown>

export const regroupingKindWords = {
  split: m.split_kind_split,
  amalgamation: m.split_kind_amalgamation,
} satisfies Record<(typeof regroupingKinds)[number], unknown>

export const regroupingHindranceWords = {
  not_waiting: m.split_error_not_now,
  not_allowed: m.common_not_allowed,
  same_person: m.split_error_same_person,
  above_own_limit: m.split_above_own_limit,
} satisfies Record<(typeof regroupingHindrances)[number], unknown>

/** Headings of a sheet of splits: a row for each part. */
export const splitColumnWords = {
  propertyUniqueId: m.split_property_id,
  ownerName: m.split_owner,
  fatherName: m.split_father,
  husbandName: m.split_husband,
  mobileNumber: m.split_mobile,
  houseNumber: m.split_house_number,
  propertyAddress: m.split_address,
  plotArea: m.split_plot_area,
  share: m.split_share,
  premises: m.split_floors_of_part,
} as const
export type SplitColumn = keyof typeof splitColumnWords
