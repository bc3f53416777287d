import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { ChargedPart, StandingDemand } from '@karsetu/domain/demand/part-year.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The demands of a property by year, each year's first one first; the last is the one that stands. */
export type DemandsOfProperty = Map<FinancialYear, StandingDemand[]>

/** By property; one without a demand is not among them. */
export async function standingDemands(
  sql: Queryable,
  propertyIds: readonly number[],
): Promise<Map<number, DemandsOfProperty>> {
  type DemandRow = HeadAmounts & {
    propertyId: number
    year: FinancialYear
    changedFrom: IsoDate | null
    parts: ChargedPart[] | null
  }
  const { rows } = await sql.query<DemandRow>(
    `select property_id "propertyId", financial_year "year", house_paise house, water_paise water, sewer_paise sewer,
       changed_from "changedFrom", parts
     from demand where property_id = any ($1::bigint[]) order by property_id, financial_year, revision`,
    [propertyIds],
  )
  const all = new Map<number, DemandsOfProperty>()
  for (const { propertyId, year, house, water, sewer, changedFrom, parts } of rows) {
    const ofProperty: DemandsOfProperty = all.get(propertyId) ?? new Map()
    const ofYear = ofProperty.get(year) ?? []
    ofYear.push({
      taxes: { house, water, sewer },
      ...(changedFrom ? { changedFrom } : {}),
      ...(parts ? { parts } : {}),
    })
    all.set(propertyId, ofProperty.set(year, ofYear))
  }
  return all
}
