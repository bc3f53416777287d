import { type Paise, paise } from '../money/paise.ts'
import { multiplyRatios, type Ratio } from '../money/ratio.ts'
import { splitByLargestRemainder } from '../money/split.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { assess } from './assess.ts'
import { type AssessmentRules, type CompiledHead, compiledRules } from './compiled-rules.ts'
import { HEADS, type Head, type HeadAmounts } from './heads.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { Use } from './rule-book.ts'
import { slabParts, taxOf } from './taxes.ts'
import { type Valuation, type ValuedPortion, valuate } from './valuation.ts'

/** A floor: area x rate x factors = its part of the ARV. */
export type FloorWorking = {
  readonly floorNumber: number
  readonly use: Use
  readonly areaMillionths: number
  readonly rateTenThousandths: number
  /** Without those that the rate contains. */
  readonly factors: readonly number[]
  readonly arv: Paise
}

/** At what percentages of the ARV a tax is charged; none where it is exempt. */
export type RateWorking = {
  readonly percents: readonly number[]
  /** What a concession leaves of it: 0.9. */
  readonly kept: number | undefined
  readonly isCapped: boolean
}

/** How an assessment comes about, short enough for a bill. `explainAssessment` has every step with its source. */
export type Working = {
  readonly arv: Paise
  readonly taxes: HeadAmounts
  readonly total: Paise
  readonly floors: readonly FloorWorking[]
  readonly rates: Readonly<Record<Head, RateWorking>>
}

const decimal = ({ numerator, denominator }: Ratio): number =>
  Number((numerator * 10_000_000_000n) / denominator) / 10_000_000_000
const percent = (share: Ratio): number => Number((decimal(share) * 100).toFixed(6))

const floorOf = ({ portion, rate, applied }: ValuedPortion, arv: Paise): FloorWorking => ({
  floorNumber: portion.floor,
  use: portion.use,
  areaMillionths: portion.areaMillionths,
  rateTenThousandths: rate.rateTenThousandths,
  factors: applied.flatMap(({ value, containedBy }) => (containedBy ? [] : decimal(value))),
  arv,
})

function rateOf(head: CompiledHead, facts: PropertyFacts, valuation: Valuation): RateWorking {
  const tax = taxOf(head, facts, valuation)
  if ('missing' in tax) return { percents: [], kept: undefined, isCapped: false }
  const saved = tax.relief && decimal(tax.relief.kept)
  const percents = tax.parts.flatMap(({ rate, slabOn }) =>
    slabParts(rate, slabOn).map(({ slab }) => percent(multiplyRatios(slab.share, rate.withAdditions))),
  )
  return { percents: saved === 0 ? [] : [...new Set(percents)], kept: saved || undefined, isCapped: tax.capped }
}

/** Undefined where the law does not value floor by floor, or the property cannot be assessed. */
export function workingOf(facts: PropertyFacts, rules: AssessmentRules, year: FinancialYear): Working | undefined {
  const assessment = assess(facts, rules, year)
  if (assessment.status === 'not_assessable') return undefined
  const compiled = compiledRules(rules, year)
  const valuation = valuate(facts, compiled)
  if ('missing' in valuation || valuation.method !== 'unit_rate') return undefined
  const { portions } = valuation
  const weights = portions.map(({ arv }) => arv)
  const parts = assessment.arv === 0 ? [] : splitByLargestRemainder(assessment.arv, weights)
  const rates = new Map(compiled.heads.map((head) => [head.head, rateOf(head, facts, valuation)]))
  const none: RateWorking = { percents: [], kept: undefined, isCapped: false }
  return {
    ...{ arv: assessment.arv, taxes: assessment.taxes, total: assessment.total },
    floors: portions.map((portion, at) => floorOf(portion, parts[at] ?? paise(0))),
    rates: Object.fromEntries(HEADS.map((head) => [head, rates.get(head) ?? none])) as Working['rates'], // one of each head
  }
}
