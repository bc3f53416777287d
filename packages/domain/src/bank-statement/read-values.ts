import { negatePaise, type Paise, parseRupees } from '../money/paise.ts'
import { asciiDigits, type Cell, tidy } from '../register-import/cell.ts'
import { dateOf, type IsoDate, parseIsoDate } from '../time/iso-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Two digits are of this century. */
const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function dateFrom(year: string, month: number, day: string): IsoDate | undefined {
  try {
    return dateOf(yearOf(year), month, Number(day))
  } catch {
    return undefined
  }
}

/** A day as Indian banks write it: day first, any sign between, the month in digits or letters; a time behind it is left out. */
export function readDate(cell: Cell | undefined): IsoDate | undefined {
  if (!cell) return undefined
  if (cell.date) return parseIsoDate(cell.date.slice(0, 10))
  const text = asciiDigits(tidy(cell.typed)).replace(/^'/, '')
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})(?!\d)/.exec(text)
  if (iso) return dateFrom(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/.exec(text)
  if (!dayFirst) return undefined
  const [, day = '', month = '', year = ''] = dayFirst
  return dateFrom(year, /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1, day)
}

type ReadAmount = { readonly amount: Paise; readonly side?: 'debit' | 'credit' }

/** An amount with Indian commas, in brackets or with a sign, `Cr` or `Dr` before or behind it; undefined: there is none. */
export function readAmount(cell: Cell | undefined): ReadAmount | undefined {
  if (!cell) return undefined
  const text = asciiDigits(tidy(cell.typed)).replace(/^'/, '')
  const word = /(?:^(cr|dr)\b\.?)|(?:\b(cr|dr)\.?\)?$)/i.exec(text.replace(/(\d)(?=[CD]r)/gi, '$1 '))
  const side = (word?.[1] ?? word?.[2])?.toLowerCase()
  const said = side === 'cr' ? ({ side: 'credit' } as const) : side === 'dr' ? ({ side: 'debit' } as const) : {}
  // A number that a spreadsheet stores is exact to the paisa; what it shows may be rounded.
  const amount = cell.number === undefined ? amountOf(text) : parseRupees(cell.number.toFixed(2))
  return amount === undefined ? undefined : { amount, ...said }
}

function amountOf(text: string): Paise | undefined {
  const digits = text.replace(/\(?\b(?:cr|dr)\b\.?\)?|(?<=\d)(?:cr|dr)\.?$/gi, '').replace(/^\s*(?:inr|rs\.?)\s*/i, '')
  const inBrackets = /^\s*\((.*)\)\s*$/.exec(digits)
  const plain = (inBrackets?.[1] ?? digits)
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\.(?=\d)/, '$10.')
  const amount = parseRupees(plain)
  return amount !== undefined && inBrackets ? negatePaise(amount) : amount
}

/** Which side a column beside the amount says: `Cr`, `DR`, `C`, `Credit`. */
export function readSide(cell: Cell | undefined): 'debit' | 'credit' | undefined {
  const text = tidy(cell?.typed ?? '').toLowerCase()
  if (/^(c|cr\.?|credit|deposit|जमा)$/.test(text)) return 'credit'
  if (/^(d|dr\.?|debit|withdrawal|नामे)$/.test(text)) return 'debit'
  return undefined
}
