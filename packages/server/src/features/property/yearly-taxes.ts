import { reviseDemands } from '@karsetu/domain/demand/revise-demands.ts'
import type { YearlyTaxes } from '@karsetu/domain/property/foreseen-tax.ts'
import { type FinancialYear, financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
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

/**
 * Of properties that were deleted: the first year since that was demanded in their ward and not of them. One that no year
 * passed by is not among them.
 */
export async function yearsPassedBy(tx: Tx, propertyIds: readonly number[]): Promise<Map<number, FinancialYear>> {
  const { rows } = await tx.query<{ propertyId: number; year: FinancialYear }>(
    `with deleted as (
       -- The year of a day begins in April.
       select property_id, extract(year from max(made_at) at time zone 'Asia/Kolkata' - interval '3 months')::integer "year"
       from register_change join register_act using (act_id)
       -- A restoration that was taken back deletes nothing anew.
       where property_id = any ($1) and after ->> 'status' = 'deleted' and undoes_act is null group by 1
     ), raised as (
       select ward_id, financial_year from ledger_total
       where ward_id in (select ward_id from property where property_id = any ($1)) group by 1, 2 having sum(demands) > 0
     )
     select property_id "propertyId", min(financial_year) "year"
     from deleted join property using (property_id) join raised on raised.ward_id = property.ward_id and financial_year >= "year"
     -- A demand that was taken back with the restoration before was none.
     where not exists (
       select from (
         select * from demand where demand.property_id = deleted.property_id and demand.financial_year = raised.financial_year
         order by revision desc limit 1
       ) last join journal using (journal_id)
       where reverses_id is null or (house_paise, water_paise, sewer_paise) <> (0, 0, 0))
     group by 1`,
    [propertyIds],
  )
  return new Map(rows.map(({ propertyId, year }) => [propertyId, year]))
}
