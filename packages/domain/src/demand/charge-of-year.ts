import type { Assessment, NotAssessable } from '../assessment/assess.ts'
import { type HeadAmounts, isSameAmounts } from '../assessment/heads.ts'
import type { PropertyFacts } from '../assessment/property-facts.ts'
import { endOfFinancialYear, type FinancialYear, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, earlierOf, type IsoDate, laterOf } from '../time/iso-date.ts'
import {
  type ChargedPart,
  demandedBefore,
  isWholeYear,
  type PartYearRule,
  partOfTaxes,
  partYearRuleOf,
  type StandingDemand,
  totalOfParts,
  type YearPart,
} from './part-year.ts'

/** What held of a property up to a day and on it, since the day up to which something else held. */
export type FactsUntil = { readonly until: IsoDate; readonly facts: PropertyFacts }

/** The day within the year on which a property became what it is, and what was demanded of the year until now. */
export type ChangeWithin = { readonly changedFrom: IsoDate; readonly standing: readonly StandingDemand[] }

/** Of whom a year is asked: what the register says now and said of earlier days, and for which days it is liable. */
export type Charged = {
  readonly facts: PropertyFacts
  readonly history?: readonly FactsUntil[] | undefined
  readonly partYear: readonly PartYearRule[]
  readonly liable?: YearPart | undefined
}

export type YearCharge = {
  /** Of the whole year by what held in its last part. */
  readonly assessment: Assessment
  /** What the year is charged: its demand, and the taxes on record as its assessment. */
  readonly taxes: HeadAmounts
  /** Where there is more than one. */
  readonly parts?: readonly ChargedPart[]
}

type Days = { readonly from: IsoDate; readonly until: IsoDate }

/** The days of the year for which the property is liable, from one of them on. */
function daysOf(year: FinancialYear, liable: YearPart, from: IsoDate | undefined): Days {
  const [first, last] = [startOfFinancialYear(year), endOfFinancialYear(year)]
  return { from: laterOf(laterOf(first, liable.from), from), until: earlierOf(last, liable.until ?? last) }
}

/** What held in each part of the days; one at least. */
function factsOfDays({ facts, history = [] }: Charged, days: Days): (Days & { facts: PropertyFacts })[] {
  const parts: (Days & { facts: PropertyFacts })[] = []
  let { from } = days
  for (const earlier of history) {
    if (earlier.until < from || from > days.until) continue
    const until = earlierOf(earlier.until, days.until)
    parts.push({ facts: { ...earlier.facts, previousTaxes: facts.previousTaxes }, from, until })
    from = addDays(until, 1)
  }
  if (parts.length === 0 || from <= days.until) parts.push({ facts, from, until: days.until })
  return parts
}

/**
 * What one year is charged: for each part of it, its share of the tax that a whole year of what held in it would come to.
 * Within the year, what was asked before the day of a change is kept.
 * @returns what is wanting, where a part of it cannot be assessed
 * @throws RangeError when a part of a year is asked for and no rule for it is in force
 */
export function chargeOfYear(
  year: FinancialYear,
  assessed: (facts: PropertyFacts) => Assessment | NotAssessable,
  charged: Charged,
  within?: ChangeWithin,
): YearCharge | NotAssessable {
  if (!within && !charged.history?.length && isWholeYear(year, charged.liable ?? {})) {
    const assessment = assessed(charged.facts)
    return assessment.status === 'assessed' ? { assessment, taxes: assessment.taxes } : assessment
  }
  const parts: AssessedPart[] = []
  for (const { facts, ...days } of factsOfDays(charged, daysOf(year, charged.liable ?? {}, within?.changedFrom))) {
    const assessment = assessed(facts)
    if (assessment.status === 'not_assessable') return assessment
    const last = parts.at(-1)
    // What moved no tax makes no part of its own.
    if (last && isSameAmounts(last.assessment.taxes, assessment.taxes))
      parts[parts.length - 1] = { ...last, assessment, until: days.until }
    else parts.push({ ...days, assessment })
  }
  return chargeOfParts(year, parts, charged, within)
}

type AssessedPart = Days & { readonly assessment: Assessment }

function chargeOfParts(
  year: FinancialYear,
  assessed: readonly AssessedPart[],
  { partYear, liable = {} }: Pick<Charged, 'partYear' | 'liable'>,
  within: ChangeWithin | undefined,
): YearCharge {
  const assessment = assessed.at(-1)?.assessment
  if (!assessment) throw new Error('a year without a part')
  if (!within && assessed.length === 1 && isWholeYear(year, liable)) return { assessment, taxes: assessment.taxes }
  const rule = partYearRuleOf(partYear, year)
  const liableFrom = laterOf(startOfFinancialYear(year), liable.from)
  const saved = within
    ? demandedBefore(rule, year, { standing: within.standing, liableFrom }, within.changedFrom)
    : ([] as const)
  const rest = assessed.map(({ assessment: { taxes }, from, until }) => ({
    from,
    taxes: partOfTaxes(rule, year, taxes, { from, until }),
  }))
  const parts: readonly ChargedPart[] = [...saved, ...rest]
  return { assessment, taxes: totalOfParts(parts), ...(parts.length > 1 ? { parts } : {}) }
}

/** What one year is charged under an assessment of the whole of it, whose ARV and facts held in all of its days. */
export function demandedTaxes(
  assessment: Assessment,
  partYear: readonly PartYearRule[],
  liable: YearPart,
  within?: ChangeWithin,
): HeadAmounts {
  const year = assessment.financialYear
  // Nearly all of a city, which is done before a day is worked out.
  if (!within && isWholeYear(year, liable)) return assessment.taxes
  const days = daysOf(year, liable, within?.changedFrom)
  return chargeOfParts(year, [{ ...days, assessment }], { partYear, liable }, within).taxes
}
