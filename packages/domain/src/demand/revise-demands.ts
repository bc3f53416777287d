import { type Assessment, assess, type NotAssessable } from '../assessment/assess.ts'
import type { AssessmentRules } from '../assessment/compiled-rules.ts'
import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import type { PropertyFacts } from '../assessment/property-facts.ts'
import { addPaise, type Paise, subtractPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { type IsoDate, laterOf } from '../time/iso-date.ts'
import {
  demandedBefore,
  isWholeYear,
  type PartYearRule,
  partOfTaxes,
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
  /** The day within the year from which it is another; none: it is another from the first. */
  readonly changedFrom?: IsoDate
}

export type RevisionQuestion = {
  readonly facts: PropertyFacts
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

/** The day within the year on which a property became what it is, and what was demanded of the year until now. */
export type ChangeWithin = { readonly changedFrom: IsoDate; readonly standing: readonly StandingDemand[] }

/**
 * What one year is charged under an assessment of the whole of it: for the days the property is liable, and from the day
 * on which it became what it is; until then the year keeps what it was asked. It is the demand of the year, and the taxes
 * on record as its assessment; the ARV on record is the whole year's.
 * @throws RangeError when a part of a year is asked for and no rule for it is in force
 */
export function demandedTaxes(
  { financialYear: year, taxes }: Pick<Assessment, 'financialYear' | 'taxes'>,
  partYear: readonly PartYearRule[],
  liable: YearPart,
  within?: ChangeWithin,
): HeadAmounts {
  if (!within && isWholeYear(year, liable)) return taxes
  const rule = partYearRuleOf(partYear, year)
  if (!within) return partOfTaxes(rule, year, taxes, liable)
  const { standing, changedFrom } = within
  const liableFrom = laterOf(startOfFinancialYear(year), liable.from)
  const kept = demandedBefore(rule, year, { standing, liableFrom }, changedFrom)
  const rest = partOfTaxes(rule, year, taxes, { from: changedFrom, until: liable.until })
  return headAmounts((head) => addPaise(kept[head], rest[head]))
}

/**
 * A retrospective revision: every year is calculated by the one engine under the rule book of that year, and its
 * difference to what was demanded is raised or credited on that same year.
 * Source: reassessment may take effect from earlier years (Prayagraj, order of 2006 with effect from 2003).
 * @returns years in their order, and years the engine could not assess; those keep their demand
 * @throws RangeError when a part of a year is asked for and no rule for it is in force
 */
export function reviseDemands(question: RevisionQuestion): {
  readonly revisions: readonly DemandRevision[]
  readonly exceptions: readonly NotAssessable[]
} {
  const { rules, fromYear, toYear, demanded } = question
  const revisions: DemandRevision[] = []
  const exceptions: NotAssessable[] = []
  let { facts } = question
  for (let start: number = fromYear; start <= toYear; start++) {
    const year = financialYear(start)
    const result = assess(facts, rules, year)
    if (result.status === 'not_assessable') {
      exceptions.push(result)
      continue
    }
    // A cap on the next year looks at what this one comes to now.
    if (rules.caps.length > 0) facts = { ...facts, previousTaxes: result.taxes }
    revisions.push(revisionOf(result, demanded.get(year) ?? [], question))
  }
  return { revisions, exceptions }
}

function revisionOf(
  assessment: Assessment,
  standing: readonly StandingDemand[],
  { partYear, liable = {}, changedFrom }: RevisionQuestion,
): DemandRevision {
  const { financialYear: year, arv } = assessment
  const before = standing.at(-1)?.taxes ?? NO_AMOUNTS
  const begins = laterOf(startOfFinancialYear(year), liable.from)
  const isWithin = standing.length > 0 && changedFrom !== undefined && changedFrom > begins
  const after = demandedTaxes(assessment, partYear, liable, isWithin ? { changedFrom, standing } : undefined)
  return {
    ...{ financialYear: year, isFirst: standing.length === 0, arv, before, after },
    difference: headAmounts((head) => subtractPaise(after[head], before[head])),
    ...(isWithin ? { changedFrom } : {}),
  }
}

export const isChanged = ({ difference }: Pick<DemandRevision, 'difference'>): boolean =>
  HEADS.some((head) => difference[head] !== 0)
