import { z } from 'zod'
import { IdInQuery } from '../platform/schemas.ts'
import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'

/** Specification section 9: when only one bound of the amount is set, the other is this; in rupees. */
export const defaultAmountRange = { minAmount: 100_000, maxAmount: 500_000 } as const

/** Whole rupees, at most a thousand crore. */
const Rupees = IdInQuery.pipe(z.number().max(10_000_000_000))

export const AmountRange = { minAmount: Rupees.optional(), maxAmount: Rupees.optional() }

/** Bounds in whole rupees. */
export type AmountBounds = { minAmount?: number | undefined; maxAmount?: number | undefined }

/** The bounds that are meant: one of them brings the other (specification section 9); undefined when none is set. */
export function boundsMeant({ minAmount, maxAmount }: AmountBounds): [min: number, max: number] | undefined {
  if (minAmount === undefined && maxAmount === undefined) return undefined
  return [minAmount ?? defaultAmountRange.minAmount, maxAmount ?? defaultAmountRange.maxAmount]
}

/** What is wrong with bounds between which nothing lies, at the field that was set; undefined when nothing is. */
export function rangeFault(bounds: AmountBounds): { field: keyof AmountBounds; message: string } | undefined {
  const [min, max] = boundsMeant(bounds) ?? [0, 0]
  if (min <= max) return undefined
  if (bounds.minAmount === undefined) {
    return { field: 'maxAmount', message: m.demand_range_needs_min({ min: formatCount(min) }) }
  }
  const message =
    bounds.maxAmount === undefined
      ? m.demand_range_needs_max({ max: formatCount(max) })
      : m.demand_range_backwards({ max: formatCount(max) })
  return { field: 'minAmount', message }
}

/** For a query that has {@link AmountRange}: refuses what would always find nothing. */
export function refuseEmptyRange(bounds: AmountBounds, context: z.core.$RefinementCtx): void {
  const fault = rangeFault(bounds)
  if (fault) context.issues.push({ code: 'custom', input: bounds, path: [fault.field], message: fault.message })
}
