import type { BulkErrorCode, BulkFieldName, BulkKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { UploadBlockedReason, UploadState } from '@karsetu/domain/bulk-update/upload-states.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { statusLabels } from '../property/register-list-labels.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'
import type { BulkRow } from './bulk-update-calls.ts'

export const bulkKindLabels = {
  facts: m.bulk_update_kind_facts,
  ptin: m.bulk_update_kind_ptin,
  road_width: m.bulk_update_kind_road_width,
  restore: m.bulk_update_kind_restore,
  split: m.bulk_update_kind_split,
} satisfies Record<BulkKind, unknown>

export const uploadStateLabels = {
  trying: m.bulk_update_state_trying,
  tried: m.bulk_update_state_tried,
  waiting: m.status_pending,
  applying: m.bulk_update_state_applying,
  applied: m.bulk_update_state_applied,
  undo_waiting: m.bulk_update_state_undo_waiting,
  undoing: m.bulk_update_state_undoing,
  undone: m.bulk_update_state_undone,
} satisfies Record<UploadState, unknown>

export const uploadBlockedReasonLabels = {
  not_waiting: m.bulk_update_error_not_now,
  not_allowed: m.common_not_allowed,
  same_person: m.bulk_update_error_same_person,
  above_own_limit: m.split_above_own_limit,
} satisfies Record<UploadBlockedReason, unknown>

/** Headings of the columns, as the template has them. */
export const bulkFieldLabels = {
  houseNumber: m.bulk_update_house_number,
  propertyAddress: m.register_address,
  oldPropertyTaxId: m.register_old_tax_id,
  PTINNo: m.register_ptin,
  plotArea: m.bulk_update_plot_area,
  constType: m.register_const_type,
  houseCategory: m.register_house_category,
  category: m.bulk_update_category,
  subCategory: m.bulk_update_sub_category,
  occupancyStatus: m.register_occupancy,
  roadType: m.register_road_type,
  roadWidth: m.bulk_update_road_width,
  constructionYear: m.register_construction_year,
  oldArv: m.bulk_update_old_arv,
  capitalValue: m.bulk_update_capital_value,
  isOnlyBuildingOfOwner: m.arv_only_building,
  isMetroRailProperty: m.register_metro_rail,
  houseTaxApplicable: m.register_house_tax,
  waterTaxApplicable: m.register_water_tax,
  sewerageConnectionAvailable: m.register_sewerage,
  sourceOfWater: m.register_source_of_water,
} satisfies Record<BulkFieldName, unknown>

/** What a row of a restoration changes. */
const restoredFieldLabels = { status: m.register_list_col_status } as const

/** What a row of splits says of its part, beside the fields of every sheet. */
export const splitFieldLabels = {
  ownerName: m.split_owner,
  coveredArea: m.split_covered_area,
  dues: m.split_due,
} as const

/** The two columns that say which property is meant, and as of when. */
export const bulkKeyLabels = { propertyUniqueId: m.bulk_update_property_id, version: m.bulk_update_version } as const

/** Words of the columns that offer a choice. */
export const bulkChoiceLabels = {
  constType: {
    rcc_rbc: m.bulk_update_rcc_rbc,
    other_pucca: m.bulk_update_other_pucca,
    kachha: m.bulk_update_kachha,
    vacant_land: m.bulk_update_vacant_land,
  },
  houseCategory: {
    residential: m.bulk_update_residential,
    nonresidential: m.bulk_update_nonresidential,
    mixed: m.bulk_update_mixed,
  },
  occupancyStatus: {
    self: m.bulk_update_self,
    rented: m.bulk_update_rented,
    mixed: m.bulk_update_mixed,
    vacant: m.bulk_update_vacant,
  },
} as const

const shownLabels = { ...bulkChoiceLabels, status: statusLabels } as const

export const bulkErrorLabels = {
  unknown_property: m.bulk_update_fault_unknown_property,
  out_of_scope: m.common_out_of_scope,
  not_in_use: m.bulk_update_fault_not_in_use,
  not_deleted: m.bulk_update_fault_not_deleted,
  twice: m.bulk_update_fault_twice,
  changed_meanwhile: m.bulk_update_fault_changed_meanwhile,
  version_wrong: m.bulk_update_fault_version_wrong,
  formula: m.bulk_update_fault_formula,
  too_long: m.bulk_update_fault_too_long,
  too_short: m.bulk_update_fault_too_short,
  number_wrong: m.bulk_update_fault_number_wrong,
  year_wrong: m.bulk_update_fault_year_wrong,
  word_unknown: m.bulk_update_fault_word_unknown,
  broken_letters: m.bulk_update_fault_broken_letters,
  may_not_be_empty: m.bulk_update_fault_may_not_be_empty,
  category_missing: m.bulk_update_fault_category_missing,
  ptin_taken: m.bulk_update_fault_ptin_taken,
  ptin_twice: m.bulk_update_fault_ptin_twice,
  mobile_wrong: m.bulk_update_fault_mobile_wrong,
  relation_missing: m.register_relation_required,
  parts_few: m.bulk_update_fault_parts_few,
  parts_many: m.bulk_update_fault_parts_many,
  floor_unknown: m.bulk_update_fault_floor_unknown,
  floor_ambiguous: m.bulk_update_fault_floor_ambiguous,
  needs_second: m.bulk_update_fault_needs_second,
  not_divisible: m.bulk_update_fault_not_divisible,
  other_row: m.bulk_update_fault_other_row,
} satisfies Record<BulkErrorCode, unknown>

const fieldLabels = new Map<string, () => string>(
  Object.entries({ ...bulkFieldLabels, ...restoredFieldLabels, ...splitFieldLabels }),
)

/** What a field of a spreadsheet is called. */
export const bulkFieldName = (field: string): string => fieldLabels.get(field)?.() ?? field

/** What stands in a field, for a person. */
export function bulkValueText(field: string, value: BulkRow['changes'][number]['before']): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (field === 'oldArv' || field === 'capitalValue' || field === 'dues') return formatMoney(paise(Number(value)))
  const words = new Map<string, () => string>(
    // Has just been looked for.
    Object.entries(Object.hasOwn(shownLabels, field) ? shownLabels[field as keyof typeof shownLabels] : {}),
  )
  return words.get(String(value))?.() ?? String(value)
}
