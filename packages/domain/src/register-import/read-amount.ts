import { type Paise, paise } from '../money/paise.ts'
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
import { confidences, known, lessCertainWhenCalculated, type Reading, unknown, unreadable } from './reading.ts'

/** Ten thousand crore rupees: no property owes more, and sums over a city stay safe integers. */
const largestPaise = 10_000_000_000_000

const currency = /₹|\brs\b\.?|\binr\b|रुपये|रुपए|रु०|रु॰|रु\.?|रू\.?/gi
const tail = /(\/[-–=]+|\bonly\b|मात्र|\/-)\s*\.?$/i
const indianGroups = /^\d{1,2}(,\d{2})*,\d{3}$/
const westernGroups = /^\d{1,3}(,\d{3})+$/
const multipliers: readonly (readonly [RegExp, number])[] = [
  [/^(.*?)(lakhs?|lacs?|लाख)$/i, 100_000],
  [/^(.*?)(thousands?|hazar|hajar|हज़ार|हजार)$/i, 1000],
  [/^(.*?)(crores?|cr\.?|करोड़|करोड)$/i, 10_000_000],
]

type Decimal = { whole: string; fraction: string }

function plainDecimal(text: string): Decimal | null {
  const [whole = '', fraction = '', ...rest] = text.split('.')
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return null
  if (
    !/^\d+$/.test(whole) &&
    !indianGroups.test(whole) &&
    !westernGroups.test(whole) &&
    !(whole === '' && fraction !== '')
  )
    return null
  return { whole: whole.replaceAll(',', '') || '0', fraction }
}

/** The word of the amounts that a heading is in, `Arrears (Rs. in lakh)`; null when they are rupees. */
export function multiplierOf(heading: string): string | null {
  for (const piece of headingPieces(heading)) {
    const word = /(?:^|\s)(thousands?|lakhs?|lacs?|crores?|हज़ार|हजार|लाख|करोड़|करोड)(?:\s+में)?$/iu.exec(piece)?.[1]
    if (word) return word
  }
  return null
}

/** Exact: by digits, never by binary fractions. Null when the amount leaves safe whole numbers. */
function toPaise({ whole, fraction }: Decimal, times: number): { paise: number; rounded: boolean } | null {
  const scale = 10n ** BigInt(fraction.length)
  const hundredfold = BigInt(whole + fraction) * BigInt(times) * 100n
  const rounded = hundredfold % scale !== 0n
  const total = (hundredfold * 2n + scale) / (scale * 2n)
  return total > BigInt(largestPaise) ? null : { paise: Number(total), rounded }
}

function readText(text: string): Reading<Paise> {
  let rest = asciiDigits(text).replace(currency, ' ').trim().replace(tail, '').trim()
  const negative = /^\(.*\)$/.test(rest) || /^[-−–]\s*\d/.test(rest) || /\d\s*(cr|जमा)\.?$/i.test(rest)
  if (negative) return unreadable('amount_negative')
  rest = rest.replace(/^\+\s*/, '').replace(/(?<!\s)\s*dr\.?$/i, '')
  let times = 1
  for (const [pattern, factor] of multipliers) {
    const match = pattern.exec(rest)
    if (match) [rest, times] = [(match[1] ?? '').trim(), factor]
  }
  const decimal = plainDecimal(rest.replace(/\s+/g, ''))
  if (!decimal || /\d\s+\d/.test(rest)) return unreadable('amount_unclear')
  const amount = toPaise(decimal, times)
  if (!amount) return unreadable('amount_too_large')
  if (times > 1) return known(paise(amount.paise), 'likely', 'word_multiplier')
  return amount.rounded ? known(paise(amount.paise), 'likely', 'rounded_to_paisa') : known(paise(amount.paise))
}

function readNumber(number: number): Reading<Paise> {
  if (number < 0) return unreadable('amount_negative')
  const exact = number * 100
  const whole = Math.round(exact)
  if (!Number.isFinite(exact) || whole > largestPaise) return unreadable('amount_too_large')
  // A stored 0.1 + 0.2 is 30 paise with binary noise; a third of a rupee is not.
  const noise = Math.max(1e-6, Math.abs(exact) * 1e-12)
  return Math.abs(exact - whole) <= noise ? known(paise(whole)) : known(paise(whole), 'likely', 'rounded_to_paisa')
}

/**
 * Reads an amount of money: numbers, Indian and western commas, Rs. …/-, ₹, Devanagari digits, lakh and crore, NIL and शून्य.
 * An empty cell says nothing; NIL says zero. A negative amount may be a credit or a slip, so a person decides.
 * @param times the word of the amounts that the heading of the column is in; null: rupees
 * @returns paise; unreadable with 'amount_…' or 'formula_…'
 */
export function readAmount(cell: Cell, times: string | null = null): Reading<Paise> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.date !== undefined) return unreadable('amount_unclear')
  if (saysNone(cell.typed)) return known(paise(0))
  return lessCertainWhenCalculated(
    cell,
    cell.number !== undefined && times === null
      ? readNumber(cell.number)
      : readText(times === null ? tidy(cell.typed) : `${tidy(cell.typed)} ${times}`),
  )
}

/** What columns under one heading say: a register may have one twice, and nobody can tell which of two amounts is meant. */
export function sameAmount(readings: readonly Reading<Paise>[]): Reading<Paise> {
  const unread = readings.find(({ state }) => state === 'unreadable')
  if (unread) return unread
  const amounts = readings.filter((reading) => reading.state === 'known')
  const owed = amounts.filter(({ value }) => value !== 0)
  if (new Set(owed.map(({ value }) => value)).size > 1) return unreadable('amount_unclear')
  return owed[0] ?? amounts[0] ?? unknown
}

/** What the columns of several years say together: as sure as the least sure of them, and not read where one is not. */
export function addAmounts(readings: readonly Reading<Paise>[]): Reading<Paise> {
  const [only = unknown, ...others] = readings
  if (others.length === 0) return only
  const unread = readings.find(({ state }) => state === 'unreadable')
  if (unread) return unread
  const amounts = readings.filter((reading) => reading.state === 'known')
  const [first, ...more] = amounts
  if (!first) return only
  if (more.length === 0) return first
  const sum = amounts.reduce((total, { value }) => total + value, 0)
  if (sum > largestPaise) return unreadable('amount_too_large')
  // Some offices carry a year's arrears into the next year's column: a sum is never certain.
  const least = confidences.findLast((each) => amounts.some(({ confidence }) => confidence === each))
  return known(paise(sum), least === 'doubtful' ? least : 'likely', 'several_columns')
}
