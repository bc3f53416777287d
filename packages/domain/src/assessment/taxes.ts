import { type Paise, paise } from '../money/paise.ts'
import type { Ratio } from '../money/ratio.ts'
import { roundToUnit } from '../money/rounding.ts'
import type { CompiledHead, CompiledRelief, CompiledSlab, CompiledTaxRate } from './compiled-rules.ts'
import { type Missing, missing } from './portions.ts'
import type { PropertyFacts } from './property-facts.ts'
import { reliefFor } from './reliefs.ts'
import type { Valuation } from './valuation.ts'

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

/** The parts of the ARV by the row that taxes them; or the use that has no row. */
function taxedParts(
  head: CompiledHead,
  mohallaId: string,
  { arv, byUse }: Valuation,
): TaxedPart[] | { readonly missing: Missing } {
  const rates = head.ratesOfMohalla.get(mohallaId) ?? head.rates
  const parts: TaxedPart[] = []
  for (const { use, value } of byUse) {
    const rate = rates[use]
    if (!rate) return missing('tax_rate_missing', { head: head.head, use })
    const isOnTotal = rate.row.slabOn === 'total'
    const joined = isOnTotal ? parts.findIndex((part) => part.rate === rate) : -1
    const known = parts[joined]
    if (known) parts[joined] = { ...known, value: known.value + value }
    else parts.push({ rate, value, slabOn: isOnTotal ? arv : value })
  }
  return parts
}

const plus = (a: Ratio, b: Ratio): Ratio =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      }

/** Exact tax of a part, as an unreduced fraction of paise. */
function partTax({ rate, value, slabOn }: TaxedPart): Ratio {
  const [slab] = rate.slabs
  // One slab taxes all alike, whichever value decides the slab: most rates of a city are such.
  if (slab && rate.slabs.length === 1)
    return { numerator: value * slab.tax.numerator, denominator: slab.tax.denominator }
  const tax = slabsTax(rate, slabOn)
  return slabOn === value ? tax : { numerator: tax.numerator * value, denominator: tax.denominator * slabOn }
}

const NOTHING: Ratio = { numerator: 0n, denominator: 1n }

function slabsTax(rate: CompiledTaxRate, value: bigint): Ratio {
  let sum: Ratio | undefined
  for (const { slab, part } of slabParts(rate, value)) {
    const tax = { numerator: part * slab.tax.numerator, denominator: slab.tax.denominator }
    sum = sum ? plus(sum, tax) : tax
  }
  return sum ?? NOTHING
}

function partsTax(parts: readonly TaxedPart[]): Ratio {
  let sum: Ratio | undefined
  for (const part of parts) sum = sum ? plus(sum, partTax(part)) : partTax(part)
  return sum ?? NOTHING
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
  const parts = taxedParts(head, facts.mohallaId, valuation)
  if (!Array.isArray(parts)) return parts
  let { numerator, denominator } = partsTax(parts)
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
