import { type Cell, isBlank, tidy } from './cell.ts'
import { headingScores } from './propose-columns.ts'

export type SheetRow = {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number
  readonly cells: readonly (Cell | undefined)[]
}

/** Rows from 1, columns from 0, both ends included. */
export type Merge = {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export type FoundHeader = {
  /** The row with the columns' own headings. */
  readonly row: number
  /** All rows of the heading: group row, heading, second language. */
  readonly rows: readonly number[]
  /** One per column, the group before the column's own; empty when the column has none. */
  readonly labels: readonly string[]
  /** The headings alone, to know the heading when it comes again. */
  readonly ownLabels: readonly string[]
}

/** A header this far down is not one: registers begin with a title and a few lines. */
export const headerSearchRows = 60
const fewestHeadings = 4

export const textOf = (cell: Cell | undefined) => tidy(cell?.typed ?? '')

/** How many different fields the texts of a row name. */
function headingsNamed(cells: readonly (Cell | undefined)[]): number {
  const named = new Set<string>()
  for (const cell of cells) {
    const label = textOf(cell)
    if (label === '' || label.length > 80 || cell?.number !== undefined) continue
    for (const [field, score] of headingScores(label)) if (score >= 0.95) named.add(field)
  }
  return named.size
}

function groupLabels(above: SheetRow | undefined, header: SheetRow, merges: readonly Merge[] | null): string[] | null {
  if (!above) return null
  const width = header.cells.length
  const labels: string[] = Array.from({ length: width }, () => '')
  let found = false
  above.cells.forEach((cell, column) => {
    const label = textOf(cell)
    if (label === '') return
    const merge = merges?.find(
      (range) => above.row >= range.firstRow && above.row <= range.lastRow && range.firstColumn === column,
    )
    const next = above.cells.findIndex((later, index) => index > column && textOf(later) !== '')
    const last = merge ? merge.lastColumn : merges ? column : Math.min(next === -1 ? width - 1 : next - 1, column + 5)
    // A title spans the sheet; a group spans some columns.
    if (last - column + 1 > width * 0.6) return
    found = true
    for (let covered = column; covered <= last && covered < width; covered += 1) labels[covered] = label
  })
  return found ? labels : null
}

/** Finds the heading of a register among titles, group rows and second languages; null when the sheet holds no register. */
export function findHeader(rows: readonly SheetRow[], merges: readonly Merge[] | null): FoundHeader | null {
  const scored = rows.slice(0, headerSearchRows).map((row, index) => ({ row, index, named: headingsNamed(row.cells) }))
  const best = scored.reduce<(typeof scored)[number] | null>(
    (kept, one) => (one.named > (kept?.named ?? 0) ? one : kept),
    null,
  )
  if (!best || best.named < fewestHeadings) return null
  const above = scored[best.index - 1]
  const group = above && above.named < fewestHeadings ? groupLabels(above.row, best.row, merges) : null
  const below = scored[best.index + 1]
  // The same headings again in the other language, directly below.
  const second =
    below &&
    below.named >= fewestHeadings &&
    below.row.cells.every((cell, column) => textOf(cell) !== textOf(best.row.cells[column]) || isBlank(cell))
      ? below.row
      : null
  const ownLabels = best.row.cells.map(textOf)
  const labels = ownLabels.map((own, column) =>
    [group?.[column] ?? '', own, textOf(second?.cells[column])].filter((part) => part !== '').join(' / '),
  )
  const rowsOfHeader = [...(group && above ? [above.row.row] : []), best.row.row, ...(second ? [second.row] : [])]
  return {
    row: best.row.row,
    rows: rowsOfHeader,
    labels: labels.map((label, column) => groupedLabel(label, group?.[column] ?? '', ownLabels[column] ?? '')),
    ownLabels,
  }
}

/** `Arrears › House tax` reads as one heading, "Arrears House tax". */
function groupedLabel(label: string, group: string, own: string): string {
  return group === '' || own === '' ? label : `${group} ${own}`
}
