import type { Readable } from 'node:stream'
import type { Defaulter, DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { seesRecord } from '../property/property-card.ts'
import { countDefaulters, type DefaulterRow, readDefaulters } from './defaulter-store.ts'

type DefaulterPage = Page<Defaulter> & { asOf: string; totalDuesPaise: Paise }

/** Who owes, as this reader may see them. */
export async function pageDefaulters(
  context: Context,
  { page, limit, ...filter }: DefaulterFilter & { page: number; limit: number },
): Promise<DefaulterPage> {
  const { reads, actor, now } = context
  const [rows, count] = await Promise.all([
    readDefaulters(reads, actor, filter, { limit, offset: (page - 1) * limit }),
    countDefaulters(reads, actor, filter),
  ])
  return { rows: rows.map((row) => defaulterOf(context, row)), ...count, page, limit, asOf: now }
}

function defaulterOf({ actor, locale }: Context, row: DefaulterRow): Defaulter {
  const { propertyId: _, zoneId, zoneNameHi, wardId, mobile, ...rest } = row
  const mobileNumber = mobile === null || seesRecord(actor, { zoneId, wardId }) ? mobile : maskMobile(mobile)
  return { ...rest, zoneName: locale === 'hi' ? zoneNameHi : row.zoneName, mobileNumber }
}

const rowsAtOnce = 2000

/** The whole list as a spreadsheet, read and written a part at a time. */
export function exportDefaulters(context: Context, filter: DefaulterFilter): Readable {
  const { locale } = context
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const columns: TableColumn[] = [
    text(m.demand_property_id({}, { locale }), 20),
    text(m.demand_owner({}, { locale }), 30),
    text(m.demand_address({}, { locale }), 40),
    text(m.demand_mobile({}, { locale }), 14),
    text(m.demand_zone({}, { locale }), 18),
    { heading: m.demand_ward({}, { locale }), kind: 'count', width: 8 },
    text(m.demand_usage({}, { locale }), 18),
    text(m.demand_since({}, { locale }), 12),
    { heading: m.demand_dues({}, { locale }), kind: 'money', width: 18 },
  ]
  async function* lines(): AsyncGenerator<TableRow> {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await readDefaulters(context.reads, context.actor, filter, { limit: rowsAtOnce, offset })
      for (const row of rows) yield lineOf(context, row)
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), columns, m.demand_defaulters_title({}, { locale }))
}

function lineOf(context: Context, row: DefaulterRow): TableRow {
  const one = defaulterOf(context, row)
  return [
    one.propertyUniqueId,
    one.ownerName,
    one.propertyAddress,
    one.mobileNumber,
    one.zoneName,
    one.wardNo,
    usageWords[one.usage]({}, { locale: context.locale }),
    one.since === null ? '' : financialYearLabel(one.since),
    one.duesPaise,
  ]
}
