import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import { parseCellReference } from './cell-reference.ts'
import { lastRowNumber, longestCell, type WorkbookLimits } from './limits.ts'
import { unescapeOoxml } from './xlsx-parts.ts'
import { attributeOf, type XmlHandlers } from './xml-scanner.ts'

export interface XlsxRowContext {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly date1904: boolean
  readonly limits: WorkbookLimits
}

type ParsedRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }

/** Turns the elements of a worksheet part into rows of cells. */
export class XlsxRowParser implements XmlHandlers {
  private readonly context: XlsxRowContext
  private rows: ParsedRow[] = []
  private row = 0
  private column = -1
  private cells: (Cell | undefined)[] = []
  private type = 'n'
  private style = -1
  private value = ''
  private calculated = false
  private formula = ''
  private taking: 'value' | 'text' | 'formula' | 'nothing' = 'nothing'
  private inPhonetic = false

  constructor(context: XlsxRowContext) {
    this.context = context
  }

  /** The rows completed since the last call. */
  takeRows(): ParsedRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      // A writer may leave numbers out; then rows and cells follow one another.
      const row = Number(attributeOf(attributes, 'r') ?? this.row + 1)
      // A row behind or in the place of another would take its number, or the other's cells.
      if (!Number.isInteger(row) || row <= this.row || row > lastRowNumber) throw fail('file.damaged')
      this.row = row
      this.column = -1
      this.cells = []
    } else if (name === 'c') {
      const reference = parseCellReference(attributeOf(attributes, 'r') ?? '')
      const column = reference?.column ?? this.column + 1
      if (column <= this.column) throw fail('file.damaged')
      this.column = column
      this.type = attributeOf(attributes, 't') ?? 'n'
      this.style = Number(attributeOf(attributes, 's') ?? -1)
      this.value = ''
      this.formula = ''
      this.calculated = false
    } else if (name === 'f') {
      this.calculated = true
      this.taking = 'formula'
    } else if (name === 'v') this.taking = 'value'
    else if (name === 't' && !this.inPhonetic) this.taking = 'text'
    else if (name === 'rPh') this.inPhonetic = true
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.taking = 'nothing'
    else if (name === 'rPh') this.inPhonetic = false
    else if (name === 'c') this.keepCell()
    else if (name === 'row' && this.cells.length > 0) this.rows.push({ row: this.row, cells: this.cells })
  }

  text(text: string): void {
    if (this.taking === 'formula') this.formula += text
    else if (this.taking !== 'nothing') this.value += text
    if (this.value.length > longestCell || this.formula.length > longestCell) throw fail('file.damaged')
  }

  private keepCell(): void {
    const cell = this.readCell()
    if (!cell) return
    const { columns } = this.context.limits
    if (this.column >= columns) throw fail('file.too_many_columns', { limit: columns })
    this.cells[this.column] = this.calculated ? { ...cell, calculated: true } : cell
  }

  private readCell(): Cell | undefined {
    if (this.type === 's') {
      const text = this.context.strings[Number(this.value)]
      if (text === undefined) throw fail('file.damaged')
      return text === '' ? undefined : { typed: text }
    }
    // Some programs write a formula and leave its result to whoever opens the file: not blank, but not known.
    if (this.value === '') return this.calculated && this.type !== 'str' ? { typed: `=${this.formula}` } : undefined
    if (this.type === 'n') return this.readNumber()
    if (this.type === 'b') return { typed: this.value === '1' ? 'TRUE' : 'FALSE' }
    if (this.type === 'd') return { typed: this.value.slice(0, 10), date: this.value.slice(0, 10) }
    return { typed: unescapeOoxml(this.value) }
  }

  private readNumber(): Cell {
    const number = Number(this.value)
    if (!Number.isFinite(number)) throw fail('file.damaged')
    const date = this.context.dateStyles.has(this.style) ? dateOfSerial(number, this.context.date1904) : undefined
    if (date !== undefined) return { typed: date, date }
    return { typed: String(number), number }
  }
}

/**
 * A spreadsheet's day number as ISO date; undefined outside 1900 to 9999 (a number in a cell wrongly shown as date).
 * The 1900 system counts a 29 February 1900 that never was, so days before March 1900 are one off.
 */
export function dateOfSerial(serial: number, date1904: boolean): string | undefined {
  const day = Math.floor(serial)
  if (day < 1 || day > 2_958_465) return undefined
  const from1900 = date1904 ? day + 1462 : day < 60 ? day + 1 : day
  const date = new Date(Date.UTC(1899, 11, 30) + from1900 * 86_400_000)
  return date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10)
}
