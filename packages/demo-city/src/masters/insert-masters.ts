import type { RuleBook } from '@karsetu/domain/assessment/rule-book.ts'
import { banksOfIndia } from '@karsetu/server/features/city/banks.ts'
import { type CityRows, insertCity, lawAsRows } from '@karsetu/server/features/city/enter-city.ts'
import type { ClientBase } from 'pg'
import type { CityPlan } from '../load/city-plan.ts'
import { collectionAccount, corporation, upiPayee } from './corporation.ts'
import { messageTemplates } from './message-templates.ts'

/** Adds many rows in one statement: each is an object whose keys are columns of the table. */
async function insertObjects(
  client: ClientBase,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Masters of the demo city: places with rates, categories, banks, rebates, the law, and what the city says of itself. */
export async function insertMasters(client: ClientBase, plan: CityPlan): Promise<void> {
  const { rules } = plan
  await insertCity(client, cityRows(plan))
  await insertPlaces(client, plan)
  await insertRates(client, rules)
  await insertServices(client, rules)
  await insertDiscounts(client, rules)
  await client.query(
    `insert into message_template (dlt_template_id, header, kind, purpose, name, language, body, variables, approved_on)
     select dlt_template_id, header, kind, purpose, name, language, body, variables, approved_on
     from jsonb_populate_recordset(null::message_template, $1)`,
    [JSON.stringify(messageTemplates)],
  )
  await insertObjects(
    client,
    'bank_account',
    'bank_account_id, code, name, bank_name, ifsc_code, last_digits, vpa, headings, is_active',
    [collectionAccount],
  )
  await renumber(client)
}

/** The demo city itself: what a real installation gets from `npm run create-city`. */
function cityRows({ categories, rules: { rates: _, services: __, discounts: ___, ...law } }: CityPlan): CityRows {
  const always = { validFrom: '2000-04-01', source: 'demo city' }
  return {
    city: { code: 'DEMO', name: corporation.name.en, nameHi: corporation.name.hi },
    banks: banksOfIndia,
    categories,
    law: [
      ...lawAsRows(law),
      { ...always, kind: 'corporation', body: corporation },
      { ...always, kind: 'upiPayee', body: upiPayee, source: 'demo city: leads to nobody' },
    ],
  }
}

async function insertPlaces(client: ClientBase, { places, shares }: CityPlan): Promise<void> {
  const zones = places.zones.map((zone) => ({
    zone_id: zone.zoneId,
    city_id: 1,
    zone_no: zone.zoneNo,
    name: zone.name,
    name_hi: zone.nameHi,
  }))
  await insertObjects(client, 'zone', 'zone_id, city_id, zone_no, name, name_hi', zones)
  const wards = places.wards.map((ward) => ({
    ward_id: ward.wardId,
    city_id: 1,
    zone_id: ward.zoneId,
    ward_no: ward.wardNo,
    ward_fullname: ward.name,
    ward_fullname_hi: ward.nameHi,
  }))
  await insertObjects(client, 'ward', 'ward_id, city_id, zone_id, ward_no, ward_fullname, ward_fullname_hi', wards)
  const mohallas = places.mohallas.map((mohalla, at) => ({
    mohalla_id: mohalla.mohallaId,
    ward_id: mohalla.wardId,
    mohalla_no: mohalla.mohallaNo,
    name: mohalla.name,
    name_hi: mohalla.nameHi,
    next_serial: (shares[at] ?? 0) + 1,
  }))
  await insertObjects(client, 'mohalla', 'mohalla_id, ward_id, mohalla_no, name, name_hi, next_serial', mohallas)
}

async function insertRates(client: ClientBase, { rates }: RuleBook): Promise<void> {
  const rows = rates.map((rate) => ({
    mohalla_id: Number(rate.mohallaId),
    valid_from: rate.validFrom,
    basis: rate.basis,
    road_band: rate.roadBand,
    construction: rate.construction,
    rent_type: rate.rentType,
    use: rate.use,
    rate_ten_thousandths: rate.rateTenThousandths,
    source: rate.source,
  }))
  await insertObjects(
    client,
    'mohalla_rate_entry',
    'mohalla_id, valid_from, basis, road_band, construction, rent_type, use, rate_ten_thousandths, source',
    rows,
  )
}

async function insertServices(client: ClientBase, { services }: RuleBook): Promise<void> {
  const rows = services.map(({ mohallaId, validFrom, ...row }) => ({
    mohalla_id: Number(mohallaId),
    valid_from: validFrom,
    ...row,
  }))
  await insertObjects(client, 'mohalla_service_entry', 'mohalla_id, valid_from, water, sewer, source', rows)
}

async function insertDiscounts(client: ClientBase, { discounts }: RuleBook): Promise<void> {
  const rows = discounts.map((discount, at) => ({
    discount_id: at + 1,
    financial_year: discount.financialYear,
    billing_period: discount.billingPeriod,
    period_description: discount.description,
    period_description_hi: discount.descriptionHi ?? null,
    starts_on: discount.startsOn,
    ends_on: discount.endsOn,
    status: discount.status,
    discount_bps: discount.discountBps,
    criteria: discount.criteria,
    source: discount.source,
  }))
  await insertObjects(
    client,
    'discount',
    'discount_id, financial_year, billing_period, period_description, period_description_hi, starts_on, ends_on, status, discount_bps, criteria, source',
    rows,
  )
}

/** The next number of each master follows the last one given here. */
async function renumber(client: ClientBase): Promise<void> {
  const keys = {
    zone: 'zone_id',
    ward: 'ward_id',
    mohalla: 'mohalla_id',
    discount: 'discount_id',
    bank_account: 'bank_account_id',
  }
  for (const [table, column] of Object.entries(keys)) await restartNumbers(client, table, column)
}

export async function restartNumbers(client: ClientBase, table: string, column: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
  )
}
