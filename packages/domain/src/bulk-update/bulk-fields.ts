import { AREA_DECIMALS } from '../property/area.ts'
import { registerLimits } from '../property/register-limits.ts'
import { houseCategories, occupancies, type RegisterFields } from '../property/register-state.ts'

/** Spreadsheets with a row for each property: of values, or of deleted ones that come back. */
export const rowKinds = ['facts', 'ptin', 'road_width', 'restore'] as const
export type RowKind = (typeof rowKinds)[number]
/** What a spreadsheet of many properties is about; of splits, a row is a part of a property. */
export const bulkKinds = [...rowKinds, 'split'] as const
export type BulkKind = (typeof bulkKinds)[number]

type Reading =
  | { reads: 'text'; max: number }
  | { reads: 'ptin' }
  | { reads: 'positive'; most: number; decimals: number }
  | { reads: 'year' }
  | { reads: 'money' }
  | { reads: 'yesNo' }
  | { reads: 'category' }
  | { reads: 'choice'; choices: readonly string[] }

/** A column: its name at the edges, the field of the register it sets, and how its cells are read. */
export type BulkField = Reading & {
  readonly of: keyof RegisterFields
  /** A dash empties it. */
  readonly mayBeEmpty: boolean
}

const constructionTypes = ['rcc_rbc', 'other_pucca', 'kachha', 'vacant_land'] as const

/** Columns by the specification's names (section 3). Widths in metres, areas in square feet, old ARV in rupees. */
export const bulkFields = {
  houseNumber: { of: 'houseNumber', reads: 'text', max: registerLimits.houseNumber, mayBeEmpty: true },
  propertyAddress: { of: 'propertyAddress', reads: 'text', max: registerLimits.propertyAddress, mayBeEmpty: false },
  oldPropertyTaxId: { of: 'oldPropertyTaxId', reads: 'text', max: registerLimits.oldPropertyTaxId, mayBeEmpty: true },
  PTINNo: { of: 'ptinNo', reads: 'ptin', mayBeEmpty: true },
  plotArea: {
    of: 'plotAreaSqft',
    reads: 'positive',
    most: registerLimits.areaSqft,
    decimals: AREA_DECIMALS,
    mayBeEmpty: true,
  },
  constType: { of: 'constructionType', reads: 'choice', choices: constructionTypes, mayBeEmpty: false },
  houseCategory: { of: 'houseCategory', reads: 'choice', choices: houseCategories, mayBeEmpty: false },
  category: { of: 'categoryId', reads: 'category', mayBeEmpty: true },
  subCategory: { of: 'subCategory', reads: 'text', max: registerLimits.word, mayBeEmpty: true },
  occupancyStatus: { of: 'occupancyStatus', reads: 'choice', choices: occupancies, mayBeEmpty: false },
  roadType: { of: 'roadType', reads: 'text', max: registerLimits.word, mayBeEmpty: true },
  roadWidth: { of: 'roadWidthM', reads: 'positive', most: registerLimits.roadWidthM, decimals: 2, mayBeEmpty: false },
  constructionYear: { of: 'constructionYear', reads: 'year', mayBeEmpty: true },
  oldArv: { of: 'oldArvPaise', reads: 'money', mayBeEmpty: true },
  capitalValue: { of: 'capitalValuePaise', reads: 'money', mayBeEmpty: true },
  // The sheet itself, kept with the act, is what the office has declarations listed in.
  isOnlyBuildingOfOwner: { of: 'isOnlyBuildingOfOwner', reads: 'yesNo', mayBeEmpty: false },
  isMetroRailProperty: { of: 'isMetroRailProperty', reads: 'yesNo', mayBeEmpty: false },
  houseTaxApplicable: { of: 'houseTaxApplicable', reads: 'yesNo', mayBeEmpty: false },
  waterTaxApplicable: { of: 'waterTaxApplicable', reads: 'yesNo', mayBeEmpty: false },
  sewerageConnectionAvailable: { of: 'sewerageConnectionAvailable', reads: 'yesNo', mayBeEmpty: false },
  sourceOfWater: { of: 'sourceOfWater', reads: 'text', max: registerLimits.word, mayBeEmpty: true },
} as const satisfies Record<string, BulkField>
export type BulkFieldName = keyof typeof bulkFields

/** The columns of each kind, in the order of its template. */
export const fieldsOfKind: Record<RowKind, readonly BulkFieldName[]> = {
  facts: [
    ...(['houseNumber', 'propertyAddress', 'oldPropertyTaxId', 'plotArea', 'constType', 'houseCategory'] as const),
    ...(['category', 'subCategory', 'occupancyStatus', 'roadType', 'roadWidth', 'constructionYear', 'oldArv'] as const),
    ...(['isMetroRailProperty', 'houseTaxApplicable', 'waterTaxApplicable', 'sewerageConnectionAvailable'] as const),
    ...(['sourceOfWater', 'capitalValue', 'isOnlyBuildingOfOwner'] as const),
  ],
  ptin: ['PTINNo'],
  road_width: ['roadWidth', 'roadType'],
  restore: [],
}

/** What can be wrong with a row. */
export const bulkErrors = [
  'unknown_property',
  'out_of_scope',
  'not_in_use',
  'not_deleted',
  'twice',
  'changed_meanwhile',
  'version_wrong',
  'formula',
  'too_long',
  'too_short',
  'number_wrong',
  'year_wrong',
  'word_unknown',
  'broken_letters',
  'may_not_be_empty',
  'category_missing',
  'ptin_taken',
  'ptin_twice',
  'mobile_wrong',
  'relation_missing',
  'parts_few',
  'parts_many',
  'floor_unknown',
  'floor_ambiguous',
  'needs_second',
  'not_divisible',
  'other_row',
] as const
export type BulkErrorCode = (typeof bulkErrors)[number]
