import { assess } from '@karsetu/domain/assessment/assess.ts'
import { type AssessmentRules, compiledRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { factsDifferences, type RecordAct } from '@karsetu/domain/assessment/facts-difference.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import type { ServiceRow } from '@karsetu/domain/assessment/rule-book.ts'
import { yearsCharged } from '@karsetu/domain/ledger/charges.ts'
import { type Change, type ChangeFacts, whatChanged } from '@karsetu/domain/notice/what-changed.ts'
import { type FinancialYear, financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { readChosenFacts } from '../demand/ward-facts.ts'
import type { PaperFacts } from './paper-facts.ts'
import { readRecordsDemanded } from './records-demanded.ts'

/** What both years are told apart by, as far as the rules and the register know it. */
type Compared = { acts: RecordAct[] } & Pick<ChangeFacts, 'ofLastYear' | 'ratesSource' | 'services'>
const notCompared: Compared = { ofLastYear: undefined, acts: [], ratesSource: undefined, services: undefined }

/** What changed on each property since last year; the rules are asked only where its tax differs. */
export async function findChanges(
  sql: Queryable,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Change>> {
  const differing = papers.filter(
    ({ now, last }) => now && last && now.revision === 0 && (now.arv !== last.arv || now.tax !== last.tax),
  )
  const compared = differing.length > 0 ? await compareYears(sql, differing, year) : new Map<number, Compared>()
  return new Map(
    papers.map(({ property, entries, now, last }): [number, Change] => {
      const { propertyId, liableFrom, liableUntil } = property
      const change = whatChanged({
        year,
        now: now && { ...now, changedFrom: now.changedFrom ?? undefined },
        last: last && { ...last, changedFrom: last.changedFrom ?? undefined },
        hasEarlier: [...yearsCharged(entries, 'demand'), ...yearsCharged(entries, 'opening')].some((of) => of < year),
        liable: { from: liableFrom ?? undefined, until: liableUntil ?? undefined },
        ...(compared.get(propertyId) ?? notCompared),
      })
      return [propertyId, change]
    }),
  )
}

/** Last year's rules on the record of this year's demand, and how that record differs from last year's. */
async function compareYears(
  sql: Queryable,
  papers: readonly PaperFacts[],
  year: FinancialYear,
): Promise<Map<number, Compared>> {
  const lastYear = financialYear(year - 1)
  const [rules, chosen, recordOf] = await Promise.all([
    assessmentRules(sql, [...new Set(papers.map(({ property }) => property.mohallaId))]),
    readChosenFacts(
      sql,
      papers.map(({ property }) => property.propertyId),
    ),
    readRecordsDemanded(sql, papers),
  ])
  const before = new Map<number, PropertyFacts>()
  const demanded = [...chosen].map(({ propertyId, mohallaId, facts: today }) => {
    const facts = recordOf(propertyId, year) ?? today
    before.set(propertyId, recordOf(propertyId, lastYear) ?? today)
    return { propertyId, mohallaId, facts }
  })
  const compared = new Map<number, Compared>()
  const served = newServices(rules, year)
  for (const { propertyId, mohallaId, facts } of await withPreviousTaxes(sql, demanded, rules, lastYear)) {
    const result = assess(facts, rules, lastYear)
    const earlier = before.get(propertyId) ?? facts
    compared.set(propertyId, {
      ofLastYear: result.status === 'assessed' ? { arv: result.arv, tax: result.total } : undefined,
      acts: [...new Set(factsDifferences(earlier, facts).map(({ act }) => act))],
      ratesSource: newRatesSource(rules, mohallaId, year),
      services: served && movedByServices({ facts, result }, served, lastYear),
    })
  }
  return compared
}

type Served = { rules: AssessmentRules; began: ReadonlyMap<string, ServiceRow> }

/** Last year's rules with the services of this year, where those of a mohalla began to bind with it. */
function newServices(rules: AssessmentRules, year: FinancialYear): Served | undefined {
  const last = startOfFinancialYear(financialYear(year - 1))
  const inForce = [...compiledRules(rules, year).services.values()]
  const began = inForce.filter(({ validFrom }) => validFrom > last)
  if (began.length === 0) return undefined
  return {
    rules: {
      ...rules,
      services: inForce.map((row) => ({ ...row, validFrom: last })),
    },
    began: new Map(began.map((row) => [row.mohallaId, row])),
  }
}

function movedByServices(
  { facts, result }: { facts: PropertyFacts; result: ReturnType<typeof assess> },
  { rules, began }: Served,
  lastYear: FinancialYear,
): Compared['services'] {
  const row = began.get(facts.mohallaId)
  if (!row || result.status !== 'assessed') return undefined
  const served = assess(facts, rules, lastYear)
  return served.status === 'assessed' && served.total !== result.total
    ? { source: row.source, tax: served.total }
    : undefined
}

/** Where rates of the mohalla come from that began to bind with this year. */
function newRatesSource({ rates }: AssessmentRules, mohallaId: number, year: FinancialYear): string | undefined {
  const [before, now] = [startOfFinancialYear(financialYear(year - 1)), startOfFinancialYear(year)]
  return rates.find((rate) => rate.mohallaId === String(mohallaId) && rate.validFrom > before && rate.validFrom <= now)
    ?.source
}
