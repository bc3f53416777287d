import type { Readable } from 'node:stream'
import type {
  OldPropertiesAsked,
  OldProperty,
  OldPropertyRow,
  Suggested,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import {
  matchingStateWords,
  oldCategoryWords,
  oldConstructionWords,
} from '@karsetu/contract/old-property/old-property-words.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { requireInScope } from '../access/place-scope.ts'
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
export function requireRecordInScope(actor: Actor, record: Pick<OldProperty, 'oldZoneId' | 'oldWardId'>): void {
  requireInScope(actor, { zoneId: record.oldZoneId ?? 0, wardId: record.oldWardId ?? 0 })
}

type OldPage = Page<OldPropertyRow> & { duesPaise: Paise }

export async function pageOldProperties(
  context: Context,
  { page, limit, ...asked }: OldPropertiesAsked & { page: number; limit: number },
): Promise<OldPage> {
  const { reads, actor } = context
  const [rows, counted] = await Promise.all([
    readOldProperties(reads, actor, asked, { limit, offset: (page - 1) * limit }),
    countOldProperties(reads, actor, asked),
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
  requireRecordInScope(actor, record)
  return record
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function suggestionsOf(context: Context, id: number): Promise<Suggested[]> {
  const record = await getOldProperty(context.reads, id)
  requireRecordInScope(context.actor, record)
  if (record.matchingStatus !== 'unmatched') return []
  return (await suggestMatches(context, [id])).get(id) ?? []
}

const rowsAtOnce = 2000

/** The whole list as a spreadsheet, read and written a part at a time. */
export function exportOldProperties(context: Context, asked: OldPropertiesAsked): Readable {
  async function* lines(): AsyncGenerator<TableRow> {
    for (let after = 0; ; ) {
      const rows = await readOldPropertiesAfter(context.reads, context.actor, asked, { after, limit: rowsAtOnce })
      yield* rows.map(lineOf)
      after = rows.at(-1)?.oldPropertyId ?? after
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), columns(), m.old_property_title())
}

const text = (heading: string, width = 18): TableColumn => ({ heading, kind: 'text', width })
const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 16 })
const count = (heading: string): TableColumn => ({ heading, kind: 'count', width: 12 })

const columns = (): TableColumn[] => [
  ...[text(m.old_property_ptin()), text(m.old_property_owner(), 30), text(m.old_property_father(), 30)],
  ...[text(m.old_property_mobile()), text(m.old_property_zone_name()), text(m.old_property_ward_name())],
  ...[text(m.old_property_mohalla_name()), text(m.old_property_house_no()), text(m.old_property_address(), 40)],
  ...[count(m.old_property_const_year()), text(m.old_property_house_category()), text(m.old_property_const_type())],
  ...[text(m.old_property_construction_area()), text(m.old_property_plot_area()), text(m.old_property_open_area())],
  ...[text(m.old_property_carpet_area()), text(m.old_property_road_width()), money(m.old_property_arv())],
  ...[text(m.old_property_year()), money(m.old_property_arrears_house()), money(m.old_property_arrears_water())],
  ...[
    money(m.old_property_arrears_sewer()),
    money(m.old_property_interest_house()),
    money(m.old_property_interest_water()),
  ],
  ...[money(m.old_property_interest_sewer()), money(m.old_property_tax_house()), money(m.old_property_tax_water())],
  ...[money(m.old_property_tax_sewer()), money(m.old_property_dues()), money(m.old_property_total())],
  ...[text(m.old_property_state()), text(m.old_property_property_of_today(), 20), money(m.old_property_carried())],
]

const figure = (value: number | null) => (value === null ? null : String(value))

function lineOf(row: OldPropertyRecord): TableRow {
  const { arrears, interest, oldTax } = row
  return [
    ...[row.PTINNo, row.ownerName, row.ownerFatherName, row.oldMobileNo, row.oldZoneName, row.oldWardName],
    ...[row.oldMohallaName, row.oldHouseNo, row.oldOwnerAddress, row.oldConstYear],
    ...[
      oldCategoryWords[row.oldHouseCategory](),
      row.oldConstType === null ? null : oldConstructionWords[row.oldConstType](),
    ],
    ...[figure(row.oldConstructionArea), figure(row.oldPlotArea), figure(row.oldOpenArea), figure(row.oldCarpetArea)],
    ...[figure(row.oldRoadWidth), row.oldArvPaise, financialYearLabel(row.financialYear)],
    ...[arrears.house, arrears.water, arrears.sewer, interest.house, interest.water, interest.sewer],
    ...[oldTax.house, oldTax.water, oldTax.sewer, row.duesPaise, row.paperTotalPaise],
    ...[matchingStateWords[row.matchingStatus](), row.match?.propertyUniqueId ?? null, row.match?.carriedPaise ?? null],
  ]
}
