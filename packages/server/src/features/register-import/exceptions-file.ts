import type { Readable } from 'node:stream'
import { fieldLabels, type IssueCode, issueLabels } from '@karsetu/contract/register-import/import-labels.ts'
import type { ImportSettings, InspectedSheet } from '@karsetu/contract/register-import/import-settings.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { chooseColumns } from '@karsetu/domain/register-import/column-choice.ts'
import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { Evidence } from '@karsetu/domain/register-import/read-row.ts'
import type { PlaceField } from '@karsetu/domain/register-import/section-lines.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeTextSheets } from '../../platform/spreadsheet/write-workbook.ts'
import type { ImportRow } from './import-store.ts'
import { registerSheets } from './register-sheets.ts'

type Locale = 'en' | 'hi'

const ownHeadings = (locale: Locale) => ({
  sheet: m.register_import_exceptions_sheet_name({}, { locale }),
  row: m.register_import_exceptions_row({}, { locale }),
  column: m.register_import_exceptions_column({}, { locale }),
  value: m.register_import_exceptions_value({}, { locale }),
  reason: m.register_import_exceptions_reason({}, { locale }),
  offer: m.register_import_exceptions_offer({}, { locale }),
  property: m.register_import_exceptions_property({}, { locale }),
  decision: m.register_import_exceptions_decision({}, { locale }),
})

/** Of places that lines over the rows say, and no column of the office. Read again, each is the column of its place. */
const placeHeadings = (locale: Locale): Record<PlaceField, string> => ({
  zone: m.register_import_exceptions_zone({}, { locale }),
  ward: m.register_import_exceptions_ward({}, { locale }),
  mohalla: m.register_import_exceptions_mohalla({}, { locale }),
})

const reportHeadings = (): string[] => [...Object.values(ownHeadings('en')), ...Object.values(ownHeadings('hi'))]

/** Headings that our file of exceptions adds to the office's own, in every language. */
export const exceptionHeadings = (): string[] => [
  ...reportHeadings(),
  ...Object.values(placeHeadings('en')),
  ...Object.values(placeHeadings('hi')),
]

/** A place that only lines over the rows say would be lost with them. */
function placesWithoutColumn({ columns, above = [] }: InspectedSheet, settings: ImportSettings | null): PlaceField[] {
  const labels = columns.map(({ label }) => label)
  const chosen = chooseColumns(labels, settings?.headings ?? {})
  return above.filter((field) => chosen.columns[field] === undefined)
}

type Effect = 'held' | 'unknown'
type ExceptionRow = {
  rowNo: number
  cells: string[]
  evidence: Evidence
  propertyUniqueId: string | null
  issues: { field: RegisterField; code: IssueCode; typed: string; offer: string | null }[]
}

const pageRows = 2000
const ofEffect = "($2 = 'unknown' and state = 'ready' or $2 = 'held' and state = 'held')"

/** How many rows the sheet has of which most have something of this effect. */
async function mostOnOneSheet(sql: Queryable, importId: number, effect: Effect): Promise<number> {
  const { rows } = await sql.query<{ many: number }>(
    `select count(distinct row_no) many from register_row join register_issue using (import_id, sheet_no, row_no)
     where import_id = $1 and effect = $2 and ${ofEffect} group by sheet_no order by 1 desc limit 1`,
    [importId, effect],
  )
  return rows[0]?.many ?? 0
}

type OfSheet = { importId: number; effect: Effect; sheetNo: number }

/** Pages through a sheet's rows of one effect in the order of the file. */
async function* exceptionRows(sql: Queryable, { importId, effect, sheetNo }: OfSheet): AsyncGenerator<ExceptionRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql.query<ExceptionRow>(
      `select row_no "rowNo", cells, evidence, property_unique_id "propertyUniqueId", issues
       from register_row left join property using (property_id), lateral (
         select json_agg(json_build_object('field', field, 'code', code, 'typed', typed, 'offer', offer) order by column_no, code) issues
         from register_issue where import_id = $1 and sheet_no = $3 and row_no = register_row.row_no and effect = $2
       ) found
       where import_id = $1 and sheet_no = $3 and row_no > $4 and issues is not null and ${ofEffect}
       order by row_no limit ${pageRows}`,
      [importId, effect, sheetNo, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.rowNo
  }
}

function linesOf({ issues }: ExceptionRow) {
  const lines = (say: (issue: ExceptionRow['issues'][number]) => string) => issues.map(say).join('\n')
  return [
    lines(({ field }) => fieldLabels[field]()),
    lines(({ typed }) => typed),
    lines(({ code }) => issueLabels[code]()),
    lines(({ offer }) => offer ?? '').trim(),
  ]
}

/**
 * The rows that wait, as they stood in the office's file, with the column, value and reason beside them and a column for
 * the office's decision (keep, drop): mended, the file is imported again. With 'unknown', the values left unknown. Each
 * sheet of the register has one here: its headings are its own.
 */
export async function exceptionsFile(
  sql: Queryable,
  one: ImportRow,
  effect: Effect,
  locale: Locale,
): Promise<Readable> {
  const sheets = registerSheets(one.inspection)
  const own = ownHeadings(locale)
  const ours = new Set(reportHeadings())
  const headings = [
    ...(sheets.length > 1 ? [own.sheet] : []),
    ...[own.row, own.column, own.value, own.reason, own.offer],
    effect === 'unknown' ? own.property : own.decision,
  ]
  async function* linesOfSheet(
    { sheetNo, name }: InspectedSheet,
    office: InspectedSheet['columns'],
    places: PlaceField[],
  ) {
    for await (const row of exceptionRows(sql, { importId: one.importId, effect, sheetNo }))
      yield [
        ...office.map(({ column }) => row.cells[column] ?? ''),
        ...places.map((field) => row.evidence[field]?.typed ?? ''),
        ...(sheets.length > 1 ? [name] : []),
        ...[String(row.rowNo), ...linesOf(row), effect === 'unknown' ? (row.propertyUniqueId ?? '') : ''],
      ]
  }
  const files = sheets.map((sheet) => {
    const office = sheet.columns.filter(({ label }) => !ours.has(label))
    const places = placesWithoutColumn(sheet, one.settings)
    const added = places.map((field) => placeHeadings(locale)[field])
    return {
      headings: [...office.map(({ label }) => label), ...added, ...headings],
      rows: linesOfSheet(sheet, office, places),
    }
  })
  const longest = await mostOnOneSheet(sql, one.importId, effect)
  return writeTextSheets(files, longest, m.register_import_exceptions_sheet({}, { locale }))
}
