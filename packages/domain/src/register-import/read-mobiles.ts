import { asciiDigits, type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { known, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'

const fillers = new Set([
  '9876543210',
  '1234567890',
  '0123456789',
  '9898989898',
  '9000000000',
  '8000000000',
  '7000000000',
])

/** Filled in so that the form would let the clerk pass: all one digit, a counting row, a round number. */
function isPlaceholder(digits: string): boolean {
  return /^(\d)\1*$/.test(digits) || fillers.has(digits)
}

type Part = { digits: string; prefixed: boolean }

function withoutPrefix(typed: string): Part {
  const digits = typed.replace(/\D/g, '')
  const bare = digits.length > 10 ? digits.replace(/^(0091|091|91|0)(?=\d{10}$)/, '') : digits
  return { digits: bare, prefixed: bare !== digits || typed.trim().startsWith('+') }
}

function split(text: string): string[] {
  const parts = text.split(/[,;/&|]|\bor\b|\band\b|व|एवं/).map((part) => part.trim())
  // Two numbers with only a space between them; "98765 43210" is one.
  return parts
    .flatMap((part) => (/^\+?\d{10,13}(\s+\+?\d{10,13})+$/.test(part) ? part.split(/\s+/) : [part]))
    .filter((part) => part !== '')
}

/**
 * Reads the mobile numbers in a cell: ten digits that begin with 6 to 9, after +91, 91 or 0 and any separators.
 * 9999999999, 0 and other fillers are unknown, not numbers.
 */
export function readMobiles(cell: Cell): Reading<readonly string[]> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (saysNone(cell.typed)) return unknownBecause('says_none')
  if (/\d[eE][+]?\d+$/.test(cell.typed.trim())) return unreadable('digits_lost')
  const parts = split(asciiDigits(tidy(cell.typed))).map(withoutPrefix)
  const real = parts.filter(({ digits }) => !isPlaceholder(digits))
  if (real.length === 0)
    return parts.length > 0 && parts.every(({ digits }) => digits !== '')
      ? unknownBecause('placeholder')
      : unreadable('mobile_invalid')
  const valid = real.filter(({ digits }) => /^[6-9]\d{9}$/.test(digits))
  if (valid.length === 0) return unreadable('mobile_invalid')
  const numbers = [...new Set(valid.map(({ digits }) => digits))]
  if (valid.length < real.length) return known(numbers, 'likely', 'some_numbers_invalid')
  return valid.some(({ prefixed }) => prefixed) ? known(numbers, 'certain', 'prefix_dropped') : known(numbers)
}
