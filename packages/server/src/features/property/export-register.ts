import type { Readable } from 'node:stream'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import type { RegisterAsked, RegisterRow } from '@karsetu/contract/property/register-list-calls.ts'
import { statusWords } from '@karsetu/contract/property/register-list-words.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeCsv } from '../../platform/spreadsheet/write-csv.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { askedBy, asRows } from './list-register.ts'
import { type ListedRow, readRegister } from './register-list-store.ts'

const rowsAtOnce = 2000

/** Everything that matches as a file, read and written a part at a time: memory stays flat whatever their number. */
export function exportRegister(
  context: Context,
  filter: Omit<RegisterAsked, 'format'>,
  format: 'xlsx' | 'csv',
): Readable {
  const { locale } = context
  const columns = columnsIn(locale, context.today)
  const lines = everyLine(context, filter)
  return format === 'csv'
    ? writeCsv(lines, columns)
    : writeWorkbook(lines, columns, m.register_list_title({}, { locale }))
}

async function* everyLine(context: Context, filter: RegisterAsked): AsyncGenerator<TableRow> {
  const asked = askedBy(context, filter)
  let after: ListedRow | undefined
  for (;;) {
    const found = await readRegister(context.reads, asked, { limit: rowsAtOnce, after })
    for (const row of await asRows(context, found)) yield lineOf(row, context.locale)
    after = found.at(-1)
    if (found.length < rowsAtOnce) return
  }
}

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })

const columnsIn = (locale: Locale, today: IsoDate): TableColumn[] => [
  text(m.register_list_col_id({}, { locale }), 20),
  text(m.register_list_col_ptin({}, { locale }), 16),
  text(m.register_list_col_owner({}, { locale }), 30),
  text(m.register_list_col_mobile({}, { locale }), 14),
  text(m.register_list_col_house({}, { locale }), 14),
  text(m.register_list_col_address({}, { locale }), 40),
  text(m.register_list_col_zone({}, { locale }), 18),
  { heading: m.register_list_col_ward({}, { locale }), kind: 'count', width: 8 },
  text(m.register_list_col_mohalla({}, { locale }), 24),
  text(m.register_list_col_use({}, { locale }), 18),
  text(m.register_list_col_category({}, { locale }), 24),
  text(m.register_list_col_sub_category({}, { locale }), 24),
  text(m.register_list_col_status({}, { locale }), 14),
  money(m.register_list_col_arv({}, { locale })),
  money(m.register_list_col_tax({}, { locale })),
  money(m.ledger_posted_on({ day: formatDate(today, locale) }, { locale })),
]

const lineOf = (row: RegisterRow, locale: Locale): TableRow => [
  row.propertyUniqueId,
  row.PTINNo,
  row.ownerName,
  row.mobileNumber,
  row.houseNumber,
  row.propertyAddress,
  row.zoneName,
  row.wardNo,
  row.mohallaName,
  usageWords[row.houseCategory ?? 'unknown']({}, { locale }),
  row.categoryName,
  row.subCategoryName,
  statusWords[row.status]({}, { locale }),
  row.arvPaise,
  row.taxPaise,
  row.duesPaise,
]
