import { areaMillionths, roundArea, SQFT_PER_SQM } from '../property/area.ts'
import {
  asciiDigits,
  type Cell,
  headingPieces,
  isBlank,
  isFormulaError,
  looksLikeFormula,
  saysNone,
  tidy,
} from './cell.ts'
import { known, lessCertainWhenCalculated, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'

export type AreaUnit = 'sqft' | 'sqm' | 'sqyd'

/** Millionths of a square foot, whole. */
export type AreaMillionths = number

/** Square feet per unit. The gaj of a register is the square yard. */
const squareFeet: Record<AreaUnit, number> = { sqft: 1, sqm: SQFT_PER_SQM, sqyd: 9 }

/** Larger than this, a house is not in a house-tax register: a slip of a thousand or a unit is likelier. In square feet. */
const largest = { floor: 100_000, plot: 400_000 }

const unitLabels: readonly (readonly [AreaUnit, RegExp])[] = [
  ['sqyd', /(गज|ग़ज|वर्ग\s*गज|gaj|gaz|sq\.?\s*(yd|yds|yard|yards)\.?|square\s*yards?)$/i],
  [
    'sqm',
    /(sq\.?\s*(m|mt|mtr|mtrs|meter|metre|meters|metres)\.?|m2|m²|square\s*met(er|re)s?|वर्ग\s*(मी|मीटर|मी॰|मी०|मी\.)\.?|व[.०॰]?\s*मी[.०॰]?)$/i,
  ],
  [
    'sqft',
    /(sq\.?\s*(ft|feet|foot)\.?|sft|sqft|square\s*(feet|foot)|ft2|ft²|वर्ग\s*(फीट|फुट|फ़ीट|फ़ुट|फी[.०॰]|फु[.०॰])|व[.०॰]?\s*फु[.०॰]?)$/i,
  ],
]

const feetByFeet = /^(\d+(?:\.\d+)?) ?(?:'|′|ft\.?|फीट|फुट)? ?[x×X*] ?(\d+(?:\.\d+)?) ?(?:'|′|ft\.?|फीट|फुट)?$/

/** The unit that a heading names for its column: `Plot area (sq. m.)`, `भूखण्ड (वर्ग गज)`; null when it names none. */
export function areaUnitOf(heading: string): AreaUnit | null {
  const pieces = headingPieces(heading)
  return unitLabels.find(([, words]) => pieces.some((piece) => words.test(piece)))?.[0] ?? null
}

type Measured = { value: number; unit: AreaUnit | null; note?: 'feet_by_feet' }

function measure(text: string): Measured | null {
  const sides = feetByFeet.exec(text)
  if (sides) return { value: Number(sides[1]) * Number(sides[2]), unit: 'sqft', note: 'feet_by_feet' }
  const found = unitLabels.find(([, words]) => words.test(text))
  const digits = (found ? text.replace(found[1], '') : text).trim().replace(/(?<=\d),(?=\d)/g, '')
  if (!/^[-−–]?\s*\d+(\.\d+)?$/.test(digits)) return null
  return { value: Number(digits.replace(/[−–]/, '-').replace(/\s/g, '')), unit: found?.[0] ?? null }
}

/** Square feet of what was typed: a number is square feet, another unit is converted; undefined when it is no area. */
export function typedArea(typed: string): number | undefined {
  const measured = measure(asciiDigits(tidy(typed)))
  return measured ? roundArea(measured.value * squareFeet[measured.unit ?? 'sqft']) : undefined
}

/**
 * Reads an area in square feet, square metres or gaj, with the unit in the text or else `assumedUnit` of the column.
 * @param kind a covered floor or the plot: what is impossible differs
 * @returns millionths of a square foot
 */
export function readArea(cell: Cell, kind: 'floor' | 'plot', assumedUnit: AreaUnit): Reading<AreaMillionths> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) return unreadable('became_date')
  if (saysNone(cell.typed)) return unknownBecause('says_none')
  const measured =
    cell.number !== undefined ? { value: cell.number, unit: null } : measure(asciiDigits(tidy(cell.typed)))
  if (!measured) return unreadable('area_unclear')
  const { value, unit } = measured
  if (value < 0) return unreadable('area_negative')
  const feet = value * squareFeet[unit ?? assumedUnit]
  const millionths = areaMillionths(feet)
  // Nought is how offices fill a cell they know nothing about.
  if (millionths === 0) return unknownBecause('placeholder')
  if (feet > largest[kind]) return unreadable('area_impossible')
  if ('note' in measured) return known(millionths, 'likely', 'feet_by_feet')
  if (unit === null)
    return lessCertainWhenCalculated(
      cell,
      assumedUnit === 'sqft' ? known(millionths) : known(millionths, 'likely', 'unit_assumed'),
    )
  return unit === 'sqft' ? known(millionths) : known(millionths, 'likely', 'unit_converted')
}
