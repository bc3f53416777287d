import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { Confidence, ErrorCode } from '@karsetu/domain/register-import/reading.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import { noArrears } from '@karsetu/domain/register-import/tally.ts'
import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'
import type {
  FileAccount,
  ImportAhead,
  ImportCard,
  ImportedRow,
  ImportFindings,
  WardAccount,
} from './register-import-calls.ts'

export const importStatusLabels: Readonly<Record<ImportCard['status'], () => string>> = {
  uploaded: () => m.register_import_status_uploaded(),
  reading: () => m.register_import_status_reading(),
  read: () => m.register_import_status_read(),
  applying: () => m.register_import_status_applying(),
  applied: () => m.register_import_status_applied(),
  undoing: () => m.register_import_status_undoing(),
  undone: () => m.register_import_status_undone(),
}

/** Why a row or a value of it needs a person: what the reader met, and what the register itself says. */
export type IssueCode = ErrorCode | 'duplicate_number' | 'duplicate_house' | 'already_registered'

export const fieldLabels: Readonly<Record<RegisterField, () => string>> = {
  serial: () => m.register_import_field_serial(),
  zone: () => m.register_import_field_zone(),
  ward: () => m.register_import_field_ward(),
  mohalla: () => m.register_import_field_mohalla(),
  houseNumber: () => m.register_import_field_house_number(),
  address: () => m.register_import_field_address(),
  propertyNumber: () => m.register_import_field_property_number(),
  owner: () => m.register_import_field_owner(),
  relative: () => m.register_import_field_relative(),
  mobile: () => m.register_import_field_mobile(),
  use: () => m.register_import_field_use(),
  construction: () => m.register_import_field_construction(),
  roadWidth: () => m.register_import_field_road_width(),
  plotArea: () => m.register_import_field_plot_area(),
  basementArea: () => m.register_import_field_basement_area(),
  groundArea: () => m.register_import_field_ground_area(),
  firstArea: () => m.register_import_field_first_area(),
  secondArea: () => m.register_import_field_second_area(),
  thirdArea: () => m.register_import_field_third_area(),
  year: () => m.register_import_field_year(),
  occupancy: () => m.register_import_field_occupancy(),
  oldArv: () => m.register_import_field_old_arv(),
  capitalValue: () => m.register_import_field_capital_value(),
  onlyBuilding: () => m.register_import_field_only_building(),
  parking: () => m.register_import_field_parking(),
  arrearHouse: () => m.register_import_field_arrear_house(),
  arrearWater: () => m.register_import_field_arrear_water(),
  arrearSewer: () => m.register_import_field_arrear_sewer(),
  interestHouse: () => m.register_import_field_interest_house(),
  interestWater: () => m.register_import_field_interest_water(),
  interestSewer: () => m.register_import_field_interest_sewer(),
  remarks: () => m.register_import_field_remarks(),
  decision: () => m.register_import_field_decision(),
}

export const issueLabels: Readonly<Record<IssueCode, () => string>> = {
  formula_error: () => m.register_import_fault_formula_error(),
  formula_text: () => m.register_import_fault_formula_text(),
  ditto_of_nothing: () => m.register_import_fault_ditto_of_nothing(),
  merged_rows: () => m.register_import_fault_merged_rows(),
  broken_letters: () => m.register_import_fault_broken_letters(),
  amount_unclear: () => m.register_import_fault_amount_unclear(),
  amount_negative: () => m.register_import_fault_amount_negative(),
  amount_too_large: () => m.register_import_fault_amount_too_large(),
  area_unclear: () => m.register_import_fault_area_unclear(),
  area_negative: () => m.register_import_fault_area_negative(),
  area_impossible: () => m.register_import_fault_area_impossible(),
  width_unclear: () => m.register_import_fault_width_unclear(),
  width_impossible: () => m.register_import_fault_width_impossible(),
  year_unclear: () => m.register_import_fault_year_unclear(),
  year_impossible: () => m.register_import_fault_year_impossible(),
  mobile_invalid: () => m.register_import_fault_mobile_invalid(),
  digits_lost: () => m.register_import_fault_digits_lost(),
  became_date: () => m.register_import_fault_became_date(),
  id_unclear: () => m.register_import_fault_id_unclear(),
  name_unclear: () => m.register_import_fault_name_unclear(),
  kruti_dev_not_confirmed: () => m.register_import_fault_kruti_dev_not_confirmed(),
  word_unknown: () => m.register_import_fault_word_unknown(),
  zone_unknown: () => m.register_import_fault_zone_unknown(),
  zone_not_of_ward: () => m.register_import_fault_zone_not_of_ward(),
  ward_missing: () => m.register_import_fault_ward_missing(),
  ward_unknown: () => m.register_import_fault_ward_unknown(),
  ward_ambiguous: () => m.register_import_fault_ward_ambiguous(),
  ward_number_and_name_differ: () => m.register_import_fault_ward_number_and_name_differ(),
  mohalla_missing: () => m.register_import_fault_mohalla_missing(),
  mohalla_unknown: () => m.register_import_fault_mohalla_unknown(),
  mohalla_ambiguous: () => m.register_import_fault_mohalla_ambiguous(),
  house_number_missing: () => m.register_import_fault_house_number_missing(),
  duplicate_number: () => m.register_import_fault_duplicate_number(),
  duplicate_house: () => m.register_import_fault_duplicate_house(),
  already_registered: () => m.register_import_fault_already_registered(),
}

