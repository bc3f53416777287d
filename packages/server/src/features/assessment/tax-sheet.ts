import type {
  RoadBand,
  TaxChange,
  TaxOfYear,
  TaxSheet,
  TaxStep,
} from '@karsetu/contract/assessment/assessment-calls.ts'
import type { Assessment, NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import { type AssessmentRules, compiledRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import type { ExplainedAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import type { ExplainedChange } from '@karsetu/domain/assessment/explain-change.ts'
import type { TraceStep } from '@karsetu/domain/assessment/trace.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'

export function taxOfYear(result: Assessment | NotAssessable): TaxOfYear {
  const { financialYear: year } = result
  if (result.status === 'not_assessable')
    return { status: result.status, financialYear: year, reason: result.reason, facts: { ...result.facts } }
  return {
    status: result.status,
    financialYear: year,
    arvPaise: result.arv,
    taxes: result.taxes,
    totalPaise: result.total,
  }
}

/** Codes of reliefs that say something about the owner as a person. */
type Hidden = ReadonlySet<string>

const ownerFacts: readonly string[] = ['isDisabled', 'disabilityBps', 'isExDefensePersonalWidow']

/** Reliefs a stranger is told of without their name: they would tell of an illness or a bereavement. */
export const personalReliefs = ({ reliefs }: AssessmentRules): Hidden =>
  new Set(reliefs.filter(({ when }) => when.some(({ fact }) => ownerFacts.includes(fact))).map(({ code }) => code))

/** An assessment with its steps and what changed, as its reader may see it. */
export function sheetOf(
  explained: ExplainedAssessment | NotAssessable,
  changes: readonly ExplainedChange[],
  hidden: Hidden,
): TaxSheet {
  const isAssessed = explained.status === 'assessed'
  const said = changes.map((change) => changeOf(change, hidden))
  return {
    tax: taxOfYear(explained),
    portions: isAssessed ? explained.portions.map(({ arv, ...portion }) => ({ ...portion, arvPaise: arv })) : [],
    steps: isAssessed ? explained.trace.map((step) => stepOf(step, hidden)) : [],
    changes: said,
  }
}

function stepOf({ inputs, facts, portion, head, resultPaise, ...step }: TraceStep, hidden: Hidden): TaxStep {
  const isHidden = step.code === 'relief' && hidden.has(String(facts.relief))
  return {
    ...step,
    source: isHidden ? '' : step.source,
    inputs: [...inputs],
    facts: isHidden ? { relief: 'owner_category' } : { ...facts },
    portion: portion ?? null,
    head: head ?? null,
    resultPaise: resultPaise ?? null,
  }
}

const changeOf = ({ act, facts, effect, factors }: ExplainedChange, hidden: Hidden): TaxChange => ({
  act,
  facts: act === 'owner_category' && hidden.size > 0 ? {} : { ...facts },
  effectPaise: effect ?? null,
  factors: factors.map(({ portion, head, source, ...factor }) => ({
    ...factor,
    // Which relief it was stands only in its source.
    source: factor.code === 'relief' && hidden.size > 0 ? '' : source,
    portion: portion ?? null,
    head: head ?? null,
  })),
})

/** The classes of roads in force, narrowest first, each with a width that belongs to it. */
export function roadBandsOf(rules: AssessmentRules, year: FinancialYear): RoadBand[] {
  const least = ({ from, over }: { from?: number; over?: number }) => from ?? over ?? 0
  return compiledRules(rules, year)
    .roadBands.toSorted((a, b) => least(a.widthMetres) - least(b.widthMetres))
    .map(({ code, widthMetres: { from, over, upTo, below } }) => ({
      code,
      from: from ?? null,
      over: over ?? null,
      upTo: upTo ?? null,
      below: below ?? null,
      exampleMetres: from ?? (over === undefined ? (upTo ?? (below ?? 2) / 2) : over + 1),
    }))
}
