import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RegisterQuery } from '@karsetu/contract/property/register-list-calls.ts'
import type { WaterRow } from '@karsetu/contract/property/water-list-calls.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { type Answered, pageRegister } from './list-register.ts'

type WaterFacts = Pick<
  WaterRow,
  | 'waterTaxApplicable'
  | 'sewerageConnectionAvailable'
  | 'sourceOfWater'
  | 'waterTaxPaise'
  | 'sewerTaxPaise'
  | 'waterDuesPaise'
  | 'sewerDuesPaise'
>

/** One page of the register as the water department works with it. */
export async function pageWater(
  context: Context,
  query: RegisterQuery & { page: number; limit: number },
): Promise<Page<WaterRow> & Answered & { more: boolean }> {
  const { rows, ...answer } = await pageRegister(context, query)
  const ids = rows.map(({ propertyUniqueId }) => propertyUniqueId)
  const facts = await readWaterFacts(context.reads, ids, answer.financialYear)
  return {
    ...answer,
    rows: rows.flatMap(({ arvPaise: _, taxPaise: __, duesPaise: ___, ...row }) => {
      const water = facts.get(row.propertyUniqueId)
      return water ? [{ ...row, ...water }] : []
    }),
  }
}

async function readWaterFacts(
  sql: Queryable,
  ids: readonly string[],
  year: FinancialYear,
): Promise<Map<string, WaterFacts>> {
  const { rows } = await sql.query<WaterFacts & { id: string }>(
    `select property_unique_id id, water_tax_applicable "waterTaxApplicable",
       sewerage_connection_available "sewerageConnectionAvailable", source_of_water "sourceOfWater",
       held.water_paise "waterTaxPaise", held.sewer_paise "sewerTaxPaise",
       dues.water "waterDuesPaise", dues.sewer "sewerDuesPaise"
     from property
     cross join lateral (
       select coalesce(sum(water_paise + interest_water_paise), 0)::bigint water,
         coalesce(sum(sewer_paise + interest_sewer_paise), 0)::bigint sewer
       from ledger_entry where ledger_entry.property_id = property.property_id
     ) dues
     left join lateral (
       select water_paise, sewer_paise from assessment
       where assessment.property_id = property.property_id and financial_year = $2 order by revision desc limit 1
     ) held on true
     where property_unique_id = any ($1)`,
    [ids, year],
    { name: 'water-rows' },
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
