import { type Paise, paise } from '../money/paise.ts'
import type { Ratio } from '../money/ratio.ts'
import { roundToUnit } from '../money/rounding.ts'
import {
  type CompiledHead,
  type CompiledRelief,
  type CompiledSlab,
  type CompiledTaxRate,
  rateFor,
} from './compiled-rules.ts'
import { type Missing, missing } from './portions.ts'
import type { PropertyFacts } from './property-facts.ts'
import { reliefFor } from './reliefs.ts'
import type { Use } from './rule-book.ts'
import type { Valuation } from './valuation.ts'

const USES: readonly Use[] = ['residential', 'nonresidential', 'vacant_land']

/** A part of the ARV taxed by one row of rates: which slab it falls in is decided by `slabOn`. */
export type TaxedPart = { readonly rate: CompiledTaxRate; readonly value: bigint; readonly slabOn: bigint }

export type HeadTax = {
  readonly parts: readonly TaxedPart[]
  readonly relief: CompiledRelief | undefined
  readonly capped: boolean
  readonly tax: Paise
}

/** A value split over marginal slabs, lowest first; with whole slabs, the one slab that holds it all. */
export function slabParts({ row, slabs }: CompiledTaxRate, value: bigint): { slab: CompiledSlab; part: bigint }[] {
  if (row.application === 'whole') {
    const slab = slabs.find(({ upTo }) => upTo === undefined || value <= upTo)
    return slab ? [{ slab, part: value }] : []
  }
  let lower = 0n
  const parts: { slab: CompiledSlab; part: bigint }[] = []
  for (const slab of slabs) {
    if (value <= lower) break
    const upper = slab.upTo === undefined || value < slab.upTo ? value : slab.upTo
    parts.push({ slab, part: upper - lower })
    lower = upper
  }
  return parts
}

/** The parts of the ARV by the row that taxes them; undefined when a use has no row. */
export function taxedParts(head: CompiledHead, { arv, byUse }: Valuation): TaxedPart[] | { readonly missing: Missing } {
  const parts: TaxedPart[] = []
  for (const use of USES) {
    const value = byUse[use]
    if (value === 0n) continue
    const rate = rateFor(head.rates, use)
    if (!rate) return missing('tax_rate_missing', { head: head.head, use })
    if (rate.row.slabOn === 'per_use') {
      parts.push({ rate, value, slabOn: value })
      continue
    }
    const known = parts.findIndex((part) => part.rate === rate)
    const joined = (parts[known]?.value ?? 0n) + value
    if (known >= 0) parts.splice(known, 1)
    parts.push({ rate, value: joined, slabOn: arv })
  }
  return parts
}

/** Exact tax of a part, as an unreduced fraction of paise. */
function partTax({ rate, value, slabOn }: TaxedPart, denominator: bigint): Ratio {
  let numerator = 0n
  let parts = 1n
  for (const { slab, part } of slabParts(rate, slabOn)) {
    numerator = numerator * slab.share.denominator + part * slab.share.numerator * parts
    parts *= slab.share.denominator
  }
  if (slabOn !== value) {
    numerator *= value
    parts *= slabOn
  }
  return {
    numerator: numerator * rate.withAdditions.numerator,
    denominator: parts * denominator * rate.withAdditions.denominator,
  }
}

/** One tax: its slabs and cesses, less the largest relief, within the cap, rounded once. */
export function taxOf(
  head: CompiledHead,
  facts: PropertyFacts,
  valuation: Valuation,
): HeadTax | { readonly missing: Missing } {
  const relief = reliefFor(head, facts, valuation)
  // What is exempt needs no rate.
  if (relief?.kept.numerator === 0n) return { parts: [], relief, capped: false, tax: paise(0) }
  const parts = taxedParts(head, valuation)
  if (!Array.isArray(parts)) return parts
  let numerator = 0n
  let denominator = 1n
  for (const part of parts) {
    const tax = partTax(part, valuation.denominator)
    numerator = numerator * tax.denominator + tax.numerator * denominator
    denominator *= tax.denominator
  }
  if (relief) {
    numerator *= relief.kept.numerator
    denominator *= relief.kept.denominator
  }
  const previous = facts.previousTaxes?.[head.head]
  let capped = false
  if (head.cap && previous !== undefined) {
    const { numerator: times, denominator: per } = head.cap.times
    capped = numerator * per > BigInt(previous) * times * denominator
    if (capped) [numerator, denominator] = [BigInt(previous) * times, per]
  }
  return {
    parts,
    relief,
    capped,
    tax: paise(roundToUnit(numerator, denominator, head.rounding.unit, head.rounding.mode)),
  }
}
