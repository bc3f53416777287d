import type { Readable } from 'node:stream'
import { fieldWords, type IssueCode, issueWords } from '@karsetu/contract/register-import/import-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { Database } from '../../platform/db/database.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import type { ImportRow } from './import-store.ts'

type Locale = 'en' | 'hi'

const ownHeadings = (locale: Locale) => ({
  row: m.register_import_exceptions_row({}, { locale }),
  column: m.register_import_exceptions_column({}, { locale }),
  value: m.register_import_exceptions_value({}, { locale }),
  reason: m.register_import_exceptions_reason({}, { locale }),
  offer: m.register_import_exceptions_offer({}, { locale }),
  property: m.register_import_exceptions_property({}, { locale }),
  decision: m.register_import_exceptions_decision({}, { locale }),
})

/** Headings that our file of exceptions adds to the office's own, in every language. */
export const exceptionHeadings = (): string[] => [
  ...Object.values(ownHeadings('en')),
  ...Object.values(ownHeadings('hi')),
]

type ExceptionRow = {
  sheetNo: number
  rowNo: number
  cells: string[]
  propertyUniqueId: string | null
  issues: { field: RegisterField; code: IssueCode; typed: string; offer: string | null }[]
}

const pageRows = 2000

/** Pages through the rows of one effect in the order of the file. */
async function* exceptionRows(
  database: Database,
  importId: number,
  effect: 'held' | 'unknown',
): AsyncGenerator<ExceptionRow> {
  let [sheet, row] = [-1, 0]
  for (;;) {
    const { rows } = await database.reads.query<ExceptionRow>(
      `select sheet_no "sheetNo", row_no "rowNo", cells, property_unique_id "propertyUniqueId", issues
       from register_row left join property using (property_id), lateral (
         select json_agg(json_build_object('field', field, 'code', code, 'typed', typed, 'offer', offer) order by column_no, code) issues
         from register_issue where import_id = $1 and sheet_no = register_row.sheet_no and row_no = register_row.row_no and effect = $2
       ) found
       where import_id = $1 and (sheet_no, row_no) > ($3, $4) and issues is not null
         and ($2 = 'unknown' and state = 'ready' or $2 = 'held' and state = 'held')
       order by sheet_no, row_no limit ${pageRows}`,
      [importId, effect, sheet, row],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    ;[sheet, row] = [last.sheetNo, last.rowNo]
  }
}

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })

function linesOf({ issues }: ExceptionRow) {
  const lines = (say: (issue: ExceptionRow['issues'][number]) => string) => issues.map(say).join('\n')
  return [
    lines(({ field }) => fieldWords[field]()),
    lines(({ typed }) => typed),
    lines(({ code }) => issueWords[code]()),
    lines(({ offer }) => offer ?? '').trim(),
  ]
}

/**
 * The rows that wait, as they stood in the office's file, with the column, value and reason beside them and a column for
 * the office's decision (keep, drop): mended, the file is imported again. With 'unknown', the values left unknown.
 */
export function exceptionsFile(
  database: Database,
  one: ImportRow,
  effect: 'held' | 'unknown',
  locale: Locale,
): Readable {
  const sheet = one.inspection.sheets.find(({ headerRow }) => headerRow !== null)
  const own = ownHeadings(locale)
  const ours = new Set(exceptionHeadings())
  const office = (sheet?.columns ?? []).filter(({ label }) => !ours.has(label))
  const headings = [
    own.row,
    own.column,
    own.value,
    own.reason,
    own.offer,
    ...(effect === 'unknown' ? [own.property] : [own.decision]),
  ]
  const columns = [...office.map(({ label }) => text(label, 18)), ...headings.map((heading) => text(heading, 24))]
  async function* lines(): AsyncGenerator<TableRow> {
    for await (const row of exceptionRows(database, one.importId, effect)) {
      const beside = effect === 'unknown' ? [row.propertyUniqueId ?? ''] : ['']
      yield [...office.map(({ column }) => row.cells[column] ?? ''), String(row.rowNo), ...linesOf(row), ...beside]
    }
  }
  return writeWorkbook(lines(), columns, m.register_import_exceptions_sheet({}, { locale }))
}
