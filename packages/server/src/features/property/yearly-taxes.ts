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
export async function yearlyTaxes(context: TaxContext, propertyId: number, from: IsoDate): Promise<YearlyTaxes> {
  const taxes = (await yearlyTaxesOfMany(context, [propertyId], from)).get(propertyId)
  if (!taxes) throw new Error(`property ${propertyId} is gone`)
  return taxes
}

/** The same of many, by property: their facts are in memory together. */
export async function yearlyTaxesOfMany(
  { tx, today }: TaxContext,
  propertyIds: readonly number[],
  from: IsoDate,
): Promise<Map<number, YearlyTaxes>> {
  const chosen = [...(await readChosenFacts(tx, propertyIds))]
  const rules = await assessmentRules(tx, [...new Set(chosen.map(({ mohallaId }) => mohallaId))])
  const partYear = await partYearRules(tx)
  const fromYear = financialYearOf(from)
  const taxes = new Map<number, YearlyTaxes>()
  for (const { propertyId, facts, liable } of await withPreviousTaxes(tx, chosen, rules, fromYear)) {
    const years = { fromYear, toYear: lastYearAhead(today), demanded: new Map() }
    const { revisions, exceptions } = reviseDemands({ facts, liable, rules, partYear, ...years })
    taxes.set(
      propertyId,
      new Map([
        ...revisions.map(({ financialYear: year, after }) => [year, after] as const),
        ...exceptions.map(({ financialYear: year }) => [year, null] as const),
      ]),
    )
  }
  return taxes
}

/** Years of properties, from one on, that have a demand, or had one raised in their ward. */
export async function demandedYears(
  { tx }: Pick<TaxContext, 'tx'>,
  propertyIds: readonly number[],
  from: FinancialYear,
): Promise<Map<number, Set<FinancialYear>>> {
  const { rows } = await tx.query<{ propertyId: number; years: FinancialYear[] }>(
    `with chosen as (select property_id, ward_id from property where property_id = any ($1)),
     raised as (
       select ward_id, financial_year from ledger_total where financial_year >= $2 and ward_id in (select ward_id from chosen)
       group by 1, 2 having sum(demands) > 0
     )
     select property_id "propertyId", array_agg(financial_year) years from (
       select property_id, financial_year from demand where property_id = any ($1) and financial_year >= $2
       union
       select property_id, financial_year from chosen join raised using (ward_id)
     ) demanded group by 1`,
    [propertyIds, from],
  )
  return new Map(rows.map(({ propertyId, years }) => [propertyId, new Set(years)]))
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
