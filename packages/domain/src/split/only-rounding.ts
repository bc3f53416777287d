import { HEADS, type Head } from '../assessment/heads.ts'
import type { Paise } from '../money/paise.ts'
import type { RoundingMode } from '../money/rounding.ts'
import type { ForeseenTax } from '../property/foreseen-tax.ts'
import type { FinancialYear } from '../time/financial-year.ts'

type Rounding = { readonly unit: number; readonly mode: RoundingMode }
/** How many properties there are before and after. */
type Pieces = { readonly before: number; readonly after: number }

/**
 * How far sums of rounded amounts lie from each other at most where the exact ones are the same: to the nearest unit each
 * of them is off by half a unit, up or down by less than a whole one, and those of one side all in the same direction.
 */
function isWithin(difference: number, { unit, mode }: Rounding, { before, after }: Pieces): boolean {
  const size = Math.abs(difference)
  return mode === 'half_up' ? 2 * size < unit * (before + after) : size < unit * Math.max(before, after)
}

/** The ARV of each property by the same rules; null: it cannot be assessed. */
type Values = readonly (Paise | null)[]
const sumOf = (values: Values) => values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0)
/** The ARV is rounded to the paisa. */
const toPaisa: Rounding = { unit: 1, mode: 'half_up' }

type Divided = {
  readonly before: Values
  readonly after: Values
  /** The years that come to something else. */
  readonly years: readonly ForeseenTax[]
  readonly roundingOf: (year: FinancialYear, head: Head) => Rounding
}

/**
 * Whether a split or a join moves the tax by nothing but this: each tax of each property is rounded by itself. All of them
 * together have the value that they had, and no head of any year differs by more than roundings can.
 */
export function isOnlyRounding({ before, after, years, roundingOf }: Divided): boolean {
  const pieces = { before: before.length, after: after.length }
  return (
    years.length > 0 &&
    isWithin(sumOf(after) - sumOf(before), toPaisa, pieces) &&
    years.every(
      ({ financialYear, before: was, after: is, difference }) =>
        was !== null &&
        is !== null &&
        HEADS.every((head) => isWithin(difference[head], roundingOf(financialYear, head), pieces)),
    )
  )
}
