import type { TaxOfYear, TaxSheet } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { assess } from '@karsetu/domain/assessment/assess.ts'
import { explainAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { findMohalla } from '../master/mohalla-store.ts'
import { assessmentRules } from './assessment-rules-store.ts'
import { sheetOf, taxOfYear } from './tax-sheet.ts'
import { factsOfWhatIf } from './what-if-facts.ts'

type Request = { mohallaId: number; financialYear?: FinancialYear | undefined; facts: WhatIf }

/** The tax of a property that is not in the register yet, by the engine that assesses those that are. @throws Failure call.not_found */
export async function taxOfFacts(context: Context, request: Request): Promise<TaxOfYear> {
  const { facts, rules, year } = await openFacts(context, request)
  return taxOfYear(assess(facts, rules, year))
}

/** The same with each step of the calculation. @throws Failure call.not_found */
export async function sheetOfFacts(context: Context, request: Request): Promise<TaxSheet> {
  const { facts, rules, year } = await openFacts(context, request)
  return sheetOf(explainAssessment(facts, rules, year), [], new Set())
}

async function openFacts({ reads, today }: Context, { mohallaId, financialYear, facts }: Request) {
  await findMohalla(reads, mohallaId)
  const place: PropertyFacts = {
    mohallaId: String(mohallaId),
    ...{ construction: facts.construction, premises: [], isMetroRailProperty: false, isDisabled: false },
    ...{
      houseTaxApplicable: true,
      waterTaxApplicable: true,
      sewerageConnectionAvailable: true,
      isExDefensePersonalWidow: false,
    },
  }
  const rules = await assessmentRules(reads, [mohallaId])
  return { facts: factsOfWhatIf(facts, place), rules, year: financialYear ?? financialYearOf(today) }
}
