import type { TaxExplained, TaxOfYear, TaxStep } from '@karsetu/contract/assessment/assessment-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Assessment, assess, type NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { explainAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { TraceStep } from '@karsetu/domain/assessment/trace.ts'
import { type FinancialYear, financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { assessmentRules } from './assessment-rules-store.ts'
import { findFacts } from './facts-store.ts'

export type Question = { propertyRefUniqueId: string; year?: FinancialYear | undefined }

type Case = { facts: PropertyFacts; rules: AssessmentRules; year: FinancialYear }

async function openCase({ reads, today }: Context, { propertyRefUniqueId, year }: Question): Promise<Case> {
  const found = await findFacts(reads, propertyRefUniqueId)
  if (!found) throw fail('property.not_found')
  const rules = await assessmentRules(reads, [found.mohallaId])
  return { facts: found.facts, rules, year: year ?? financialYearOf(today) }
}

/** ARV and taxes of a property for a year. @throws Failure property.not_found */
export async function calculateTax(context: Context, question: Question): Promise<TaxOfYear> {
  const { facts, rules, year } = await openCase(context, question)
  return taxOfYear(assess(facts, rules, year))
}

/** The same with every step, beside last year's on the same facts. @throws Failure property.not_found */
export async function explainTax(context: Context, question: Question): Promise<TaxExplained> {
  const { facts, rules, year } = await openCase(context, question)
  const explained = explainAssessment(facts, rules, year)
  const isAssessed = explained.status === 'assessed'
  return {
    propertyUniqueId: question.propertyRefUniqueId,
    tax: taxOfYear(explained),
    portions: isAssessed ? explained.portions.map(({ arv, ...portion }) => ({ ...portion, arvPaise: arv })) : [],
    steps: isAssessed ? explained.trace.map(stepOf) : [],
    previous: taxOfYear(assess(facts, rules, financialYear(year - 1))),
  }
}

function taxOfYear(result: Assessment | NotAssessable): TaxOfYear {
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

const stepOf = ({ inputs, facts, portion, head, resultPaise, ...step }: TraceStep): TaxStep => ({
  ...step,
  inputs: [...inputs],
  facts: { ...facts },
  portion: portion ?? null,
  head: head ?? null,
  resultPaise: resultPaise ?? null,
})
