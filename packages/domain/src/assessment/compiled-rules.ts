import {
  addRatios,
  leastCommonMultiple,
  multiplyRatios,
  ONE,
  parsePercent,
  parseRatio,
  type Ratio,
  ratio,
} from '../money/ratio.ts'
import type { RoundingMode } from '../money/rounding.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import { assessmentDateOf, type Dated, holdsOn, rowInForce } from './dated.ts'
import { HEADS, type Head } from './heads.ts'
import { numberingOf, type PortionNumbering } from './portion-code.ts'
import { CARPET, type PortionValue } from './portion-value.ts'
import type { AreaBasis } from './property-facts.ts'
import { compileCondition, type Holds } from './reliefs.ts'
import type {
  CapRow,
  EmbeddedRow,
  FactorRow,
  FormulaRow,
  RateRow,
  ReliefRow,
  RoadBandRow,
  RoundingRow,
  RuleBook,
  ServiceRow,
  TaxRateRow,
  Use,
} from './rule-book.ts'

/** The part of the rule book that an assessment needs. */
export type AssessmentRules = Pick<
  RuleBook,
  | 'roadBands'
  | 'rates'
  | 'services'
  | 'rateBases'
  | 'embedded'
  | 'factors'
  | 'formulas'
  | 'taxRates'
  | 'reliefs'
  | 'caps'
  | 'roundings'
>

export type CompiledFactor = { readonly row: FactorRow; readonly value: Ratio; readonly conditions: number }
export type CompiledSlab = {
  readonly upTo: bigint | undefined
  readonly upToRupees: number | undefined
  readonly share: Ratio
  /** Tax in paise of an ARV in parts of a paisa, cesses included: ARV x numerator / denominator. */
  readonly tax: Ratio
}
export type CompiledTaxRate = {
  readonly row: TaxRateRow
  readonly slabs: readonly CompiledSlab[]
  /** One plus every cess. */
  readonly withAdditions: Ratio
}
export type CompiledRelief = {
  readonly row: ReliefRow
  readonly kept: Ratio
  readonly when: readonly Holds[]
  /** Whether it depends on what is supplied in the mohalla. */
  readonly ofServices: boolean
}
type RatesByUse = Readonly<Record<Use, CompiledTaxRate | undefined>>

export type CompiledHead = {
  readonly head: Head
  readonly rates: RatesByUse
  readonly ratesOfMohalla: ReadonlyMap<string, RatesByUse>
  /** The largest relief first. */
  readonly reliefs: readonly CompiledRelief[]
  readonly cap: { readonly row: CapRow; readonly times: Ratio } | undefined
  readonly rounding: { readonly row: RoundingRow | undefined; readonly unit: bigint; readonly mode: RoundingMode }
}

export type CompiledRate = { readonly row: RateRow; readonly units: bigint }

/** Rates of one mohalla, with what was already looked up. */
export type MohallaRates = { readonly rows: readonly RateRow[]; readonly found: Map<number, CompiledRate> }

/** By mohalla. */
export type Services = ReadonlyMap<string, ServiceRow>

/** The rows in force for one financial year, parsed once and indexed; looked-up portions are remembered. */
export type CompiledRules = {
  readonly financialYear: FinancialYear
  readonly roadBands: readonly RoadBandRow[]
  readonly mohallas: ReadonlyMap<string, MohallaRates>
  readonly services: Services
  readonly rateBases: ReadonlyMap<AreaBasis, readonly AreaBasis[]>
  readonly embedded: ReadonlyMap<AreaBasis, EmbeddedRow>
  readonly factors: ReadonlyMap<string, readonly CompiledFactor[]>
  readonly formulas: ReadonlyMap<FormulaRow['use'], FormulaRow>
  readonly capitalShare: { readonly row: FormulaRow; readonly share: Ratio } | undefined
  readonly heads: readonly CompiledHead[]
  readonly numbering: PortionNumbering
  /** Every product of factors is a whole number of parts of one by this. */
  readonly scale: bigint
  /** The ARV is held as a whole number of parts of a paisa by this. */
  readonly arvDenominator: bigint
  /** Every carpet share is a whole number of parts of one by this: areas are added up whole, and compared without noise. */
  readonly carpetParts: number
  readonly portionValues: Map<number, PortionValue>
}

