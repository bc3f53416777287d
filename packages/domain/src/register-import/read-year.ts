import { asciiDigits, type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { known, lessCertainWhenCalculated, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'

const oldest = 1700
const before =
  /^(before|prior to|pre|upto|up to|पूर्व|से पूर्व|से पहले)[\s-]*(\d{4})$|^(\d{4})\s*(से पूर्व|से पहले|के पूर्व|or before)$/i
const financialYear = /^(\d{4})\s*[-/–]\s*(\d{2}|\d{4})$/
const shortFinancialYear = /^(\d{2})\s*[-/–]\s*(\d{2})$/
const dayMonthYear = /^\d{1,2}[-/.]\d{1,2}[-/.](\d{4})$/
/** As programs write a day: 2001-06-30, also with a time behind it. */
const yearMonthDay = /^(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]|$)/
const monthYear =
  /^(?:\d{1,2}[\s./-]+)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितम्बर|सितंबर|अक्टूबर|नवम्बर|नवंबर|दिसम्बर|दिसंबर)[a-z]*[\s.,'’/-]+(\d{4}|\d{2})$/i
/** What stands around a year and says no more: `सन् 1985`, `1985 ई०`, `1985 AD`. */
const around = /^(सन्?|वर्ष|year)\s+|(?<!\s)\s*(ई०|ई॰|ई\.|ई|a\.?d\.?)$/gi

function plausible(year: number, thisYear: number, whole: Reading<number>): Reading<number> {
  return year < oldest || year > thisYear ? unreadable('year_impossible') : whole
}

function readTwoDigits(short: number, thisYear: number): Reading<number> {
  const century = thisYear - (thisYear % 100)
  // "76" written in 2025 can only be 1976; "07" may be 1907 or 2007, so somebody should look.
  if (century + short > thisYear) return known(century - 100 + short, 'likely', 'two_digit_year')
  return known(century + short, 'doubtful', 'two_digit_year')
}

function readText(text: string, thisYear: number): Reading<number> {
  if (before.test(text)) return unknownBecause('only_a_bound')
  const range = financialYear.exec(text)
  if (range) {
    const first = Number(range[1])
    const second = range[2] ?? ''
    if (Number(second) % 100 !== (first + 1) % 100) return unreadable('year_unclear')
    return plausible(first, thisYear, known(first, 'likely', 'year_range'))
  }
  const short = shortFinancialYear.exec(text)
  if (short && Number(short[2]) === (Number(short[1]) + 1) % 100) return readTwoDigits(Number(short[1]), thisYear)
  const month = monthYear.exec(text)
  if (month?.[1]?.length === 2) return readTwoDigits(Number(month[1]), thisYear)
  const date = month ?? dayMonthYear.exec(text) ?? yearMonthDay.exec(text)
  if (date) return plausible(Number(date[1]), thisYear, known(Number(date[1]), 'likely', 'year_of_date'))
  if (/^\d{2}$/.test(text)) return readTwoDigits(Number(text), thisYear)
  if (/^\d{4}$/.test(text)) return plausible(Number(text), thisYear, known(Number(text)))
  return unreadable('year_unclear')
}

/**
 * Reads the year a building was made: 1998, '98, सन् 1998, 1998-99 and 98-99 (the year the financial year began), a date,
 * Apr-98, ०९.
 * "before 1970" is a bound, not a year: unknown, with the text kept.
 */
export function readYear(cell: Cell, thisYear: number): Reading<number> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) {
    const year = Number(cell.date.slice(0, 4))
    return plausible(year, thisYear, known(year, 'likely', 'year_of_date'))
  }
  if (saysNone(cell.typed)) return unknownBecause('says_none')
  const text = asciiDigits(tidy(cell.typed)).replace(around, '').replace(/^['’]/, '')
  if (/^0+$/.test(text)) return unknownBecause('placeholder')
  return lessCertainWhenCalculated(cell, readText(text, thisYear))
}
