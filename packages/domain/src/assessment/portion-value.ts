import { multiplyRatios, ONE } from '../money/ratio.ts'
import type { CompiledFactor, CompiledRate, CompiledRules, MohallaRates } from './compiled-rules.ts'
import { factorNumber, rateNumber } from './portion-code.ts'
import { type Missing, missing, type Portion } from './portions.ts'
import { inRange } from './range.ts'
import type { EmbeddedRow, PortionCondition, RateRow } from './rule-book.ts'

/** The one factor the engine knows by name: exemptions ask for the carpet area it gives. */
export const CARPET = 'carpet'

export type AppliedFactor = CompiledFactor & {
  /** Set when the rate already contains the factor: it counts once. */
  readonly containedBy: EmbeddedRow | undefined
}

/** What multiplies area and rate of a portion: a whole number of parts by {@link CompiledRules.scale}. */
export type PortionValue =
  | {
      readonly missing?: undefined
      readonly applied: readonly AppliedFactor[]
      readonly product: bigint
      /** The carpet area is the measured area x carpetTimes / {@link CompiledRules.carpetParts}; all of it where no rule of carpet area applies. */
      readonly carpetTimes: number
    }
  | { readonly missing: Missing }

function fits(when: PortionCondition, portion: Portion): boolean {
  return (
    (when.use === undefined || when.use === portion.use) &&
    (when.rentType?.includes(portion.rentType) ?? true) &&
    (when.category?.includes(portion.category) ?? true) &&
    (when.subCategory?.includes(portion.subCategory) ?? true) &&
    (when.construction?.includes(portion.construction) ?? true) &&
    (when.roadBand?.includes(portion.roadBand) ?? true) &&
    (when.measured === undefined || when.measured === portion.measured) &&
    (when.parking === undefined || when.parking === portion.parking) &&
    (when.floor === undefined || inRange(when.floor, portion.floor)) &&
    (when.areaMillionths === undefined || inRange(when.areaMillionths, portion.areaMillionths)) &&
    (when.ageYears === undefined || (portion.ageYears !== undefined && inRange(when.ageYears, portion.ageYears)))
  )
}

const describe = (portion: Portion): Missing['facts'] => ({
  use: portion.use,
  rentType: portion.rentType,
  category: portion.category,
  subCategory: portion.subCategory,
  construction: portion.construction,
  roadBand: portion.roadBand,
  floorNumber: portion.floor,
  ...(portion.ageYears === undefined ? {} : { ageYears: portion.ageYears }),
})

/** The most particular row that fits; two equally particular ones are a fault of the rule book, not ours to choose. */
function chooseFactor(
  factor: string,
  portion: Portion,
  rules: CompiledRules,
): CompiledFactor | { readonly missing: Missing } {
  const rows = rules.factors.get(factor) ?? []
  const fitting = rows.filter(({ row }) => fits(row.when, portion))
  const [best, second] = fitting
  if (best && second && second.conditions === best.conditions) {
    return missing('factor_ambiguous', { factor, ...describe(portion) })
  }
  const mayDependOnAge = rows.some(
    ({ row }) => row.when.ageYears !== undefined && (row.when.use ?? portion.use) === portion.use,
  )
  if (portion.ageYears === undefined && mayDependOnAge)
    return missing('construction_year_missing', { floorNumber: portion.floor })
  return best ?? missing('factor_missing', { factor, ...describe(portion) })
}

function computeValue(portion: Portion, rate: RateRow, rules: CompiledRules): PortionValue {
  const formula = rules.formulas.get(portion.use)
  if (formula?.method !== 'unit_rate') return missing('formula_missing', { use: portion.use })
  const embedded = rules.embedded.get(rate.basis)
  const applied: AppliedFactor[] = []
  let value = ONE
  let carpetShare = ONE
  for (const code of formula.factors) {
    const contained = embedded?.factors.includes(code) ? embedded : undefined
    const chosen = chooseFactor(code, portion, rules)
    if ('missing' in chosen) {
      // A rate that contains the factor needs no row for it.
      if (contained) continue
      return chosen
    }
    if (code === CARPET) carpetShare = chosen.value
    applied.push({ ...chosen, containedBy: contained })
    if (!contained) value = multiplyRatios(value, chosen.value)
  }
  return {
    applied,
    carpetTimes: Number(carpetShare.numerator) * (rules.carpetParts / Number(carpetShare.denominator)),
    product: (value.numerator * rules.scale) / value.denominator,
  }
}

/** Factors of a portion, remembered for all portions that no rule tells apart. */
export function portionValue(portion: Portion, rate: RateRow, rules: CompiledRules): PortionValue {
  const key = factorNumber(portion, rate.basis, rules.numbering)
  const known = rules.portionValues.get(key)
  // What is wanting names the portion itself, so it is not remembered for another.
  if (known !== undefined) return known
  const value = computeValue(portion, rate, rules)
  if (value.missing === undefined) rules.portionValues.set(key, value)
  return value
}

const rateColumns = ['roadBand', 'construction', 'rentType', 'use'] as const

const columnsOf = (row: RateRow): number => rateColumns.filter((column) => row[column] !== undefined).length

/** The most particular rates that fit, of the first basis that has one: more than one is a fault of the rates. */
function fittingRates({ rows }: MohallaRates, portion: Portion, bases: readonly string[]): RateRow[] {
  for (const basis of bases) {
    const fitting = rows.filter(
      (row) =>
        row.basis === basis && rateColumns.every((column) => (row[column] ?? portion[column]) === portion[column]),
    )
    const most = Math.max(...fitting.map(columnsOf))
    if (fitting.length > 0) return fitting.filter((row) => columnsOf(row) === most)
  }
  return []
}

/** The cell of the rates in the columns by which this mohalla tells its rates apart; of one without rates, in those of most cities. */
function cellOf(mohallaId: string, portion: Portion, mohalla: MohallaRates | undefined): Missing['facts'] {
  const columns = mohalla
    ? rateColumns.filter((column) => mohalla.rows.some((row) => row[column] !== undefined))
    : (['roadBand', 'construction'] as const)
  return {
    mohallaId,
    ...Object.fromEntries(columns.map((column) => [column, portion[column]])),
    measured: portion.measured,
  }
}

/** The rate of the mohalla for a portion, in the basis the rules prefer for the way the area was measured. */
export function rateOf(
  mohallaId: string,
  portion: Portion,
  rules: CompiledRules,
): CompiledRate | { readonly missing: Missing } {
  const bases = rules.rateBases.get(portion.measured)
  if (!bases) return missing('rate_basis_missing', { measured: portion.measured })
  const mohalla = rules.mohallas.get(mohallaId)
  const key = rateNumber(portion, rules.numbering)
  const known = mohalla?.found.get(key)
  if (known) return known
  const [row, second] = mohalla ? fittingRates(mohalla, portion, bases) : []
  // What is wanting names the portion itself, so it is not remembered for another.
  if (!row || second) return missing(second ? 'rate_ambiguous' : 'rate_missing', cellOf(mohallaId, portion, mohalla))
  const rate = { row, units: BigInt(row.rateTenThousandths) }
  mohalla?.found.set(key, rate)
  return rate
}
