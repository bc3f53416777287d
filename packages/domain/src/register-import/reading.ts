import type { Cell } from './cell.ts'

/** How far a value may be trusted: as typed; by a usual reading; only until somebody has looked. */
export const confidences = ['certain', 'likely', 'doubtful'] as const
export type Confidence = (typeof confidences)[number]

/** Why a value is less than certain, or unknown. Worded once per language. */
export type NoteCode =
  | 'placeholder'
  | 'says_none'
  | 'calculated'
  | 'rounded_to_paisa'
  | 'word_multiplier'
  | 'unit_converted'
  | 'unit_assumed'
  | 'feet_by_feet'
  | 'two_digit_year'
  | 'year_range'
  | 'year_of_date'
  | 'only_a_bound'
  | 'was_number'
  | 'prefix_dropped'
  | 'some_numbers_invalid'
  | 'kruti_dev'
  | 'case_or_spaces'
  | 'several_owners'
  | 'larger_than_plot'
  | 'from_ward'
  | 'name_only'
  | 'office_word'
  | 'section_line'
  | 'ditto'
  | 'several_columns'

/** Why what stands in the cell cannot become a fact. */
export type ErrorCode =
  | 'formula_error'
  | 'formula_text'
  | 'broken_letters'
  | 'merged_rows'
  | 'ditto_of_nothing'
  | 'amount_unclear'
  | 'amount_negative'
  | 'amount_too_large'
  | 'area_unclear'
  | 'area_negative'
  | 'area_impossible'
  | 'width_unclear'
  | 'width_impossible'
  | 'year_unclear'
  | 'year_impossible'
  | 'mobile_invalid'
  | 'digits_lost'
  | 'became_date'
  | 'id_unclear'
  | 'name_unclear'
  | 'kruti_dev_not_confirmed'
  | 'word_unknown'
  | 'zone_unknown'
  | 'zone_not_of_ward'
  | 'ward_missing'
  | 'ward_unknown'
  | 'ward_ambiguous'
  | 'ward_number_and_name_differ'
  | 'mohalla_missing'
  | 'mohalla_unknown'
  | 'mohalla_ambiguous'
  | 'house_number_missing'

/**
 * What was read from a cell. 'unknown': the register does not say. 'unreadable': it says something that is not a fact.
 * Neither is ever replaced by a guess.
 */
export type Reading<T> =
  | { readonly state: 'known'; readonly value: T; readonly confidence: Confidence; readonly note?: NoteCode }
  | { readonly state: 'unknown'; readonly note?: NoteCode }
  | { readonly state: 'unreadable'; readonly fault: ErrorCode; readonly offer?: string }

export const unknown = { state: 'unknown' } as const

export function unknownBecause(note: NoteCode): Reading<never> {
  return { state: 'unknown', note }
}

export function known<T>(value: T, confidence: Confidence = 'certain', note?: NoteCode): Reading<T> {
  return note === undefined ? { state: 'known', value, confidence } : { state: 'known', value, confidence, note }
}

/** @param offer what the office may have meant, to be confirmed by a person; never used by itself */
export function unreadable(error: ErrorCode, offer?: string): Reading<never> {
  return offer === undefined ? { state: 'unreadable', fault: error } : { state: 'unreadable', fault: error, offer }
}

export function knownValue<T>(reading: Reading<T>): T | null {
  return reading.state === 'known' ? reading.value : null
}

/** The result of a formula may be stale: never more than likely. */
export function lessCertainWhenCalculated<T>(cell: Cell, reading: Reading<T>): Reading<T> {
  if (!cell.calculated || reading.state !== 'known' || reading.confidence !== 'certain') return reading
  return known(reading.value, 'likely', 'calculated')
}
