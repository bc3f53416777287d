import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import type { Merge } from '@karsetu/domain/register-import/find-header.ts'
import { lastRowNumber, longestCell, type WorkbookLimits } from './limits.ts'
import type { WorkbookRow } from './workbook.ts'
import { attributeOf, type XmlHandlers } from './xml-scanner.ts'

/** Turns the elements of an OpenDocument spreadsheet into rows of cells. */
export class OdsRowParser implements XmlHandlers {
  private readonly limits: WorkbookLimits
  private readonly onMerge: (merge: Merge) => void
  private rows: WorkbookRow[] = []
  private sheet = -1
  private row = 0
  private rowRepeat = 1
  /** Rows with content in this sheet. */
  private kept = 0
  private column = 0
  private cells: (Cell | undefined)[] = []
  private cellAttributes = ''
  private inCell = false
  private inNote = false
  private paragraphs = 0
  private content = ''

  constructor(limits: WorkbookLimits, onMerge: (merge: Merge) => void = () => {}) {
    this.limits = limits
    this.onMerge = onMerge
  }

  takeRows(): WorkbookRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'table') {
      this.sheet += 1
      this.row = 0
      this.kept = 0
    } else if (name === 'table-row') {
      this.rowRepeat = countOf(attributes, 'number-rows-repeated')
      this.column = 0
      this.cells = []
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.cellAttributes = attributes
      this.inCell = true
      this.content = ''
      this.paragraphs = 0
    } else if (name === 'annotation') this.inNote = true
    else if (this.inCell && !this.inNote) this.openInCell(name, attributes)
  }

  private openInCell(name: string, attributes: string): void {
    if (name === 'p') {
      if (this.paragraphs > 0) this.content += '\n'
      this.paragraphs += 1
    } else if (name === 's') this.content += ' '.repeat(Math.min(countOf(attributes, 'c'), 1000))
    else if (name === 'tab') this.content += '\t'
    else if (name === 'line-break') this.content += '\n'
    if (this.content.length > longestCell) throw fail('file.damaged')
  }

  close(name: string): void {
    if (name === 'annotation') this.inNote = false
    else if (name === 'table-cell' || name === 'covered-table-cell') this.keepCell()
    else if (name === 'table-row') this.keepRow()
  }

  text(text: string): void {
    // Between cells stands only indentation.
    if (this.inCell && !this.inNote && this.paragraphs > 0) this.content += text
    if (this.content.length > longestCell) throw fail('file.damaged')
  }

  private keepCell(): void {
    this.inCell = false
    const cell = readCell(this.cellAttributes, this.content)
    const repeat = countOf(this.cellAttributes, 'number-columns-repeated')
    if (cell) {
      const { columns } = this.limits
      if (this.column + repeat > columns) throw fail('file.too_many_columns', { limit: columns })
      this.cells.length = Math.max(this.cells.length, this.column)
      for (let index = 0; index < repeat; index++) this.cells[this.column + index] = cell
    }
    this.keepMerge()
    this.column += repeat
  }

  private keepMerge(): void {
    const columns = countOf(this.cellAttributes, 'number-columns-spanned')
    const rows = countOf(this.cellAttributes, 'number-rows-spanned')
    if (columns === 1 && rows === 1) return
    this.onMerge({
      firstRow: this.row + 1,
      lastRow: this.row + rows,
      firstColumn: this.column,
      lastColumn: this.column + columns - 1,
    })
  }

  private keepRow(): void {
    if (this.cells.length > 0) {
      // Rows that repeat with content are real rows; a million of them in one element is a bomb.
      this.kept += this.rowRepeat
      if (this.kept > this.limits.rows) throw fail('file.too_many_rows', { limit: this.limits.rows })
      if (this.row + this.rowRepeat > lastRowNumber) throw fail('file.damaged')
      for (let index = 0; index < this.rowRepeat; index++) {
        this.rows.push({ sheet: this.sheet, row: this.row + index + 1, cells: this.cells })
      }
    }
    this.row += this.rowRepeat
  }
}

function countOf(attributes: string, name: string): number {
  const count = Number(attributeOf(attributes, name) ?? 1)
  if (!Number.isSafeInteger(count) || count < 1) throw fail('file.damaged')
  return count
}

function readCell(attributes: string, text: string): Cell | undefined {
  const formula = attributeOf(attributes, 'formula')
  const calculated = formula === undefined ? {} : { calculated: true as const }
  const type = attributeOf(attributes, 'value-type')
  const value = attributeOf(attributes, 'value')
  if ((type === 'float' || type === 'currency' || type === 'percentage') && value !== undefined) {
    const number = Number(value)
    if (!Number.isFinite(number)) throw fail('file.damaged')
    return { typed: String(number), number, ...calculated }
  }
  const date = type === 'date' ? attributeOf(attributes, 'date-value')?.slice(0, 10) : undefined
  if (date !== undefined) return { typed: date, date, ...calculated }
  // A formula that nobody has worked out yet has no type: not blank, but not known.
  if (text === '' && formula !== undefined && type === undefined)
    return { typed: formula.replace(/^\w+:/, ''), ...calculated }
  return text === '' ? undefined : { typed: text, ...calculated }
}