/** Of rows that say the same thing for different times, the one that began last holds. */
function inForce<Row extends Dated>(rows: readonly Row[], year: FinancialYear, sameThing: (row: Row) => string): Row[] {
  const date = assessmentDateOf(year)
  const latest = new Map<string, Row>()
  for (const row of rows) {
    if (!holdsOn(row, date)) continue
    const key = sameThing(row)
    const known = latest.get(key)
    if (known === undefined || row.validFrom > known.validFrom) latest.set(key, row)
  }
  return [...latest.values()]
}

const conditionsIn = (when: FactorRow['when']): number =>
  Object.values(when).filter((value) => value !== undefined).length

function compileFactors(rules: AssessmentRules, year: FinancialYear): Map<string, CompiledFactor[]> {
  const rows = inForce(rules.factors, year, (row) => row.factor + JSON.stringify(row.when))
  const compiled = rows
    .map((row) => ({ row, value: parseRatio(row.value), conditions: conditionsIn(row.when) }))
    .sort((a, b) => b.conditions - a.conditions)
  return Map.groupBy(compiled, ({ row }) => row.factor)
}

/** Every one of the factors is a whole number of parts of one by this. */
const partsOf = (factors: readonly CompiledFactor[]): bigint =>
  factors.map(({ value }) => value.denominator).reduce(leastCommonMultiple, 1n)

function scaleOf(formulas: Iterable<FormulaRow>, factors: ReadonlyMap<string, readonly CompiledFactor[]>): bigint {
  let scale = 1n
  for (const formula of formulas) {
    if (formula.method !== 'unit_rate') continue
    let product = 1n
    for (const code of formula.factors) {
      product *= partsOf(factors.get(code) ?? [])
    }
    scale = leastCommonMultiple(scale, product)
  }
  return scale
}

/** @throws RangeError unless slabs rise and the last one has no end: a value that falls in no slab would go untaxed. */
function checkSlabs({ slabs, source }: TaxRateRow): void {
  const ends = slabs.map(({ upToRupees }) => upToRupees ?? Number.POSITIVE_INFINITY)
  if (
    ends.at(-1) !== Number.POSITIVE_INFINITY ||
    ends.some((end, index) => index > 0 && end <= (ends[index - 1] ?? 0))
  ) {
    throw new RangeError(`slabs must rise and the last must have no end: ${source}`)
  }
}

const wholeRupees = (rupees: number): bigint => BigInt(rupees) * 100n

function compileTaxRate(row: TaxRateRow, arvDenominator: bigint): CompiledTaxRate {
  checkSlabs(row)
  const withAdditions = (row.additions ?? []).reduce(
    (sum, added) => addRatios(sum, parsePercent(added.percentOfTax)),
    ONE,
  )
  const slabs = row.slabs.map(({ upToRupees, percent }) => {
    const share = parsePercent(percent)
    const tax = multiplyRatios(multiplyRatios(share, withAdditions), ratio(1n, arvDenominator))
    return {
      upToRupees,
      upTo: upToRupees === undefined ? undefined : wholeRupees(upToRupees) * arvDenominator,
      share,
      tax,
    }
  })
  return { row, slabs, withAdditions }
}

const withoutShare = (share: Ratio): Ratio => ratio(share.denominator - share.numerator, share.denominator)

/** @param otherwise what holds for a use of which the rates say nothing */
function ratesByUse(rates: readonly CompiledTaxRate[], otherwise?: RatesByUse): RatesByUse {
  const rateFor = (use: Use): CompiledTaxRate | undefined =>
    rates.find(({ row }) => row.use === use) ?? rates.find(({ row }) => row.use === undefined) ?? otherwise?.[use]
  return {
    residential: rateFor('residential'),
    nonresidential: rateFor('nonresidential'),
    vacant_land: rateFor('vacant_land'),
  }
}

const roundingRowOf = ({ roundings }: Pick<AssessmentRules, 'roundings'>, year: FinancialYear, head: Head) =>
  rowInForce(
    roundings.filter((row) => row.head === head),
    assessmentDateOf(year),
  )

/** To how many paise a tax of the year is rounded, and how; to the nearest paisa where the law does not say. */
export function roundingOf(
  rules: Pick<AssessmentRules, 'roundings'>,
  year: FinancialYear,
  head: Head,
): { unit: number; mode: RoundingMode } {
  const row = roundingRowOf(rules, year, head)
  return { unit: row?.unitPaise ?? 1, mode: row?.mode ?? 'half_up' }
}

type Shared = { readonly arvDenominator: bigint; readonly services: Services }