/** How a value was read, or why nothing was taken from it. */
export const readWords: Readonly<Record<Confidence | 'unknown' | 'unreadable', () => string>> = {
  certain: () => m.register_import_read_certain(),
  likely: () => m.register_import_read_likely(),
  doubtful: () => m.register_import_read_doubtful(),
  unknown: () => m.register_import_read_unknown(),
  unreadable: () => m.register_import_read_unreadable(),
}

type ReadyWords = {
  state: () => string
  count: (said: { count: string }) => string
  rows: () => string
  arrears: () => string
}

const ready: ReadyWords = {
  state: () => m.register_import_state_ready(),
  count: (said) => m.register_import_count_ready(said),
  rows: () => m.register_import_rows_ready(),
  arrears: () => m.register_import_arrears_ready(),
}
const entered: ReadyWords = {
  state: () => m.register_import_state_entered(),
  count: (said) => m.register_import_count_entered(said),
  rows: () => m.register_import_rows_entered(),
  arrears: () => m.register_import_arrears_entered(),
}
const undone: ReadyWords = {
  state: () => m.register_import_state_taken_back(),
  count: (said) => m.register_import_count_taken_back(said),
  rows: () => m.register_import_rows_taken_back(),
  arrears: () => m.register_import_arrears_taken_back(),
}

/** What is said of the rows that were ready, as the whole import stands. */
export const readyLabels = (status: ImportCard['status']): ReadyWords =>
  status === 'applied' ? entered : status === 'undone' ? undone : ready

/** Where a row of the file ended. */
export const rowStateLabels = (status: ImportCard['status']): Readonly<Record<ImportedRow['state'], () => string>> => ({
  ready: readyLabels(status).state,
  held: () => m.register_import_state_held(),
  left_out: () => m.register_import_state_left_out(),
})

/** A line of the account as people read it: a ward with its name, or the blank rows, which are of none. */
export type AccountLine = WardAccount & { key: string; name: string }

const noRows = { rows: 0, arrears: noArrears }

/** The account of a file line by line: its rows are those of the file, the blank ones included. */
export function accountLines({ wards, blankRows }: Pick<FileAccount, 'wards' | 'blankRows'>): AccountLine[] {
  const lines = wards.map((ward) => ({
    ...ward,
    key: String(ward.wardId),
    name: ward.wardNo === null ? m.register_import_no_ward() : `${ward.wardNo} ${ward.wardName ?? ''}`,
  }))
  if (blankRows === 0) return lines
  const blank = { ...noRows, rows: blankRows }
  return [
    ...lines,
    {
      ...{ key: 'blank', name: m.register_import_left_blank(), wardId: null, wardNo: null, wardName: null },
      ...{ ready: noRows, held: noRows, leftOut: blank, posted: noArrears },
    },
  ]
}

export const leftOutLabels: Readonly<Record<LeftOutReason, () => string>> = {
  blank: () => m.register_import_left_blank(),
  title: () => m.register_import_left_title(),
  header: () => m.register_import_left_header(),
  column_numbers: () => m.register_import_left_column_numbers(),
  total: () => m.register_import_left_total(),
  note: () => m.register_import_left_note(),
  section: () => m.register_import_left_section(),
  sheet_without_register: () => m.register_import_left_sheet_without_register(),
  hidden_sheet: () => m.register_import_left_hidden_sheet(),
  already_imported: () => m.register_import_left_already_imported(),
  dropped_by_office: () => m.register_import_left_dropped_by_office(),
}

/** What becomes of a place that the city does not have. */
export const placeLabels = (isNew: boolean): string =>
  isNew ? m.register_import_place_new() : m.register_import_place_waits()

/** Which import stands in the way of another, whose it is, how far it is, and what can be done. */
export function sayAhead({ fileName, by, done, total, isRunning }: ImportAhead): string {
  const said = {
    fileName,
    by: by ?? m.register_import_by_terminal(),
    done: formatCount(done),
    total: formatCount(total ?? 0),
  }
  return isRunning ? m.register_import_error_another_entered(said) : m.register_import_error_another_stopped(said)
}

/** A row that was left out, as an example. */
export const sayExample = ({ sheet, row, text }: ImportFindings['leftOut'][number]['examples'][number]): string =>
  sheet === null ? m.register_import_row_example({ row, text }) : m.register_import_row_example_on({ sheet, row, text })
