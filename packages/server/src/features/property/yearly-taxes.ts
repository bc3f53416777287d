import { reviseDemands } from '@karsetu/domain/demand/revise-demands.ts'
import type { YearlyTaxes } from '@karsetu/domain/property/foreseen-tax.ts'
import { type FinancialYear, financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
import { readChosenFacts } from '../demand/ward-facts.ts'

type TaxContext = Pick<WriteContext, 'tx' | 'today'>

/** The last year a change may begin in, and the last whose tax is looked at. */
export const lastYearAhead = (today: IsoDate): FinancialYear => financialYear(financialYearOf(today) + 1)

/** What the years from that of `from` to the next one come to as the register now stands, demanded or not. */
export async function yearlyTaxes({ tx, today }: TaxContext, propertyId: number, from: IsoDate): Promise<YearlyTaxes> {
  const chosen = [...(await readChosenFacts(tx, [propertyId]))]
  const rules = await assessmentRules(
    tx,
    chosen.map(({ mohallaId }) => mohallaId),
  )
  const fromYear = financialYearOf(from)
  const [property] = await withPreviousTaxes(tx, chosen, rules, fromYear)
  if (!property) throw new Error(`property ${propertyId} is gone`)
  const { revisions, exceptions } = reviseDemands({
    ...{ facts: property.facts, liable: property.liable, rules, partYear: await partYearRules(tx) },
    ...{ fromYear, toYear: lastYearAhead(today), demanded: new Map() },
  })
  return new Map([
    ...revisions.map(({ financialYear: year, after }) => [year, after] as const),
    ...exceptions.map(({ financialYear: year }) => [year, null] as const),
  ])
}

/** Years of a property, from one on, that have a demand, or had one raised in its ward. */
export async function demandedYears(
  { tx }: Pick<TaxContext, 'tx'>,
  propertyId: number,
  from: FinancialYear,
): Promise<FinancialYear[]> {
  const { rows } = await tx.query<{ year: FinancialYear }>(
    `select financial_year "year" from demand where property_id = $1 and financial_year >= $2
     union
     select financial_year from ledger_total where ward_id = (select ward_id from property where property_id = $1)
       and financial_year >= $2 group by 1 having sum(demands) > 0`,
    [propertyId, from],
  )
  return rows.map(({ year }) => year)
}

/** The first year, from one on, that was demanded in the ward of a property and not of it; undefined without one. */
export async function firstYearPassedBy(
  { tx }: Pick<TaxContext, 'tx'>,
  propertyId: number,
  from: FinancialYear,
): Promise<FinancialYear | undefined> {
  const { rows } = await tx.query<{ year: FinancialYear }>(
    `select financial_year "year" from ledger_total total
     where ward_id = (select ward_id from property where property_id = $1) and financial_year >= $2
       and not exists (select from demand where demand.property_id = $1 and demand.financial_year = total.financial_year)
     group by 1 having sum(demands) > 0 order by 1 limit 1`,
    [propertyId, from],
  )
  return rows[0]?.year
}
