import { type Paise, subtractPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear } from '../time/financial-year.ts'
import { assess } from './assess.ts'
import { type AssessmentRules, compiledRules } from './compiled-rules.ts'
import { assessmentDateOf, type Dated, holdsOn } from './dated.ts'
import { explainAssessment } from './explain-assessment.ts'
import { factsDifferences, type RecordAct } from './facts-difference.ts'
import type { Head } from './heads.ts'
import type { PropertyFacts } from './property-facts.ts'
import type { TraceStep } from './trace.ts'

/** What in the law differs from one year to the next, in the order in which it is looked at. */
export const lawActs = ['age', 'rates', 'factors', 'tax_rates', 'services', 'reliefs', 'rounding'] as const
export type LawAct = (typeof lawActs)[number]

const kindsOfAct: Readonly<Record<LawAct, readonly (keyof AssessmentRules)[]>> = {
  age: [],
  rates: ['rates', 'roadBands', 'rateBases', 'embedded'],
  factors: ['factors', 'formulas'],
  tax_rates: ['taxRates', 'caps'],
  services: ['services'],
  reliefs: ['reliefs'],
  rounding: ['roundings'],
}

/** A factor that is another than before. */
export type ChangedFactor = {
  readonly code: string
  readonly portion?: number
  readonly head?: Head
  /** '' where there was no such step. */
  readonly before: string
  /** '' where there is none any more: an exemption that ended. */
  readonly after: string
  readonly source: string
}

/** One cause of a change of the tax. */
export type ExplainedChange = {
  readonly act: RecordAct | LawAct
  readonly facts: Readonly<Record<string, string | number>>
  /** What it adds to the taxes of a year together; undefined while the property cannot be assessed without the next cause. */
  readonly effect?: Paise
  readonly factors: readonly ChangedFactor[]
}

/** The state of a property in a year, and the sum of its taxes, if it can be assessed. */
type State = { facts: PropertyFacts; rules: AssessmentRules; year: FinancialYear }

function totalOf({ facts, rules, year }: State): Paise | undefined {
  const result = assess(facts, rules, year)
  return result.status === 'assessed' ? result.total : undefined
}

function stepsOf({ facts, rules, year }: State): readonly TraceStep[] {
  const result = explainAssessment(facts, rules, year)
  return result.status === 'assessed' ? result.trace : []
}

const placeOf = ({ code, portion, head, facts }: TraceStep): string =>
  [code, portion, head, facts.use ?? '', facts.upToRupees ?? ''].join('|')

const asChanged = ({ code, portion, head, source }: TraceStep, before: string, after: string): ChangedFactor => ({
  code,
  ...(portion === undefined ? {} : { portion }),
  ...(head === undefined ? {} : { head }),
  before,
  after,
  source,
})

/** What can end with nothing in its place; of all else another row holds, and that is named. */
const mayEnd = ({ code }: TraceStep) => code === 'relief' || code === 'cap'

/** Steps whose factor became another, that appeared, or that ended; starts and sums follow from these. */
function changedFactors(before: State, after: State): ChangedFactor[] {
  const decides = ({ operation }: TraceStep) =>
    operation === 'multiply' || operation === 'limit' || operation === 'round'
  const [then, now] = [stepsOf(before).filter(decides), stepsOf(after).filter(decides)]
  const known = new Map(then.map((step) => [placeOf(step), step]))
  const left = new Set(now.map(placeOf))
  const changed = now.flatMap((step): ChangedFactor[] => {
    const was = known.get(placeOf(step))
    return was?.factor === step.factor ? [] : [asChanged(step, was?.factor ?? '', step.factor)]
  })
  const ended = then.filter((step) => mayEnd(step) && !left.has(placeOf(step)))
  return [...ended.map((step) => asChanged(step, step.factor, '')), ...changed]
}

/** Carries the last known tax from state to state, so that the effects add up to the whole change. */
class Walk {
  readonly changes: ExplainedChange[] = []
  #state: State
  #total: Paise | undefined

