import { isBlank, saysNone } from './cell.ts'
import { arrearFields, identityFields, type RegisterField } from './fields.ts'
import { type FoundHeader, type SheetRow, textOf } from './find-header.ts'

/** Why a row of the file is no property. */
export type LeftOutReason =
  | 'blank'
  | 'title'
  | 'header'
  | 'column_numbers'
  | 'total'
  | 'note'
  | 'sheet_without_register'
  | 'already_imported'
  | 'dropped_by_office'

export type Columns = Partial<Record<RegisterField, number>>

const totalWords = /^(grand |sub |page |ward |g\.? ?)?total\b|^(महा|कुल |उप)?योग|^कुल\b|^;ksx|\/ ?total$/i

const filled = (row: SheetRow) => row.cells.filter((cell) => !isBlank(cell))

function repeatsHeader(row: SheetRow, header: FoundHeader): boolean {
  const headings = header.ownLabels.filter((label) => label !== '').length
  const same = header.ownLabels.filter((label, column) => label !== '' && label === textOf(row.cells[column])).length
  return same >= Math.max(3, headings * 0.6)
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
export function rowKind(row: SheetRow, header: FoundHeader, columns: Columns): 'data' | LeftOutReason {
  const cells = filled(row)
  if (cells.length === 0) return 'blank'
  if (header.rows.includes(row.row) || repeatsHeader(row, header)) return 'header'
  if (row.row < header.row) return 'title'
  const has = (field: RegisterField) => {
    const column = columns[field]
    return column !== undefined && !isBlank(row.cells[column])
  }
  const owes = arrearFields.some((field) => has(field) && !saysNone(textOf(row.cells[columns[field] ?? 0])))
  if (cells.slice(0, 3).some((cell) => totalWords.test(textOf(cell))) && !identityFields.some(has)) return 'total'
  if (numbersItsColumns(row)) return 'column_numbers'
  if (identityFields.some(has) || owes) return 'data'
  return has('ward') && has('mohalla') ? 'data' : 'note'
}
