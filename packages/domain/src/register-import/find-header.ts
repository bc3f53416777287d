import { asciiDigits, type Cell, isBlank, tidy } from './cell.ts'
import { headingScores } from './propose-columns.ts'
import { readAmount } from './read-amount.ts'
import { type Section, sectionOf } from './section-lines.ts'

export type SheetRow = {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number
  readonly cells: readonly (Cell | undefined)[]
  /** What lines over the row say of its place. */
  readonly above?: Section
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
  /** All rows of the heading: group row, heading, second language, headings below a group. */
  readonly rows: readonly number[]
  /** One per column, the group before the column's own; empty when the column has none. */
  readonly labels: readonly string[]
  /** What each row of the heading says, the columns' own first: to know them when they come again. */
  readonly said: readonly (readonly string[])[]
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

/** The texts of a row, one for each column. */
const labelsOf = ({ cells }: SheetRow, width: number): string[] =>
  Array.from({ length: width }, (_, column) => textOf(cells[column]))

/**
 * Up to which column each label of a row reaches: its merged cells, or the blank ones beside it where merges are unknown.
 * Undefined where none begins.
 */
function reachOf({ row, cells }: SheetRow, width: number, merges: readonly Merge[] | null): (number | undefined)[] {
  const labels = labelsOf({ row, cells }, width)
  return labels.map((label, column) => {
    if (label === '') return undefined
    const merge = merges?.find((range) => row >= range.firstRow && row <= range.lastRow && range.firstColumn === column)
    if (merges) return Math.min(merge?.lastColumn ?? column, width - 1)
    const next = labels.findIndex((later, index) => index > column && later !== '')
    return Math.min(next === -1 ? width - 1 : next - 1, column + 5)
  })
}

/**
 * The labels of a row over every column they reach; null when there is none but titles: a title spans the sheet, or stands
 * in one cell over a column with a heading of its own.
 */
function groupLabels(
  row: SheetRow,
  heading: SheetRow,
  width: number,
  merges: readonly Merge[] | null,
): string[] | null {
  // A ward's line over the heading is no group, however far it reaches.
  if (sectionOf(row, true)) return null
  const own = labelsOf(row, width)
  const labels = own.map(() => '')
  let found = false
  for (const [column, last] of reachOf(row, width, merges).entries()) {
    if (last === undefined || last - column + 1 > width * 0.6) continue
    const isTitle = merges ? last === column : column === 0 && own.filter((label) => label !== '').length === 1
    if (isTitle && !isBlank(heading.cells[column])) continue
    found = true
    labels.fill(own[column] ?? '', column, last + 1)
  }
  return found ? labels : null
}

/** The same headings again in the other language, directly below. */
const isSecondLanguage = (below: Scored, heading: SheetRow): boolean =>
  below.named >= fewestHeadings &&
  below.row.cells.every((cell, column) => textOf(cell) !== textOf(heading.cells[column]) || isBlank(cell))

/**
 * Headings below the groups of a heading and nowhere else: `House tax`, `Water tax` under a merged `Arrears`. A row of
 * properties says something below the other headings too.
 */
function isBelowGroups(below: SheetRow, heading: SheetRow, width: number, merges: readonly Merge[] | null): boolean {
  const inGroup = Array.from({ length: width }, () => false)
  for (const [column, last] of reachOf(heading, width, merges).entries())
    if (last !== undefined && last > column) inGroup.fill(true, column, last + 1)
  const said = below.cells.flatMap((cell, column) => (cell && !isBlank(cell) ? [{ cell, column }] : []))
  return said.length > 1 && said.every(({ cell, column }) => inGroup[column] && !isNumber(cell))
}

const year = /^(?:19|20)\d\d$/
/** Also as a .csv has it, which knows no numbers: somebody may owe it. A year there is a heading. */
function isNumber(cell: Cell): boolean {
  if (cell.number !== undefined) return true
  const amount = readAmount(cell)
  const isText = amount.state === 'unreadable' && amount.fault === 'amount_unclear'
  return !isText && !year.test(asciiDigits(tidy(cell.typed)))
}

type Scored = { readonly row: SheetRow; readonly named: number }

/** Finds the heading of a register among titles, group rows and second languages; null when the sheet holds no register. */
export function findHeader(rows: readonly SheetRow[], merges: readonly Merge[] | null): FoundHeader | null {
  const scored: Scored[] = rows.slice(0, headerSearchRows).map((row) => ({ row, named: headingsNamed(row.cells) }))
  const most = scored.reduce((saved, { named }) => Math.max(saved, named), 0)
  if (most < fewestHeadings) return null
  const named = scored.findIndex((one) => one.named === most)
  const width = Math.max(...scored.slice(Math.max(0, named - 1), named + 3).map(({ row }) => row.cells.length))
  const belongsBelow = (below: Scored | undefined, heading: Scored | undefined) =>
    below !== undefined && heading !== undefined && isBelowGroups(below.row, heading.row, width, merges)
  // The headings below groups may be more than those beside them.
  const upper = scored[named - 1]
  const first = upper && upper.named > 1 && belongsBelow(scored[named], upper) ? named - 1 : named
  const heading = scored[first]
  if (!heading) return null
  const above = scored[first - 1]
  const group = above && above.named < fewestHeadings ? groupLabels(above.row, heading.row, width, merges) : null
  const next = scored[first + 1]
  const second = next && isSecondLanguage(next, heading.row) ? next : undefined
  const below = scored[first + (second ? 2 : 1)]
  const divided = belongsBelow(below, heading) ? below : undefined
  const headings = [heading, ...(second ? [second] : []), ...(divided ? [divided] : [])]
  const spread = divided ? groupLabels(heading.row, divided.row, width, merges) : null
  const [own = [], ...others] = headings.map(({ row }) => labelsOf(row, width))
  const labelOf = (label: string, column: number): string => {
    const over = group?.[column] ?? ''
    const part = divided ? (others.at(-1)?.[column] ?? '') : ''
    if (part !== '') return joined([over, spread?.[column] ?? '', part], ' ')
    // `Arrears › House tax` reads as one heading, "Arrears House tax".
    return over !== '' && label !== ''
      ? joined([over, label], ' ')
      : joined([over, label, second ? (others[0]?.[column] ?? '') : ''], ' / ')
  }
  return {
    row: heading.row.row,
    rows: [...(group && above ? [above.row.row] : []), ...headings.map(({ row }) => row.row)],
    labels: own.map(labelOf),
    said: [own, ...others, ...(group && above ? [labelsOf(above.row, width)] : [])],
  }
}

const joined = (parts: readonly string[], between: string): string => parts.filter((part) => part !== '').join(between)
