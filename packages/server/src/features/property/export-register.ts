import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import type { RegisterQuery, RegisterRow } from '@karsetu/contract/property/register-list-calls.ts'
import { matchingLabels, statusLabels } from '@karsetu/contract/property/register-list-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import { count, type ListFile, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { askedBy, asRows } from './list-register.ts'
import { type ListedRow, readRegister } from './register-list-store.ts'

/** A row as the reader may see it, and as the list goes on behind it. */
type Line = { row: RegisterRow; listed: ListedRow | undefined }

/** Everything that matches as a file, read and written a part at a time: memory stays flat whatever their number. */
export function exportRegister(
  context: Context,
  filter: Omit<RegisterQuery, 'format'>,
  format: 'xlsx' | 'csv',
): ListFile {
  const query = askedBy(context, filter)
  const readLines = async (limit: number, after: ListedRow | undefined): Promise<Line[]> => {
    const results = await readRegister(context.reads, query, { limit, after })
    const rows = await asRows(context, results)
    return rows.map((row, at) => ({ row, listed: results[at] }))
  }
  return listFile<Line>(
    { name: `properties-${context.today}`, title: m.register_list_title(), format },
    ({ limit, last }) => readLines(limit, last?.listed),
    [
      text(m.register_list_col_id(), ({ row }) => row.propertyUniqueId, 20),
      text(m.property_ptin(), ({ row }) => row.PTINNo, 16),
      text(m.register_list_col_owner(), ({ row }) => row.ownerName, 30),
      text(m.register_list_col_mobile(), ({ row }) => row.mobileNumber, 14),
      text(m.register_list_col_house(), ({ row }) => row.houseNumber, 14),
      text(m.register_list_col_address(), ({ row }) => row.propertyAddress, 40),
      text(m.register_list_col_zone(), ({ row }) => row.zoneName, 18),
      count(m.register_list_col_ward(), ({ row }) => row.wardNo, 8),
      text(m.register_list_col_mohalla(), ({ row }) => row.mohallaName),
      text(m.register_list_col_use(), ({ row }) => usageLabels[row.houseCategory ?? 'unknown'](), 18),
      text(m.register_list_col_category(), ({ row }) => row.categoryName),
      text(m.register_list_col_sub_category(), ({ row }) => row.subCategoryName),
      text(m.register_list_col_status(), ({ row }) => statusLabels[row.status](), 14),
      text(m.register_list_matching(), ({ row }) => matchingLabels[row.matchingStatus](), 14),
      money(m.register_list_col_arv(), ({ row }) => row.arvPaise),
      money(m.register_list_col_tax(), ({ row }) => row.taxPaise),
      money(m.ledger_posted_on({ day: formatDate(context.today, context.locale) }), ({ row }) => row.duesPaise),
    ],
  )
}
