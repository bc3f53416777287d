import { type Paise, paise } from '../money/paise.ts'
import { ONE, type Ratio, ratio } from '../money/ratio.ts'
import { splitByLargestRemainder } from '../money/split.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { type Assessment, assess, type NotAssessable, notAssessable } from './assess.ts'
import {
  type AssessmentRules,
  type CompiledHead,
  type CompiledRelief,
  type CompiledRules,
  compiledRules,
} from './compiled-rules.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { Use } from './rule-book.ts'
import { type HeadTax, slabParts, taxOf } from './taxes.ts'
import { type TraceStep, TraceWriter } from './trace.ts'
import { type Valuation, type ValuedPortion, valuate } from './valuation.ts'

export type PortionArv = {
  readonly portion: number
  readonly use: Use
  readonly floorNumber: number
  readonly arv: Paise
}

export type ExplainedAssessment = Assessment & {
  /** The ARV by premise; the parts add up to it to the paisa. */
  readonly portions: readonly PortionArv[]
  readonly trace: readonly TraceStep[]
}

const rupees = (value: bigint, denominator: bigint): Ratio => ratio(value, denominator * 100n)

function tracePortion(writer: TraceWriter, { portion, rate, applied }: ValuedPortion, index: number): Ratio {
  const area = ratio(BigInt(portion.areaMillionths), 1_000_000n)
  const facts = { use: portion.use, floorNumber: portion.floor, measured: portion.measured }
  writer.start({ code: 'area', portion: index, facts, source: '' }, area, false)
  // A column that the rate leaves out holds for every value: it was not chosen by that.
  const { mohallaId, basis, roadBand, construction, rentType, use } = rate
  const chosen = Object.entries({ mohallaId, basis, roadBand, construction, rentType, use })
  const rateFacts = Object.fromEntries(chosen.filter((entry): entry is [string, string] => entry[1] !== undefined))
  const perUnit = ratio(BigInt(rate.rateTenThousandths), 10_000n)
  let value = writer.multiply({ code: 'rate', portion: index, facts: rateFacts, source: rate.source }, area, perUnit)
  for (const { row, value: factor, containedBy } of applied) {
    const chosenBy = {
      rentType: portion.rentType,
      ...(portion.category === '' ? {} : { category: portion.category }),
      ...(portion.subCategory === '' ? {} : { subCategory: portion.subCategory }),
      ...(portion.ageYears === undefined ? {} : { ageYears: portion.ageYears }),
    }
    value = containedBy
      ? writer.multiply(
          { code: row.factor, portion: index, facts: { containedIn: rate.basis }, source: containedBy.source },
          value,
          ONE,
        )
      : writer.multiply({ code: row.factor, portion: index, facts: chosenBy, source: row.source }, value, factor)
  }
  return value
}

function traceArv(writer: TraceWriter, valuation: Valuation, facts: PropertyFacts, rules: CompiledRules): Ratio {
  if (valuation.method === 'unit_rate') {
    const values = valuation.portions.map((valued, index) => tracePortion(writer, valued, index))
    return writer.sum({ code: 'arv', facts: {}, source: '' }, values)
  }
  const source = rules.capitalShare?.row.source ?? ''
  if (valuation.method === 'recorded') {
    return writer.start({ code: 'recorded_arv', facts: {}, source }, ratio(BigInt(facts.recordedArv ?? 0), 100n), true)
  }
  const value = writer.start(
    { code: 'capital_value', facts: {}, source },
    ratio(BigInt(facts.capitalValue ?? 0), 100n),
    true,
  )
  return writer.multiply({ code: 'capital_share', facts: {}, source }, value, rules.capitalShare?.share ?? ONE)
}

