import { fail } from '@karsetu/contract/platform/fail.ts'
import type { PropertyDetails, PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { noteReading } from '../../platform/http/audit-reading.ts'
import type { Context } from '../../platform/http/context.ts'
import { waitingEdit } from './edit-store.ts'
import { asCard, type CardRow, cardColumns, placeJoins, seesRecord } from './property-card.ts'

/** One property's card with its number in the database. @throws Failure property.not_found */
export async function getCardRow(sql: Queryable, propertyUniqueId: string): Promise<CardRow> {
  const { rows } = await sql.query<CardRow>(
    `select ${cardColumns} from property ${placeJoins} where property_unique_id = $1`,
    [propertyUniqueId],
    { name: 'property-card' },
  )
  if (!rows[0]) throw fail('property.not_found')
  return rows[0]
}

/** One property; the whole record only for officials within whose zones and wards it lies. */
export async function readProperty(context: Context, propertyUniqueId: string): Promise<PropertyDetails> {
  const row = await getCardRow(context.reads, propertyUniqueId)
  const record = seesRecord(context.actor, row) ? await readRecord(context.reads, row.propertyId) : null
  if (record)
    await noteReading(context, 'personal.viewed', { subjectKind: 'property', subjectId: row.propertyUniqueId })
  return { ...asCard(row, context.actor, context.locale), record }
}

async function readRecord(reads: Queryable, propertyId: number): Promise<PropertyRecord> {
  const { rows } = await reads.query<
    Omit<PropertyRecord, 'financialYear' | 'waiting'> & { assessedFrom: IsoDate | null }
  >(
    `select old_property_tax_id as "oldPropertyTaxId", plot_area_sqft::float8 as "plotAreaSqft",
       construction_type as "constType", category.code as category, sub_category as "subCategory",
       occupancy_status as "occupancyStatus", road_type as "roadType", road_width_m::float8 as "roadWidthMetres",
       construction_year as "constructionYear", is_metro_rail_property as "isMetroRailProperty",
       house_tax_applicable as "houseTaxApplicable", water_tax_applicable as "waterTaxApplicable",
       sewerage_connection_available as "sewerageConnectionAvailable", source_of_water as "sourceOfWater",
       is_disabled as "isDisabled", disability_bps as "disabilityBps",
       is_ex_defense_personal_widow as "isExDefensePersonalWidow",
       is_only_building_of_owner as "isOnlyBuildingOfOwner", status, version,
       old_arv_paise "oldArvPaise", capital_value_paise "capitalValuePaise", assessed_from "assessedFrom",
       coalesce((select jsonb_agg(jsonb_build_object('name', name, 'fatherName', father_name, 'husbandName', husband_name,
           'mobileNumber', mobile_number, 'emailId', email, 'since', since) order by owner_no)
         from property_owner where property_id = $1 and until is null), '[]') as owners,
       coalesce((select jsonb_agg(jsonb_build_object('propertyPremiseId', premise_no, 'floorNumber', floor_number,
           'rentType', rent_type, 'rentUsage', rent_usage, 'type', type, 'category', used.code,
           'subCategory', sub_category, 'areaSqft', area_sqft, 'areaBasis', area_basis,
           'constructionType', construction_type, 'constructionYear', construction_year, 'parking', parking)
           order by premise_no)
         from premise left join category used using (category_id) where property_id = $1), '[]') as premises,
       coalesce((select jsonb_agg(jsonb_build_object('slot', slot, 'fileId', file_id, 'fileName', file_name) order by slot)
         from property_file join stored_file using (file_id) where property_id = $1), '[]') as files
     from property left join category using (category_id) where property_id = $1`,
    [propertyId],
    { name: 'property-record' },
  )
  const [found] = rows
  if (!found) throw fail('property.not_found')
  const { assessedFrom, ...record } = found
  return {
    ...record,
    financialYear: assessedFrom && financialYearOf(assessedFrom),
    waiting: await waitingEdit(reads, propertyId),
  }
}
