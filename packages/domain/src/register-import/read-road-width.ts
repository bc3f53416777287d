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
import { known, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'

export type WidthUnit = 'm' | 'ft'

/** Centimetres, whole. */
export type WidthCm = number

const feet = /(ft\.?|feet|foot|'|′|फीट|फुट|फ़ीट)$/i
const metres = /(m|mt|mtr|mtrs|met(er|re)s?|मी|मी०|मी॰|मीटर)\.?$/i
const widest = 10_000

/** The unit that a heading names for its column: `Road width (ft)`; null when it names none. */
export function widthUnitOf(heading: string): WidthUnit | null {
  const units = headingPieces(heading).map((piece) =>
    feet.test(piece)
      ? 'ft'
      : /^(in )?(m|mt|mtrs?|met(er|re)s?|मी[०॰.]?|मीटर)\.?$|\s(m|mtrs?|met(er|re)s?|मीटर)\.?$/i.test(piece)
        ? 'm'
        : null,
  )
  return units.find((unit) => unit !== null) ?? null
}

/** Reads the width of the road in front. A range ("9-12 m") is no width: the master's road types are read elsewhere. */
export function readRoadWidth(cell: Cell, assumedUnit: WidthUnit): Reading<WidthCm> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) return unreadable('became_date')
  if (saysNone(cell.typed)) return unknownBecause('says_none')
  const text = asciiDigits(tidy(cell.typed))
  const unit = cell.number !== undefined ? null : feet.test(text) ? 'ft' : metres.test(text) ? 'm' : null
  const digits = text.replace(feet, '').replace(metres, '').trim()
  const value = cell.number ?? (/^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN)
  if (Number.isNaN(value)) return unreadable('width_unclear')
  if (value === 0) return unknownBecause('placeholder')
  const centimetres = Math.round(value * ((unit ?? assumedUnit) === 'ft' ? 30.48 : 100))
  if (centimetres < 50 || centimetres > widest) return unreadable('width_impossible')
  if (unit === null) return known(centimetres, 'likely', 'unit_assumed')
  return unit === 'm' ? known(centimetres) : known(centimetres, 'likely', 'unit_converted')
}