/** Tax of the parts before relief; a part that differs from the whole ARV is shown before it is taxed. */
function traceParts(
  writer: TraceWriter,
  head: CompiledHead,
  { parts }: HeadTax,
  arv: Ratio,
  denominator: bigint,
): Ratio {
  const taxed = parts.flatMap(({ rate, value, slabOn }) => {
    const perSlab = slabParts(rate, slabOn).map(({ slab, part }) => {
      const base = rupees(slabOn === 0n ? 0n : part * value, denominator * (slabOn === 0n ? 1n : slabOn))
      const facts = {
        ...(slab.upToRupees === undefined ? {} : { upToRupees: slab.upToRupees }),
        ...(rate.row.use ? { use: rate.row.use } : {}),
      }
      const text = { head: head.head, facts, source: rate.row.source }
      if (base.numerator !== arv.numerator || base.denominator !== arv.denominator)
        writer.start({ ...text, code: 'taxed_part' }, base, true)
      return writer.multiply({ ...text, code: 'slab' }, base, slab.share)
    })
    if (rate.row.additions === undefined) return perSlab
    return perSlab.map((tax) =>
      writer.multiply(
        { head: head.head, code: 'additions', facts: {}, source: rate.row.source },
        tax,
        rate.withAdditions,
      ),
    )
  })
  return taxed.length === 1 && taxed[0]
    ? taxed[0]
    : writer.sum({ head: head.head, code: 'tax', facts: {}, source: '' }, taxed)
}

/** The law of the relief; of one that depends on the services of the mohalla also what resolved these. */
function sourceOfRelief(
  relief: CompiledRelief | undefined,
  { mohallaId }: PropertyFacts,
  rules: CompiledRules,
): string {
  const services = relief?.ofServices ? rules.services.get(mohallaId)?.source : undefined
  return [relief?.row.source, services].filter(Boolean).join('; ')
}

type Traced = { facts: PropertyFacts; reliefSource: string; arv: Ratio; denominator: bigint }

function traceHead(
  writer: TraceWriter,
  head: CompiledHead,
  tax: HeadTax,
  { facts, reliefSource, arv, denominator }: Traced,
): void {
  const on = { head: head.head, facts: {} }
  const reliefText = { ...on, code: 'relief', facts: { relief: tax.relief?.row.code ?? '' }, source: reliefSource }
  const isExempt = tax.relief?.kept.numerator === 0n
  let value = isExempt ? writer.multiply(reliefText, arv, ratio(0n)) : traceParts(writer, head, tax, arv, denominator)
  if (tax.relief && !isExempt) value = writer.multiply(reliefText, value, tax.relief.kept)
  const previous = facts.previousTaxes?.[head.head]
  if (tax.capped && head.cap && previous !== undefined) {
    const limit = ratio(BigInt(previous) * head.cap.times.numerator, 100n * head.cap.times.denominator)
    value = writer.limit(
      { ...on, code: 'cap', facts: { cap: head.cap.row.code }, source: head.cap.row.source },
      value,
      limit,
    )
  }
  const { row, unit } = head.rounding
  writer.round({ ...on, code: 'round', source: row?.source ?? '' }, value, ratio(unit, 100n), tax.tax)
}

/** The assessment with every step that leads to it, each with its input, factor, result and source of law. */
export function explainAssessment(
  facts: PropertyFacts,
  rules: AssessmentRules,
  year: FinancialYear,
): ExplainedAssessment | NotAssessable {
  const assessment = assess(facts, rules, year)
  if (assessment.status === 'not_assessable') return assessment
  const compiled = compiledRules(rules, year)
  const valuation = valuate(facts, compiled)
  if ('missing' in valuation) return notAssessable(year, valuation.missing)
  const writer = new TraceWriter()
  const arv = traceArv(writer, valuation, facts, compiled)
  for (const head of compiled.heads) {
    const tax = taxOf(head, facts, valuation)
    if ('missing' in tax) return notAssessable(year, tax.missing)
    const reliefSource = sourceOfRelief(tax.relief, facts, compiled)
    traceHead(writer, head, tax, { facts, reliefSource, arv, denominator: valuation.denominator })
  }
  const weights = valuation.portions.map((valued) => valued.arv)
  const parts = assessment.arv === 0 || weights.length === 0 ? [] : splitByLargestRemainder(assessment.arv, weights)
  const portions = valuation.portions.map(({ portion }, index) => ({
    portion: index,
    use: portion.use,
    floorNumber: portion.floor,
    arv: parts[index] ?? paise(0),
  }))
  return { ...assessment, portions, trace: writer.steps }
}
