import type { CompiledHead, CompiledRelief } from './compiled-rules.ts'
import type { PropertyFacts } from './property-facts.ts'
import { inRange } from './range.ts'
import type { PropertyCondition, Range } from './rule-book.ts'
import type { Valuation } from './valuation.ts'

/** Compares an exact value in parts of a paisa with bounds in whole rupees: no rounding decides an exemption. */
function arvWithin({ from, over, upTo, below }: Range, { arv, denominator }: Valuation): boolean {
  const bound = (rupees: number): bigint => BigInt(rupees) * 100n * denominator
  return (
    (from === undefined || arv >= bound(from)) &&
    (over === undefined || arv > bound(over)) &&
    (upTo === undefined || arv <= bound(upTo)) &&
    (below === undefined || arv < bound(below))
  )
}

const measureWithin = (range: Range, measure: number | undefined): boolean =>
  measure !== undefined && inRange(range, measure)

function holds(condition: PropertyCondition, facts: PropertyFacts, valuation: Valuation): boolean {
  switch (condition.fact) {
    case 'arvRupees':
      return arvWithin(condition.within, valuation)
    case 'plotAreaHundredths':
      return measureWithin(condition.within, facts.plotAreaHundredths)
    case 'disabilityBps':
      return measureWithin(condition.within, facts.disabilityBps)
    case 'carpetAreaHundredths':
      return measureWithin(condition.within, valuation.carpetAreaHundredths)
    case 'everyCategory':
      return (
        facts.premises.length > 0 && facts.premises.every(({ category }) => condition.oneOf.includes(category ?? ''))
      )
    case 'everySubCategory':
      return (
        facts.premises.length > 0 &&
        facts.premises.every(({ subCategory }) => condition.oneOf.includes(subCategory ?? ''))
      )
    case 'isWhollyResidential':
      return facts.premises.every(({ type }) => type === 'residential') === condition.is
    case 'isWhollySelfOccupied':
      return facts.premises.every(({ rentType }) => rentType === 'self') === condition.is
    default:
      return (facts[condition.fact] ?? false) === condition.is
  }
}

/** The largest relief of a head that the property qualifies for: reliefs are not added up. */
export function reliefFor(head: CompiledHead, facts: PropertyFacts, valuation: Valuation): CompiledRelief | undefined {
  return head.reliefs.find(({ row }) => row.when.every((condition) => holds(condition, facts, valuation)))
}
