import type { TaxExplained, TaxOfYear, TaxSheet } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { assess } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { explainAssessment } from '@karsetu/domain/assessment/explain-assessment.ts'
import { explainChange, explainDifference } from '@karsetu/domain/assessment/explain-change.ts'
import { type FinancialYear, financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { readMadeCorrections } from '../correction/made-corrections.ts'
import { asCard, seesRecord } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { assessmentRules } from './assessment-rules-store.ts'
import { type FactsRow, factsAssessedIn, findFacts } from './facts-store.ts'
import { withPreviousTaxes } from './previous-taxes.ts'
import { personalReliefs, roadBandsOf, sheetOf, taxOfYear } from './tax-sheet.ts'
import { factsOfWhatIf, saysOwner, whatIfOfFacts } from './what-if-facts.ts'

export type Question = { propertyRefUniqueId: string; year?: FinancialYear | undefined }

type Case = FactsRow & { rules: AssessmentRules; year: FinancialYear }

type TaxContext = Pick<Context, 'reads' | 'today'>

async function openCase({ reads, today }: TaxContext, { propertyRefUniqueId, year }: Question): Promise<Case> {
  const found = await findFacts(reads, propertyRefUniqueId)
  if (!found) throw fail('property.not_found')
  const rules = await assessmentRules(reads, [found.mohallaId])
  const ofYear = year ?? financialYearOf(today)
  const [known = found] = await withPreviousTaxes(reads, [found], rules, ofYear)
  return { ...known, rules, year: ofYear }
}

const nothing: ReadonlySet<string> = new Set()

/** ARV and taxes of a property for a year. @throws Failure property.not_found */
export async function calculateTax(context: TaxContext, question: Question): Promise<TaxOfYear> {
  const { facts, rules, year } = await openCase(context, question)
  return taxOfYear(assess(facts, rules, year))
}

/**
 * The same with every step, last year's on the facts of last year, and what changed since, cause by cause.
 * @throws Failure property.not_found
 */
export async function explainTax(context: Context, question: Question): Promise<TaxExplained> {
  const { reads, actor, locale, today } = context
  const [opened, card] = await Promise.all([
    openCase(context, question),
    getCardRow(reads, question.propertyRefUniqueId),
  ])
  const { facts, year, propertyId, mohallaId } = opened
  const last = financialYear(year - 1)
  const [ofLast, assessed, made] = await Promise.all([
    factsAssessedIn(reads, opened, last),
    readAssessed(reads, propertyId, [year, last]),
    readMadeCorrections(reads, [propertyId], { year, asOn: today }),
  ])
  // It may have stood in another mohalla, of which the rates are other ones.
  const rules =
    ofLast.mohallaId === facts.mohallaId
      ? opened.rules
      : await assessmentRules(reads, [mohallaId, Number(ofLast.mohallaId)])
  // What was the year before for this year is not for the last one.
  const { previousTaxes: _, ...ownFacts } = ofLast
  const [{ facts: before } = { facts: ownFacts }] = await withPreviousTaxes(
    reads,
    [{ propertyId, facts: ownFacts }],
    rules,
    last,
  )
  const isOpen = seesRecord(actor, card)
  const hidden = isOpen ? nothing : personalReliefs(rules)
  return {
    propertyUniqueId: question.propertyRefUniqueId,
    property: asCard(card, actor, locale),
    record: whatIfOfFacts(facts, isOpen),
    ...sheetOf(explainAssessment(facts, rules, year), explainChange(before, facts, rules, year), hidden),
    previous: taxOfYear(assess(before, rules, last)),
    oldArvPaise: facts.recordedArv ?? null,
    assessed,
    corrections: (made.get(propertyId) ?? [])
      .filter(({ year: of }) => of === year || of === last)
      .map(({ kind, number, year: financialYear, amount, reason }) => ({
        act: 'correction' as const,
        ...{ kind, number, financialYear, amountPaise: amount, reason: reason[locale] },
      })),
    roadBands: roadBandsOf(rules, year),
  }
}

/** What the tax would be if the property were otherwise; nothing is kept. @throws Failure property.not_found */
export async function whatIf(context: Context, question: Question, request: WhatIf): Promise<TaxSheet> {
  const { facts: record, rules, year } = await openCase(context, question)
  const facts = factsOfWhatIf(request, record)
  const card = await getCardRow(context.reads, question.propertyRefUniqueId)
  // Who says the owner's category himself learns nothing by seeing it.
  const hidden = saysOwner(request) || seesRecord(context.actor, card) ? nothing : personalReliefs(rules)
  return sheetOf(explainAssessment(facts, rules, year), explainDifference(record, facts, rules, year), hidden)
}

async function readAssessed(
  sql: Queryable,
  propertyId: number,
  years: readonly FinancialYear[],
): Promise<TaxExplained['assessed']> {
  const { rows } = await sql.query<TaxExplained['assessed'][number]>(
    `select financial_year "financialYear", revision, reason, (assessed_at at time zone 'Asia/Kolkata')::date "assessedOn",
       arv_paise "arvPaise", json_build_object('house', house_paise, 'water', water_paise, 'sewer', sewer_paise) taxes,
       house_paise + water_paise + sewer_paise "totalPaise"
     from assessment_held where property_id = $1 and financial_year = any ($2) order by financial_year desc`,
    [propertyId, years],
    { name: 'assessed-in' },
  )
  return rows
}
