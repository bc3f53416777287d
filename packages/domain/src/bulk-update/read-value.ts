import { paise, parseRupees } from '../money/paise.ts'
import { asPtin, ptinLength } from '../property/ptin.ts'
import {
  asciiDigits,
  type Cell,
  hasBrokenLetters,
  isBlank,
  isFormulaError,
  looksLikeFormula,
  tidy,
} from '../register-import/cell.ts'
import { type BulkErrorCode, type BulkField, type BulkFieldName, bulkFields } from './bulk-fields.ts'

export type BulkValue = string | number | boolean | null
/** Unsaid: the cell is blank and the field stays as it is. */
export type BulkReading = { value: BulkValue } | { fault: BulkErrorCode } | 'unsaid'

/** Words of the office as they may be typed: small letters, in every language. */
export type OfficeWords = {
  choice(field: BulkFieldName, value: string): readonly string[]
  yes: readonly string[]
  no: readonly string[]
  /** The number of a category by a name or code; undefined when there is none. */
  category(text: string): number | undefined
}

/** A dash says that there is none; a blank cell says nothing. */
const saysEmpty = (text: string) => /^[-–—]+$/.test(text)

/** Whatever it was last: nobody typed that value. */
export const isFormula = (cell: Cell): boolean =>
  !isBlank(cell) && (cell.calculated === true || isFormulaError(cell) || looksLikeFormula(cell))

/** Reads one cell of a column. A formula is refused even where its last result looks right: nobody typed that value. */
export function readBulkValue(name: BulkFieldName, cell: Cell | undefined, words: OfficeWords): BulkReading {
  if (!cell || isBlank(cell)) return 'unsaid'
  if (isFormula(cell)) return { fault: 'formula' }
  if (hasBrokenLetters(cell.typed)) return { fault: 'broken_letters' }
  const text = tidy(cell.typed)
  const field: BulkField = bulkFields[name]
  if (saysEmpty(text)) return field.mayBeEmpty ? { value: null } : { fault: 'may_not_be_empty' }
  switch (field.reads) {
    case 'text':
      return text.length > field.max ? { fault: 'too_long' } : { value: text }
    case 'ptin':
      if (text.length > ptinLength.most) return { fault: 'too_long' }
      return text.length < ptinLength.least ? { fault: 'too_short' } : { value: asPtin(text) }
    case 'positive':
      return readPositive(cell, field)
    case 'year':
      return readYear(cell)
    case 'money':
      return readMoney(cell)
    case 'yesNo':
      return readYesNo(text.toLowerCase(), words)
    case 'category': {
      const id = words.category(text.toLowerCase())
      return id === undefined ? { fault: 'word_unknown' } : { value: id }
    }
    case 'choice': {
      const typed = text.toLowerCase()
      const choice = field.choices.find((value) => value === typed || words.choice(name, value).includes(typed))
      return choice === undefined ? { fault: 'word_unknown' } : { value: choice }
    }
  }
}

const figureOf = (cell: Cell): number => cell.number ?? Number(asciiDigits(tidy(cell.typed)).replaceAll(',', ''))

function readPositive(cell: Cell, { most, decimals }: { most: number; decimals: number }): BulkReading {
  const figure = figureOf(cell)
  const rounded = Number(figure.toFixed(decimals))
  const isExact = Math.abs(figure - rounded) < 1e-8
  return figure > 0 && figure <= most && isExact ? { value: rounded } : { fault: 'number_wrong' }
}

function readYear(cell: Cell): BulkReading {
  const year = figureOf(cell)
  return Number.isInteger(year) && year >= 1700 && year <= 2200 ? { value: year } : { fault: 'year_wrong' }
}

function readMoney(cell: Cell): BulkReading {
  const amount = cell.number === undefined ? parseRupees(asciiDigits(tidy(cell.typed))) : paiseOfFigure(cell.number)
  return amount === undefined || amount <= 0 ? { fault: 'number_wrong' } : { value: amount }
}

/** A stored number of rupees with its binary noise; undefined with a third decimal. */
function paiseOfFigure(figure: number) {
  const whole = Math.round(figure * 100)
  return Number.isSafeInteger(whole) && Math.abs(figure * 100 - whole) < 1e-4 ? paise(whole) : undefined
}

function readYesNo(typed: string, { yes, no }: OfficeWords): BulkReading {
  if (yes.includes(typed)) return { value: true }
  return no.includes(typed) ? { value: false } : { fault: 'word_unknown' }
}
