import type { Readable } from 'node:stream'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  type BulkField,
  type BulkFieldName,
  bulkFields,
  fieldsOfKind,
  type RowKind,
} from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { assertInScope } from '../access/place-scope.ts'
import { choiceLabel, headingOf } from './bulk-labels.ts'

type Request = { kind: RowKind; wardId: number }
type Present = { propertyUniqueId: string; version: number } & Record<string, unknown>

const presentColumns = `property_unique_id "propertyUniqueId", version, house_number "houseNumber", property_address "propertyAddress",
  old_property_tax_id "oldPropertyTaxId", ptin_no "ptinNo", plot_area_sqft::float8 "plotAreaSqft",
  property.construction_type "constructionType", property.house_category "houseCategory", category.name "categoryId", sub_category "subCategory",
  occupancy_status "occupancyStatus", road_type "roadType", road_width_m::float8 "roadWidthM",
  property.construction_year "constructionYear", old_arv_paise "oldArvPaise", is_metro_rail_property "isMetroRailProperty",
  house_tax_applicable "houseTaxApplicable", water_tax_applicable "waterTaxApplicable",
  sewerage_connection_available "sewerageConnectionAvailable", source_of_water "sourceOfWater",
  capital_value_paise "capitalValuePaise", is_only_building_of_owner "isOnlyBuildingOfOwner"`

const rowsAtOnce = 2000

/** The properties of a ward with their present values, written while they are read. @throws Failure call.not_found, call.out_of_scope */
export async function bulkTemplate(context: Context, request: Request): Promise<Readable> {
  const { reads, actor } = context
  const { rows } = await reads.query<{ zoneId: number }>('select zone_id "zoneId" from ward where ward_id = $1', [
    request.wardId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  assertInScope(actor, { zoneId: rows[0].zoneId, wardId: request.wardId })
  const shown = shownOf(request.kind)
  const columns = [
    ...(['propertyUniqueId', 'version'] as const).map((name) => ({ heading: headingOf(name), width: 20 })),
    ...shown,
  ].map(({ heading, width = 20 }): TableColumn => ({ heading, kind: 'text', width }))
  return writeWorkbook(presentRows(context, request, shown), columns, m.bulk_update_template_sheet())
}

type Shown = { heading: string; width?: number; text: (row: Present) => string | null }

/** What stands beside each property: its values to be changed, or by what a deleted one is known again. */
function shownOf(kind: RowKind): Shown[] {
  if (kind !== 'restore')
    return fieldsOfKind[kind].map((name) => ({
      ...{ heading: headingOf(name), text: (row) => presentText(name, row) },
      ...(name === 'propertyAddress' ? { width: 40 } : {}),
    }))
  const of = (heading: string, field: string, width = 20): Shown => ({
    ...{ heading, width },
    text: (row) => (row[field] === null ? null : String(row[field])),
  })
  return [
    of(m.register_list_col_owner(), 'ownerName', 30),
    of(m.register_list_col_address(), 'propertyAddress', 40),
    of(m.bulk_update_deleted_on(), 'deletedOn'),
    of(m.bulk_update_deleted_because(), 'deletedBecause', 40),
  ]
}

async function* presentRows(
  { reads }: Context,
  { kind, wardId }: Request,
  shown: readonly Shown[],
): AsyncGenerator<TableRow> {
  for (let after = ''; ; ) {
    const { rows } = await reads.query<Present>(
      kind === 'restore'
        ? `select property_unique_id "propertyUniqueId", version, owner_name "ownerName", property_address "propertyAddress",
             (made_at at time zone 'Asia/Kolkata')::date "deletedOn", reason "deletedBecause"
           from property left join lateral (
             select made_at, reason from register_change join register_act using (act_id)
             where register_change.property_id = property.property_id and after ->> 'status' = 'deleted' and undoes_act is null
             order by act_id desc limit 1
           ) deletion on true
           where ward_id = $1 and property_unique_id > $2 and status = 'deleted' order by property_unique_id limit ${rowsAtOnce}`
        : `select ${presentColumns} from property left join category using (category_id)
           where ward_id = $1 and property_unique_id > $2 and status = 'active' order by property_unique_id limit ${rowsAtOnce}`,
      [wardId, after],
    )
    for (const row of rows) yield [row.propertyUniqueId, String(row.version), ...shown.map(({ text }) => text(row))]
    after = rows.at(-1)?.propertyUniqueId ?? ''
    if (rows.length < rowsAtOnce) return
  }
}

/** A value as it may be sent back: words in the reader's language, rupees, a dash for none in columns that take one. */
function presentText(name: BulkFieldName, row: Present): string | null {
  const field: BulkField = bulkFields[name]
  const value = row[field.of]
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (field.reads === 'money') return rupeeText(value as Paise) // a bigint column in paise
  return choiceLabel(name, String(value))?.() ?? String(value)
}
