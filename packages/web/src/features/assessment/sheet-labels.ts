import { actLabels } from '@karsetu/contract/assessment/act-labels.ts'
import type { RoadBand, TaxChange, TaxStep } from '@karsetu/contract/assessment/assessment-calls.ts'
import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import {
  basisLabels,
  type CodeNames,
  constructionLabels,
  parkingLabels,
  rentLabels,
  useLabels,
} from '@karsetu/contract/assessment/fact-labels.ts'
import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { ruleCodeLabel } from '@karsetu/contract/revision/rule-code-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseRatio } from '@karsetu/domain/money/ratio.ts'
import { sqftOf } from '@karsetu/domain/property/area.ts'
import { areaText } from './area-text.ts'

/** The words a fact of the rules or the register may have; any other stands as it is written there. */
const values: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    ...rentLabels,
    ...basisLabels,
    ...parkingLabels,
    ...constructionLabels,
    ...useLabels,
    not_recorded: m.common_not_known,
    owner_category: m.arv_relief_of_owner,
    true: m.common_yes,
    false: m.common_no,
    '': m.common_not_known,
  }),
)

const valueWord = (value: string | number, nameOf: CodeNames): string => {
  const code = String(value)
  const name = nameOf(code)
  return values.get(code)?.() ?? (name === code ? ruleCodeLabel(code) : name)
}

const stepLabels: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    area: m.arv_step_area,
    rate: m.arv_step_rate,
    carpet: m.arv_step_carpet,
    occupancy_age: m.arv_step_occupancy_age,
    usage: m.arv_step_usage,
    parking: m.arv_step_parking,
    months: m.arv_step_months,
    arv: m.arv_value,
    taxed_part: m.arv_step_taxed_part,
    slab: m.arv_step_slab,
    additions: m.arv_step_additions,
    tax: m.arv_step_tax,
    relief: m.arv_step_relief,
    cap: m.arv_step_cap,
    round: m.arv_step_round,
    recorded_arv: m.arv_step_recorded,
    capital_value: m.arv_step_capital,
    capital_share: m.arv_step_capital_share,
  }),
)

/** A step by name; a factor only this city has stands under its own code. */
export const stepName = (code: string): string => stepLabels.get(code)?.() ?? ruleCodeLabel(code)

/** A class of roads by its widths: under 12 m, 12 to 24 m, over 24 m. */
export function roadBandName({ from, over, upTo, below }: Omit<RoadBand, 'code' | 'exampleMetres'>): string {
  const least = from ?? over
  const most = upTo ?? below
  if (least === null) return m.arv_road_below({ metres: most ?? 0 })
  if (most === null) return m.arv_road_above({ metres: least })
  return m.arv_road_between({ from: least, to: most })
}

/** What a step's row was chosen by, in words. */
export function stepFacts(
  { code, facts }: Pick<TaxStep, 'code' | 'facts'>,
  bands: readonly RoadBand[],
  nameOf: CodeNames,
): string {
  // These are the same for every occupant.
  if ((code === 'carpet' || code === 'months') && facts.containedIn === undefined) return ''
  return Object.entries(facts)
    .flatMap(([name, value]): string[] => {
      const band = name === 'roadBand' ? bands.find(({ code }) => code === value) : undefined
      if (band) return [roadBandName(band)]
      if (value === '' || name === 'mohallaId' || name === 'floorNumber') return []
      if (name === 'ageYears') return [m.arv_age_years({ years: value })]
      if (name === 'upToRupees') return [m.arv_up_to({ amount: `₹${formatCount(Number(value))}` })]
      if (name === 'containedIn') return [m.arv_contained({ basis: valueWord(value, nameOf) })]
      return [valueWord(value, nameOf)]
    })
    .join(', ')
}

/** An exact fraction as a person writes it: 27/40 is 0.675; what does not end within ten places is cut after six. */
export function ratioLabel(text: string): string {
  if (text === '') return m.common_not_known()
  const { numerator, denominator } = parseRatio(text)
  const places = (numerator * 10n ** 10n) % denominator === 0n ? 10 : 6
  const scaled = (numerator * 10n ** BigInt(places)) / denominator
  const [whole, fraction] = [
    scaled / 10n ** BigInt(places),
    String(scaled % 10n ** BigInt(places))
      .padStart(places, '0')
      .replace(/(?<!0)0+$/, ''),
  ]
  return `${formatCount(Number(whole))}${fraction === '' ? '' : `.${fraction}`}`
}

export const percentLabel = (text: string): string => {
  const { numerator, denominator } = parseRatio(text)
  return `${ratioLabel(`${numerator * 100n}/${denominator}`)}%`
}

/** A factor with its unit: an area, a percentage, or a number to multiply by. */
export function factorLabel({ code, factor, operation }: Pick<TaxStep, 'code' | 'factor' | 'operation'>): string {
  if (code === 'area') return m.arv_sqft({ area: ratioLabel(factor) })
  if (code === 'slab' || code === 'relief' || code === 'capital_share') return percentLabel(factor)
  if (operation === 'start' || operation === 'limit' || operation === 'round') return `₹${ratioLabel(factor)}`
  return operation === 'sum' ? '' : `× ${ratioLabel(factor)}`
}

export const actName = (act: TaxChange['act']): string => actLabels[act]()

const measured: Readonly<Record<string, (value: number) => string>> = {
  areaMillionths: (value) => m.arv_sqft({ area: areaText(sqftOf(value)) }),
  plotAreaMillionths: (value) => m.arv_sqft({ area: areaText(sqftOf(value)) }),
  roadWidthMetres: (value) => m.arv_metres({ metres: value }),
  disabilityBps: (value) => `${value / 100}%`,
  floorNumber: floorName,
  constructionYear: String,
}

const changedValue = (field: string, value: string | number | undefined, nameOf: CodeNames): string => {
  if (value === undefined || value === '') return m.common_not_known()
  return (typeof value === 'number' && measured[field]?.(value)) || valueWord(value, nameOf)
}

/** Two services that change by one act. */
const suppliedLabels: ReadonlyMap<string, () => string> = new Map([
  ['mohallaWaterAvailable', m.law_fact_mohalla_water],
  ['mohallaSewerAvailable', m.law_fact_mohalla_sewer],
])

/** What became another in the record, field by field. */
export function changeFacts({ facts }: Pick<TaxChange, 'facts'>, nameOf: CodeNames): string[] {
  return Object.entries(facts).flatMap(([name, value]): string[] => {
    if (name.endsWith('_after')) return []
    if (name === 'source') return [String(value)]
    if (!name.endsWith('_before')) return [changedValue(name, value, nameOf)]
    const field = name.slice(0, -'_before'.length)
    const after = facts[`${field}_after`]
    const said = m.common_changed_from_to({
      before: changedValue(field, value, nameOf),
      after: changedValue(field, after, nameOf),
    })
    const supplied = suppliedLabels.get(field)
    return [supplied ? `${supplied()}: ${said}` : said]
  })
}

/** What became another in the law: the factor, from what to what. */
export function changedFactor({ code, head, before, after }: TaxChange['factors'][number]): string {
  const word = (text: string) =>
    text === '' ? m.arv_no_such_step() : code === 'slab' || code === 'relief' ? percentLabel(text) : ratioLabel(text)
  const name = head === null ? stepName(code) : `${headLabels[head]()}, ${stepName(code)}`
  return `${name}: ${m.common_changed_from_to({ before: word(before), after: word(after) })}`
}
