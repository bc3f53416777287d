import type { Readable } from 'node:stream'
import { locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import { speaking } from '../../platform/http/locale-of-call.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { errorColumns, headingOf, reasonOf, type SavedError } from './bulk-labels.ts'
import { assertOwn, getUpload } from './upload-store.ts'

type Saved = { row: number; cells: string[]; faults: SavedError[] }

const rowsAtOnce = 2000
const own = [m.bulk_update_row, m.bulk_update_column, m.bulk_update_value, m.bulk_update_reason]

/**
 * The rows with faults as they were sent, with what is wrong beside them in both languages. Mended, the file is sent
 * again as it is: its added columns name no field.
 * @throws Failure call.not_found, call.out_of_scope
 */
export async function errorsFile({ reads, actor }: Context, uploadId: number): Promise<Readable> {
  const upload = await getUpload(reads, uploadId)
  assertOwn(actor, upload)
  // A mended file that is faulty again has these columns already.
  const ours = new Set<string>(own.flatMap((word) => locales.map((locale) => word({}, { locale }))))
  const office = upload.headings.flatMap((heading, at) => (heading && !ours.has(heading) ? { heading, at } : []))
  const columns = [
    ...office.map(({ heading }): TableColumn => ({ heading, kind: 'text', width: 20 })),
    ...own.map((word): TableColumn => ({ heading: word(), kind: 'text', width: 28 })),
  ]
  async function* lines(): AsyncGenerator<TableRow> {
    for (let after = 0; ; ) {
      const { rows } = await reads.query<Saved>(
        `select row_no "row", cells, (select json_agg(${errorColumns} order by field)
           from bulk_fault fault where fault.upload_id = $1 and fault.row_no = bulk_row.row_no) faults
         from bulk_row where upload_id = $1 and state = 'faulty' and row_no > $2 order by row_no limit ${rowsAtOnce}`,
        [uploadId, after],
      )
      for (const { row, cells, faults: errors } of rows)
        yield [...office.map(({ at }) => cells[at] ?? ''), ...besideOf(row, errors)]
      after = rows.at(-1)?.row ?? after
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), columns, m.bulk_update_faults_sheet())
}

const besideOf = (row: number, errors: Saved['faults']): string[] => [
  String(row),
  errors.map(({ field }) => headingOf(field)).join('\n'),
  errors.map(({ typed }) => typed).join('\n'),
  errors
    .map((error) => [...new Set(locales.map((locale) => speaking(locale, () => reasonOf(error))))].join(' / '))
    .join('\n'),
]
