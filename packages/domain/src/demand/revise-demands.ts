import { type Assessment, assess, type NotAssessable } from '../assessment/assess.ts'
import type { AssessmentRules } from '../assessment/compiled-rules.ts'
import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import type { PropertyFacts } from '../assessment/property-facts.ts'
import { type Paise, subtractPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, type IsoDate, laterOf } from '../time/iso-date.ts'
import { chargeOfYear, type FactsUntil } from './charge-of-year.ts'
import {
  type ChargedPart,
  type PartYearRule,
  partsOfDemand,
  partYearRuleOf,
  type StandingDemand,
  type YearPart,
} from './part-year.ts'

/** A year's demand calculated anew, beside what was demanded before. */
export type DemandRevision = {
  readonly financialYear: FinancialYear
  /** No demand stood for the year. */
  readonly isFirst: boolean
  /** Of the whole year, whatever part of it is demanded. */
  readonly arv: Paise
  readonly before: HeadAmounts
  readonly after: HeadAmounts
  /** after less before: raised when positive, credited when negative. */
  readonly difference: HeadAmounts
  /** The day within the year from which its assessment holds; none: from the first. */
  readonly changedFrom?: IsoDate
  /** Of a year charged in parts. */
  readonly parts?: readonly ChargedPart[]
}

export type RevisionQuestion = {
  /** What the register says now. */
  readonly facts: PropertyFacts
  /**
   * What it says of earlier days, in their order: each year is charged part by part for what held in it. Left out:
   * whoever asks says that what it says now held all the time.
   */
  readonly history?: readonly FactsUntil[] | undefined
  readonly rules: AssessmentRules
  readonly partYear: readonly PartYearRule[]
  /** First and last financial year to calculate anew. */
  readonly fromYear: FinancialYear
  readonly toYear: FinancialYear
  /** The days for which the property is liable; years outside them come to nothing. */
  readonly liable?: YearPart
  /** The day on which the property became what it is, within a year: until then the year keeps what it was asked. */
  readonly changedFrom?: IsoDate
  /** The demands so far, the first of each year first; a year that is not in it had none. */
  readonly demanded: ReadonlyMap<FinancialYear, readonly StandingDemand[]>
}

/**
 * A retrospective revision: every year is calculated by the one engine under the rule book of that year, and its
 * difference to what was demanded is raised or credited on that same year.
 * Source: reassessment may take effect from earlier years (Prayagraj, order of 2006 with effect from 2003).
 * @returns years in their order; years the engine could not assess, and years of which a part was settled from a day that
 *   the history does not know and would come to something else: those keep their demand
 * @throws RangeError when a part of a year is asked for and no rule for it is in force
 */
export function reviseDemands(question: RevisionQuestion): {
  readonly revisions: readonly DemandRevision[]
  readonly exceptions: readonly NotAssessable[]
  readonly settled: readonly FinancialYear[]
} {
  const { rules, fromYear, toYear, demanded } = question
  const revisions: DemandRevision[] = []
  const exceptions: NotAssessable[] = []
  const settled: FinancialYear[] = []
  let { facts } = question
  for (let start: number = fromYear; start <= toYear; start++) {
    const year = financialYear(start)
    const standing = demanded.get(year) ?? []
    const result = revisionOf({ ...question, facts }, year, standing)
    if ('status' in result) {
      exceptions.push(result)
      continue
    }
    // A cap on the next year looks at what this one comes to now.
    if (rules.caps.length > 0) facts = { ...facts, previousTaxes: result.assessment.taxes }
    if (isChanged(result.revision) && isSettled(question, year, standing)) settled.push(year)
    else revisions.push(result.revision)
  }
  return { revisions, exceptions, settled }
}

const beginningOf = (year: FinancialYear, liable: YearPart = {}): IsoDate =>
  laterOf(startOfFinancialYear(year), liable.from)

function revisionOf(
  question: RevisionQuestion,
  year: FinancialYear,
  standing: readonly StandingDemand[],
): { assessment: Assessment; revision: DemandRevision } | NotAssessable {
  const { rules, liable, changedFrom } = question
  const before = standing.at(-1)?.taxes ?? NO_AMOUNTS
  const isWithin = standing.length > 0 && changedFrom !== undefined && changedFrom > beginningOf(year, liable)
  const charge = chargeOfYear(
    year,
    (facts) => assess(facts, rules, year),
    question,
    isWithin ? { changedFrom, standing } : undefined,
  )
  if ('status' in charge) return charge
  const { assessment, taxes: after, parts } = charge
  const last = parts?.at(-1)
  return {
    assessment,
    revision: {
      ...{ financialYear: year, isFirst: standing.length === 0, arv: assessment.arv, before, after },
      difference: headAmounts((head) => subtractPaise(after[head], before[head])),
      ...(parts && last ? { changedFrom: last.from, parts } : {}),
    },
  }
}

/** Whether a part of the year after the day of the change begins on a day of which the history knows nothing. */
function isSettled(
  { history, liable, partYear, changedFrom }: RevisionQuestion,
  year: FinancialYear,
  standing: readonly StandingDemand[],
): boolean {
  if (!history || !standing.some((demand) => demand.changedFrom)) return false
  const begins = beginningOf(year, liable)
  const known = new Set(history.map(({ until }) => addDays(until, 1)))
  const parts = partsOfDemand(partYearRuleOf(partYear, year), year, { standing, liableFrom: begins })
  return parts.some(({ from }) => from > laterOf(begins, changedFrom) && !known.has(from))
}

export const isChanged = ({ difference }: Pick<DemandRevision, 'difference'>): boolean =>
  HEADS.some((head) => difference[head] !== 0)
