import type {
  OldPropertiesQuery,
  OldProperty,
  OldPropertyRow,
  Suggested,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import {
  matchingStateLabels,
  oldCategoryLabels,
  oldConstructionLabels,
} from '@karsetu/contract/old-property/old-property-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { assertInScope } from '../access/place-scope.ts'
import {
  countOldProperties,
  getOldProperty,
  type OldPropertyRecord,
  oldPropertyByPtin,
  readOldProperties,
  readOldPropertiesAfter,
} from './old-property-store.ts'
import { suggestMatches } from './suggest-matches.ts'

/** A record without a place is for those who work for the whole city. @throws Failure call.out_of_scope */
export function assertRecordInScope(actor: Actor, record: Pick<OldProperty, 'oldZoneId' | 'oldWardId'>): void {
  assertInScope(actor, { zoneId: record.oldZoneId ?? 0, wardId: record.oldWardId ?? 0 })
}

type OldPage = Page<OldPropertyRow> & { duesPaise: Paise }

export async function pageOldProperties(
  context: Context,
  { page, limit, ...query }: OldPropertiesQuery & { page: number; limit: number },
): Promise<OldPage> {
  const { reads, actor } = context
  const [rows, counted] = await Promise.all([
    readOldProperties(reads, actor, query, { limit, offset: (page - 1) * limit }),
    countOldProperties(reads, actor, query),
  ])
  const open = rows.filter(({ matchingStatus }) => matchingStatus === 'unmatched')
  const suggestions = await suggestMatches(
    context,
    open.map(({ oldPropertyId }) => oldPropertyId),
  )
  return {
    rows: rows.map((row) => ({ ...row, suggestion: suggestions.get(row.oldPropertyId)?.[0] ?? null })),
    ...{ ...counted, page, limit },
  }
}

/** @throws Failure old_property.not_found, call.out_of_scope */
export async function findByPtin({ reads, actor }: Context, ptin: string): Promise<OldProperty> {
  const record = await oldPropertyByPtin(reads, ptin)
  if (!record) throw fail('old_property.not_found')
  assertRecordInScope(actor, record)
  return record
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function suggestionsOf(context: Context, id: number): Promise<Suggested[]> {
  const record = await getOldProperty(context.reads, id)
  assertRecordInScope(context.actor, record)
  if (record.matchingStatus !== 'unmatched') return []
  return (await suggestMatches(context, [id])).get(id) ?? []
}

/** The whole list as a spreadsheet. */
export function exportOldProperties({ reads, actor, today }: Context, query: OldPropertiesQuery): FileReply {
  return listFile<OldPropertyRecord>(
    { name: `old-properties-${today}`, title: m.old_property_title() },
    ({ limit, last }) => readOldPropertiesAfter(reads, actor, query, { after: last?.oldPropertyId ?? 0, limit }),
    [
      text(m.old_property_ptin(), (row) => row.PTINNo, 18),
      text(m.old_property_owner(), (row) => row.ownerName, 30),
      text(m.old_property_father(), (row) => row.ownerFatherName, 30),
      text(m.old_property_mobile(), (row) => row.oldMobileNo, 18),
      text(m.old_property_zone_name(), (row) => row.oldZoneName, 18),
      text(m.old_property_ward_name(), (row) => row.oldWardName, 18),
      text(m.old_property_mohalla_name(), (row) => row.oldMohallaName, 18),
      text(m.old_property_house_no(), (row) => row.oldHouseNo, 18),
      text(m.old_property_address(), (row) => row.oldOwnerAddress, 40),
      count(m.old_property_const_year(), (row) => row.oldConstYear),
      text(m.old_property_house_category(), (row) => oldCategoryLabels[row.oldHouseCategory](), 18),
      text(m.old_property_const_type(), (row) => row.oldConstType && oldConstructionLabels[row.oldConstType](), 18),
      text(m.old_property_construction_area(), (row) => figure(row.oldConstructionArea), 18),
      text(m.old_property_plot_area(), (row) => figure(row.oldPlotArea), 18),
      text(m.old_property_open_area(), (row) => figure(row.oldOpenArea), 18),
      text(m.old_property_carpet_area(), (row) => figure(row.oldCarpetArea), 18),
      text(m.old_property_road_width(), (row) => figure(row.oldRoadWidth), 18),
      money(m.old_property_arv(), (row) => row.oldArvPaise, 16),
      text(m.old_property_year(), (row) => financialYearLabel(row.financialYear), 18),
      money(m.old_property_arrears_house(), ({ arrears }) => arrears.house, 16),
      money(m.old_property_arrears_water(), ({ arrears }) => arrears.water, 16),
      money(m.old_property_arrears_sewer(), ({ arrears }) => arrears.sewer, 16),
      money(m.old_property_interest_house(), ({ interest }) => interest.house, 16),
      money(m.old_property_interest_water(), ({ interest }) => interest.water, 16),
      money(m.old_property_interest_sewer(), ({ interest }) => interest.sewer, 16),
      money(m.old_property_tax_house(), ({ oldTax }) => oldTax.house, 16),
      money(m.old_property_tax_water(), ({ oldTax }) => oldTax.water, 16),
      money(m.old_property_tax_sewer(), ({ oldTax }) => oldTax.sewer, 16),
      money(m.old_property_dues(), (row) => row.duesPaise, 16),
      money(m.old_property_total(), (row) => row.paperTotalPaise, 16),
      text(m.old_property_state(), (row) => matchingStateLabels[row.matchingStatus](), 18),
      text(m.old_property_property_of_today(), (row) => row.match?.propertyUniqueId ?? null, 20),
      money(m.old_property_carried(), (row) => row.match?.carriedPaise ?? null, 16),
    ],
  )
}

const figure = (value: number | null) => (value === null ? null : String(value))
