import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { fieldsOfKind, type RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { isFormula } from '@karsetu/domain/bulk-update/read-value.ts'
import { type Cell, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import { type ColumnName, columnOf, headingOf } from './bulk-labels.ts'

/** A heading stands near the top, if it stands anywhere. */
const headingWithin = 20

export type SheetRow = { row: number; cells: readonly (Cell | undefined)[] }
export type SheetColumns = ReadonlyMap<ColumnName, number>

/** The heading's columns by the field each names; undefined when the row is no heading. */
function columnsOf(cells: SheetRow['cells'], kind: RowKind): SheetColumns | undefined {
  const columns = new Map<ColumnName, number>()
  for (const [at, cell] of cells.entries()) {
    const name = columnOf(cell?.typed ?? '', kind)
    if (name && !columns.has(name)) columns.set(name, at)
  }
  const fields = fieldsOfKind[kind]
  const saysSomething = fields.length === 0 || fields.some((field) => columns.has(field))
  return columns.has('propertyUniqueId') && saysSomething ? columns : undefined
}

const texts = (cells: SheetRow['cells']) => Array.from(cells, (cell) => tidy(cell?.typed ?? ''))

/** Cells with a formula that a refusal names; beyond them it says how many there are. */
const namedFormulas = 20

export type FormulaCell = { row: number; column: string }

/** @throws Failure bulk_update.formula_cells naming row and column */
export function refuseFormulas(cells: readonly FormulaCell[]): void {
  if (cells.length === 0) return
  const named = cells.slice(0, namedFormulas).map((cell) => m.bulk_update_cell({ ...cell, row: String(cell.row) }))
  throw fail('bulk_update.formula_cells', {
    count: cells.length,
    cells: named.join('; ') + (cells.length > named.length ? ' …' : ''),
  })
}

/**
 * Reads a file to its end before anything of it is kept: a formula in a column that counts is nobody's value.
 * @throws Failure file.*, bulk_update.formula_cells
 */
export async function refuseFormulasOf(path: string, format: WorkbookFormat, kind: RowKind): Promise<void> {
  const results: FormulaCell[] = []
  for await (const batch of readRows(path, format, { kind, atOnce: 1000 }))
    for (const { row, cells, columns } of batch)
      for (const [name, at] of columns) {
        const cell = cells[at]
        if (cell && isFormula(cell)) results.push({ row, column: headingOf(name) })
      }
  refuseFormulas(results)
}

/** The first heading of a file, and which of its sheets has it. @throws Failure file.*, bulk_update.no_heading */
export async function readHeadings(path: string, format: WorkbookFormat, kind: RowKind): Promise<string[]> {
  const read = await readWorkbook(path, format)
  try {
    for await (const { row, cells, sheet } of read.rows) {
      if (read.sheets[sheet]?.hidden) continue
      if (columnsOf(cells, kind)) return texts(cells)
      if (row > headingWithin) break
    }
  } finally {
    await read.close()
  }
  throw fail('bulk_update.no_heading', { columns: fieldsOfKind[kind].map(headingOf).join(', ') })
}

export type ReadRow = SheetRow & { columns: SheetColumns }

/** The rows below the heading of the sheet that has one, some hundred at a time. @throws Failure file.* */
export async function* readRows(
  path: string,
  format: WorkbookFormat,
  { kind, atOnce }: { kind: RowKind; atOnce: number },
): AsyncGenerator<ReadRow[]> {
  const read = await readWorkbook(path, format)
  let batch: ReadRow[] = []
  let heading: { sheet: number; columns: SheetColumns } | undefined
  try {
    for await (const { row, cells, sheet } of read.rows) {
      if (!heading) {
        const columns = read.sheets[sheet]?.hidden ? undefined : columnsOf(cells, kind)
        if (columns) heading = { sheet, columns }
        continue
      }
      if (sheet !== heading.sheet || texts(cells).every((text) => text === '')) continue
      batch.push({ row, cells, columns: heading.columns })
      if (batch.length < atOnce) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    await read.close()
  }
}
