import type { TestPortal } from '../../../testing/test-portal.ts'

export type House = { id: number; key: string; ward: number; plot: number; floors: number[]; mohalla: number }

/** Houses of the demo city, those that owe most first, in a city that lets everybody do small things at once. */
export async function arrangeHouses({ database: { migrator } }: TestPortal): Promise<House[]> {
  await migrator.query(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2020-04-01', '{"atOnceUpToPaise": 100000000}', 'test resolution')`,
  )
  const { rows } = await migrator.query<House>(
    `select property_id::integer id, property_unique_id key, ward_id::integer ward, mohalla_id::integer mohalla, plot_area_sqft::float8 plot,
       array(select premise_no::integer from premise where premise.property_id = property.property_id order by 1) floors
     from property where status = 'active' and plot_area_sqft > 10 and construction_type <> 'vacant_land'
       and exists (select from demand where demand.property_id = property.property_id)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and effective_on > '2026-11-20')
     order by (select balance_paise from property_account where property_account.property_id = property.property_id) desc, property_id`,
  )
  return rows
}
