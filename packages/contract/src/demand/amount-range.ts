import { z } from 'zod'
import { WholeInQuery } from '../platform/schemas.ts'
import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'

/** Specification section 9: when only one bound of the amount is set, the other is this; in rupees. */
export const defaultAmountRange = { minAmount: 100_000, maxAmount: 500_000 } as const

/** Whole rupees, at most a thousand crore. */
const Rupees = WholeInQuery.pipe(z.number().max(10_000_000_000))

export const AmountRange = { minAmount: Rupees.optional(), maxAmount: Rupees.optional() }

/** Bounds in whole rupees. */
export type AmountBounds = { minAmount?: number | undefined; maxAmount?: number | undefined }

/** The bounds that are meant: one of them brings the other (specification section 9); undefined when none is set. */
export function boundsMeant({ minAmount, maxAmount }: AmountBounds): [min: number, max: number] | undefined {
  if (minAmount === undefined && maxAmount === undefined) return undefined
  return [minAmount ?? defaultAmountRange.minAmount, maxAmount ?? defaultAmountRange.maxAmount]
}

/** What is wrong with bounds, at the field to mend. */
export type AmountRangeError = { field: keyof AmountBounds; message: string }

/** Two bounds, the least above the most; one alone is never wrong in a list that takes it as it is. */
export function backwardsError({ minAmount, maxAmount }: AmountBounds): AmountRangeError | undefined {
  if (minAmount === undefined || maxAmount === undefined || minAmount <= maxAmount) return undefined
  return { field: 'minAmount', message: m.demand_range_backwards({ max: formatCount(maxAmount) }) }
}

/** What is wrong with bounds between which nothing lies, at the field that was set; undefined when nothing is. */
export function amountRangeError(bounds: AmountBounds): AmountRangeError | undefined {
  const [min, max] = boundsMeant(bounds) ?? [0, 0]
  if (min <= max) return undefined
  if (bounds.minAmount === undefined) {
    return { field: 'maxAmount', message: m.demand_range_needs_min({ min: formatCount(min) }) }
  }
  if (bounds.maxAmount === undefined) {
    return { field: 'minAmount', message: m.demand_range_needs_max({ max: formatCount(max) }) }
  }
  return backwardsError(bounds)
}

const refuse =
  (errorOf: (bounds: AmountBounds) => AmountRangeError | undefined) =>
  (bounds: AmountBounds, context: z.core.$RefinementCtx): void => {
    const error = errorOf(bounds)
    if (error) context.issues.push({ code: 'custom', input: bounds, path: [error.field], message: error.message })
  }

/** For a query that has {@link AmountRange}: refuses what would always find nothing. */
export const refuseEmptyRange = refuse(amountRangeError)

/** The same where one bound alone is taken as it is. */
export const refuseBackwards = refuse(backwardsError)
