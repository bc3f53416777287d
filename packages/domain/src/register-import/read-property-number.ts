import { asciiDigits, type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { known, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'

/** 9999999999 and 111111 are typed where nobody knows the number. */
const isFiller = (text: string): boolean => text.length >= 6 && /^\d/.test(text) && new Set(text).size === 1

const scientific = /^[-+]?\d+(\.\d+)?e\+?\d+$/i

/**
 * Reads a number that identifies a property (PTIN, old tax number). A spreadsheet turns long ids into numbers: leading
 * noughts may be gone (likely), and when it shows 1.20345E+11 the last digits are gone for good: an exception.
 */
export function readPropertyNumber(cell: Cell): Reading<string> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) return unreadable('became_date')
  const text = asciiDigits(tidy(cell.typed))
  if (saysNone(text)) return unknownBecause('says_none')
  if (/^(0+|n\.?a\.?|x+|\?+)$/i.test(text) || isFiller(text)) return unknownBecause('placeholder')
  if (scientific.test(text)) return unreadable('digits_lost')
  if (cell.number !== undefined) {
    if (!Number.isInteger(cell.number) || cell.number < 0) return unreadable('id_unclear')
    // 120345000000 is what 1.20345E+11 becomes when somebody retypes what was shown; beyond 15 digits none are kept.
    if (cell.number >= 1e15 || /^\d+0{5}$/.test(text)) return unreadable('digits_lost')
    return known(String(cell.number), 'likely', 'was_number')
  }
  if (!/^[\p{L}\p{M}\d][\p{L}\p{M}\d/\-. ]{0,39}$/u.test(text)) return unreadable('id_unclear')
  return known(text.toUpperCase().replace(/\s+/g, ''))
}

export type HouseNumber = { readonly number: string; readonly oldNumber: string | null }

/** Reads a house number: 155, 12/4-A, 410 क, "155(Old 12)". 12/5 that the program took for a date is an exception. */
export function readHouseNumber(cell: Cell): Reading<HouseNumber> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) return unreadable('became_date')
  const text = asciiDigits(tidy(cell.typed))
  if (saysNone(text)) return unknownBecause('says_none')
  if (/^(0+|n\.?a\.?|x+|\?+)$/i.test(text)) return unknownBecause('placeholder')
  const withOld = /\( ?(?:old|पुराना|पु०|पु॰) ?(?:no\.?|नं०|नं॰)? ?[:.]? ?([^()]+)\)$/i.exec(text)
  const [number, oldNumber] = withOld
    ? [text.slice(0, withOld.index).trimEnd(), (withOld[1] ?? '').trim()]
    : [text, null]
  if (number === '' || number.length > 60) return unreadable('id_unclear')
  return known({ number, oldNumber })
}