function compileHead(head: Head, rules: AssessmentRules, year: FinancialYear, shared: Shared): CompiledHead {
  const ofHead = (row: { readonly head: Head }): boolean => row.head === head
  const rates = inForce(rules.taxRates.filter(ofHead), year, ({ use, mohallaIds }) =>
    JSON.stringify([use, mohallaIds]),
  ).map((row) => compileTaxRate(row, shared.arvDenominator))
  const general = ratesByUse(rates.filter(({ row }) => row.mohallaIds === undefined))
  const particular = rates.flatMap((rate) => (rate.row.mohallaIds ?? []).map((mohallaId) => ({ mohallaId, rate })))
  const cap = rowInForce(rules.caps.filter(ofHead), assessmentDateOf(year))
  const roundingRow = roundingRowOf(rules, year, head)
  const rounding = roundingOf(rules, year, head)
  return {
    head,
    rates: general,
    ratesOfMohalla: new Map(
      [...Map.groupBy(particular, ({ mohallaId }) => mohallaId)].map(([mohallaId, own]) => [
        mohallaId,
        ratesByUse(
          own.map(({ rate }) => rate),
          general,
        ),
      ]),
    ),
    reliefs: inForce(rules.reliefs.filter(ofHead), year, (row) => row.code)
      .map((row) => ({
        row,
        kept: withoutShare(parseRatio(row.share)),
        when: row.when.map((condition) => compileCondition(condition, shared)),
        ofServices: row.when.some(({ fact }) => fact === 'mohallaWaterAvailable' || fact === 'mohallaSewerAvailable'),
      }))
      .sort(({ kept: a }, { kept: b }) => Number(a.numerator * b.denominator - b.numerator * a.denominator)),
    cap: cap && { row: cap, times: parseRatio(cap.timesPreviousTax) },
    rounding: { row: roundingRow, unit: BigInt(rounding.unit), mode: rounding.mode },
  }
}

const rateKey = (row: RateRow): string =>
  [row.mohallaId, row.basis, row.roadBand, row.construction, row.rentType, row.use].join('|')

function compile(rules: AssessmentRules, year: FinancialYear): CompiledRules {
  const factors = compileFactors(rules, year)
  const formulas = new Map(inForce(rules.formulas, year, (row) => row.use).map((row) => [row.use, row]))
  const whole = formulas.get('property')
  const capitalShare = whole?.method === 'capital_share' ? { row: whole, share: parseRatio(whole.share) } : undefined
  const scale = leastCommonMultiple(scaleOf(formulas.values(), factors), capitalShare?.share.denominator ?? 1n)
  // Area in millionths of a square foot x rate in ten-thousandths of a rupee: so many parts make a paisa.
  const arvDenominator = 100_000_000n * scale
  const roadBands = inForce(rules.roadBands, year, (row) => row.code)
  const rates = inForce(rules.rates, year, rateKey)
  const services = new Map(inForce(rules.services, year, (row) => row.mohallaId).map((row) => [row.mohallaId, row]))
  return {
    financialYear: year,
    roadBands,
    mohallas: new Map(
      [...Map.groupBy(rates, (row) => row.mohallaId)].map(([id, rows]) => [id, { rows, found: new Map() }]),
    ),
    services,
    rateBases: new Map(
      inForce(rules.rateBases, year, (row) => row.measured).map((row) => [row.measured, row.rateBases]),
    ),
    embedded: new Map(inForce(rules.embedded, year, (row) => row.basis).map((row) => [row.basis, row])),
    factors,
    formulas,
    capitalShare,
    heads: HEADS.map((head) => compileHead(head, rules, year, { arvDenominator, services })),
    numbering: numberingOf(
      [...factors.values()].flat().map(({ row }) => row),
      roadBands,
    ),
    scale,
    arvDenominator,
    carpetParts: Number(partsOf(factors.get(CARPET) ?? [])),
    portionValues: new Map(),
  }
}

const compiledBooks = new WeakMap<AssessmentRules, Map<FinancialYear, CompiledRules>>()

/** The rules of a year, compiled once per rule book: a rule book is a value and is never changed in place. */
export function compiledRules(rules: AssessmentRules, year: FinancialYear): CompiledRules {
  let years = compiledBooks.get(rules)
  if (!years) {
    years = new Map()
    compiledBooks.set(rules, years)
  }
  let compiled = years.get(year)
  if (!compiled) {
    compiled = compile(rules, year)
    years.set(year, compiled)
  }
  return compiled
}
