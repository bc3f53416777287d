import { isBlank, saysNone } from './cell.ts'
import { type ArrearField, arrearFields, identityFields, type RegisterField } from './fields.ts'
import { type FoundHeader, type SheetRow, textOf } from './find-header.ts'
import { mostCells, saysOnlyPlaces, sectionOf } from './section-lines.ts'

/** Why a row of the file is no property. */
export type LeftOutReason =
  | 'blank'
  | 'title'
  | 'header'
  | 'column_numbers'
  | 'total'
  | 'note'
  | 'section'
  | 'sheet_without_register'
  | 'hidden_sheet'
  | 'already_imported'
  | 'dropped_by_office'

export type Columns = Partial<Record<RegisterField, number>>
/** Columns beside the first of an arrear, one for each year: what is owed is their sum. */
export type YearColumns = Partial<Record<ArrearField, readonly number[]>>

/** How a total begins or ends: `Page Total`, `Chowk Total`, `मोहल्ला चौक का योग`, and what pages carry over. */
const totalLabels =
  /^(grand |sub ?-?|page |ward |g\.? ?)?total\b|^(महा|कुल |उप ?-?)?योग|^कुल(\s|:|$)|^;ksx|[\s/]total$|का (कुल )?योग$|^[bc]\/f\.?$|^(carried|brought) (forward|over)/i
/** The same alone in a cell where a house or an owner should be: a firm may be called Total Gas Agency. */
const onlyTotal =
  /^(grand |sub ?-?|page |ward |g\.? ?)?total\s*:?$|^(महा|कुल |उप ?-?)?योग\s*:?$|[\s/]total$|का (कुल )?योग$|^[bc]\/f\.?$|^(carried|brought) (forward|over)$/i

const filled = (row: SheetRow) => row.cells.filter((cell) => !isBlank(cell))

/** Most of the columns' own headings again, or another row of the heading to the letter. */
function repeatsHeader(row: SheetRow, { said: [own = [], ...others] }: FoundHeader): boolean {
  const headings = own.filter((label) => label !== '').length
  const same = own.filter((label, column) => label !== '' && label === textOf(row.cells[column])).length
  if (same >= Math.max(3, headings * 0.6)) return true
  return others.some((labels) => row.cells.every((cell, column) => textOf(cell) === (labels[column] ?? '')))
}

/** 1 | 2 | 3 … below a heading. */
function numbersItsColumns(row: SheetRow): boolean {
  const numbers = filled(row).map((cell) => Number(textOf(cell).replace(/[().]/g, '')))
  return numbers.length >= 5 && numbers.every((number, index) => number === (numbers[0] ?? 0) + index && number <= 60)
}

/**
 * What a row is: a property ('data'), or why it is left out. A row that carries money or names a house is always data,
 * so that no arrears are ever left out by looks.
 */
export function rowKind(
  row: SheetRow,
  header: FoundHeader,
  columns: Columns,
  ofYears: YearColumns = {},
): 'data' | LeftOutReason {
  const cells = filled(row)
  if (cells.length === 0) return 'blank'
  if (header.rows.includes(row.row) || repeatsHeader(row, header)) return 'header'
  if (row.row < header.row) return sectionOf(row, true) ? 'section' : 'title'
  const has = (field: RegisterField) => {
    const column = columns[field]
    return column !== undefined && !isBlank(row.cells[column])
  }
  const isOwed = (column: number) => !isBlank(row.cells[column]) && !saysNone(textOf(row.cells[column]))
  const owes = arrearFields.some((field) => [columns[field] ?? [], ofYears[field] ?? []].flat().some(isOwed))
  const saysTotal = (field: RegisterField) => has(field) && onlyTotal.test(textOf(row.cells[columns[field] ?? 0]))
  const isTotal = identityFields.some(saysTotal) || cells.slice(0, 3).some((cell) => totalLabels.test(textOf(cell)))
  if (isTotal && !identityFields.some((field) => has(field) && !saysTotal(field))) return 'total'
  if (numbersItsColumns(row)) return 'column_numbers'
  if (cells.length <= mostCells && saysOnlyPlaces(row)) return 'section'
  if (identityFields.some(has) || owes) return 'data'
  if (has('ward') && has('mohalla')) return 'data'
  return sectionOf(row, false) ? 'section' : 'note'
}
