import type { ApprovalState } from '@karsetu/domain/approval/approval-states.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import { approvalStateLabels } from '../approval/approval-labels.ts'
import { m } from '../words/messages.ts'
import type { regroupingKinds } from './split-calls.ts'

export const splitRuleLabels = {
  area: m.split_rule_area,
  floors: m.split_rule_floors,
  shares: m.split_rule_shares,
} satisfies Record<SplitRule, unknown>

/** States of a split or an amalgamation, in its own terms. */
export const regroupingStatusLabels = {
  ...approvalStateLabels,
  approved: m.split_state_done,
  withdrawn: m.split_state_withdrawn,
  undone: m.split_state_undone,
} satisfies Record<ApprovalState, unknown>

export const regroupingKindLabels = {
  split: m.split_kind_split,
  amalgamation: m.split_kind_amalgamation,
} satisfies Record<(typeof regroupingKinds)[number], unknown>

/** Headings of a sheet of splits: a row for each part. */
export const splitColumnLabels = {
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
export type SplitColumn = keyof typeof splitColumnLabels