  constructor(start: State) {
    this.#state = start
    this.#total = totalOf(start)
  }

  go(cause: Pick<ExplainedChange, 'act' | 'facts'>, next: State, isLaw: boolean): void {
    const total = totalOf(next)
    const effect = total === undefined || this.#total === undefined ? undefined : subtractPaise(total, this.#total)
    const factors = isLaw ? changedFactors(this.#state, next) : []
    if (!isLaw || effect !== 0 || factors.length > 0)
      this.changes.push({ ...cause, ...(effect === undefined ? {} : { effect }), factors })
    this.#state = next
    this.#total = total ?? this.#total
  }
}

/** What two records of a property make of its tax under the same law, difference by difference. */
export function explainDifference(
  before: PropertyFacts,
  after: PropertyFacts,
  rules: AssessmentRules,
  year: FinancialYear,
): ExplainedChange[] {
  const walk = new Walk({ facts: before, rules, year })
  let facts = before
  for (const { act, facts: said, apply } of factsDifferences(before, after)) {
    facts = apply(facts)
    walk.go({ act, facts: said }, { facts, rules, year }, false)
  }
  return walk.changes
}

/** The rows in force when an earlier year began, as if no later law had been made. */
const asOfYear = <Row extends Dated>(rows: readonly Row[], year: FinancialYear): Row[] =>
  rows.filter((row) => holdsOn(row, assessmentDateOf(year))).map(({ validTo: _, ...row }) => row as unknown as Row) // without its end it is still a Row

/** What is supplied in the mohalla that was not, or the other way, and by which resolution. */
function servicesDifference(
  earlier: AssessmentRules,
  rules: AssessmentRules,
  mohallaId: string,
  year: FinancialYear,
): Record<string, string> {
  const was = compiledRules(earlier, year).services.get(mohallaId)
  const is = compiledRules(rules, year).services.get(mohallaId)
  const said: Record<string, string> = {}
  for (const [field, fact] of suppliedAs) {
    const [before, after] = [was?.[field] ?? true, is?.[field] ?? true]
    if (before === after) continue
    said[`${fact}_before`] = String(before)
    said[`${fact}_after`] = String(after)
  }
  return is && Object.keys(said).length > 0 ? { ...said, source: is.source } : said
}

const suppliedAs = [
  ['water', 'mohallaWaterAvailable'],
  ['sewer', 'mohallaSewerAvailable'],
] as const

const older = (year: number | undefined) => (year === undefined ? {} : { constructionYear: year + 1 })

/** The building as old as it was a year before. */
const oneYearYounger = (facts: PropertyFacts): PropertyFacts => ({
  ...facts,
  ...older(facts.constructionYear),
  premises: facts.premises.map((premise) => ({ ...premise, ...older(premise.constructionYear) })),
})

/**
 * Why the tax of a year differs from that of the year before: first what changed in the record of the property, then
 * its age, then the law, kind by kind. The effects add up to the whole difference.
 */
export function explainChange(
  before: PropertyFacts,
  now: PropertyFacts,
  rules: AssessmentRules,
  year: FinancialYear,
): ExplainedChange[] {
  const last = financialYear(year - 1)
  // One kind at a time: the type of its rows is that of the same kind in the rules.
  const earlier = Object.fromEntries(
    Object.entries(rules).map(([kind, rows]) => [kind, asOfYear(rows as readonly Dated[], last)]),
  ) as unknown as AssessmentRules
  const walk = new Walk({ facts: oneYearYounger(now), rules: earlier, year })
  let law = earlier
  for (const act of lawActs) {
    law = { ...law, ...Object.fromEntries(kindsOfAct[act].map((kind) => [kind, rules[kind]])) }
    const facts = act === 'services' ? servicesDifference(earlier, rules, now.mohallaId, year) : {}
    walk.go({ act, facts }, { facts: now, rules: law, year }, true)
  }
  return [...explainDifference(before, now, rules, last), ...walk.changes]
}
