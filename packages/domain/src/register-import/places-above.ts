import { type Cell, emptyCell, isBlank } from './cell.ts'
import { isDitto, repeatedFields } from './ditto.ts'
import type { ArrearField, RegisterField } from './fields.ts'
import type { SheetRow } from './find-header.ts'
import { known, type Reading, unreadable } from './reading.ts'
import type { Columns, LeftOutReason, YearColumns } from './row-kinds.ts'
import { type PlaceField, type Section, sectionOf, within } from './section-lines.ts'

const nowhere: Section = {}

/** What stands above the rows of one sheet, in their order: lines that name a place, and values that a row repeats. */
export class PlacesAbove {
  readonly #headingRow: number
  readonly #columns: Columns
  #section = nowhere
  /** The last row's own, by field; undefined where it had none, or after a heading or a total. */
  readonly #last: Partial<Record<RegisterField, Cell | undefined>> = {}
  readonly #lastRow: Partial<Record<RegisterField, number>> = {}

  constructor(headingRow: number, columns: Columns) {
    this.#headingRow = headingRow
    this.#columns = columns
  }

  /** The row with what stands above it. Asked for each row, so that no line is missed. */
  whole(row: SheetRow, kind: 'data' | LeftOutReason): SheetRow {
    if (kind === 'data') return this.#repeated(this.#section === nowhere ? row : { ...row, above: this.#section })
    if (kind === 'section') this.#section = within(this.#section, sectionOf(row, row.row < this.#headingRow) ?? nowhere)
    if (kind !== 'blank') for (const field of repeatedFields) this.#last[field] = undefined
    return row
  }

  /** The row with the values above in place of its ditto marks; a mark below none stays, and is no value. */
  #repeated(row: SheetRow): SheetRow {
    let cells: (Cell | undefined)[] | undefined
    for (const field of repeatedFields) {
      const own = cellOf(row, this.#columns, field)
      const column = this.#columns[field]
      const source = this.#last[field]
      if (!isDitto(own)) {
        this.#last[field] = isBlank(own) ? undefined : own
        this.#lastRow[field] = row.row
      } else if (source && column !== undefined) {
        const said = source.from ?? { row: this.#lastRow[field] ?? row.row }
        const repeated: Cell = { ...source, from: { row: said.row, by: 'ditto' } }
        cells ??= [...row.cells]
        cells[column] = repeated
        this.#last[field] = repeated
      }
    }
    return cells ? { ...row, cells } : row
  }
}

/** The cell of a field: its own, those of its years as one, or where that is blank what a line above says. */
export function cellOf(
  { cells, above }: SheetRow,
  columns: Columns,
  field: RegisterField,
  ofYears: YearColumns = {},
): Cell {
  const years = ofYears[field as ArrearField] // undefined for every other field
  if (years) return together([columns[field] ?? -1, ...years].flatMap((column) => cells[column] ?? []))
  const own = cells[columns[field] ?? -1]
  const said = above?.[field as PlaceField] // undefined for every other field
  return said && isBlank(own) ? said : (own ?? emptyCell)
}

/** What the columns of several years say, for whoever looks at the row. */
function together(cells: readonly Cell[]): Cell {
  const typed = cells.filter((cell) => !isBlank(cell)).map(({ typed }) => typed)
  return { typed: typed.join(' + '), ...(cells.some(({ merged }) => merged) ? { merged: true } : {}) }
}

/** A ditto mark that repeats nothing, or nothing that may be repeated, is no value. */
export const unlessDitto = <T>(cell: Cell, reading: Reading<T>): Reading<T> =>
  isDitto(cell) ? unreadable('ditto_of_nothing') : reading

/** What stands above is trusted less than what stands in the row. */
export function asFarAsAbove<T>(cell: Cell, own: Reading<T>): Reading<T> {
  const reading = unlessDitto(cell, own)
  if (!cell.from || reading.state !== 'known') return reading
  if (reading.confidence === 'certain') return known(reading.value, 'likely', cell.from.by)
  return cell.from.by === 'ditto' ? known(reading.value, 'doubtful', 'ditto') : reading
}
