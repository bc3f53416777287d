import { addPaise, negatePaise, type Paise, subtractPaise, ZERO } from '../money/paise.ts'
import { type Cell, tidy } from '../register-import/cell.ts'
import { headingKey } from '../register-import/propose-columns.ts'
import { readAmount, readDate, readSide } from './read-values.ts'
import { assertCloses, refuse, type Statement, type StatementLine } from './statement.ts'
import {
  type ColumnOf,
  columnsOf,
  isEnough,
  proposeStatementColumns,
  type SaidColumns,
  type StatementColumn,
} from './statement-columns.ts'

export type TableRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }

type StatementTable = { readonly statement: Statement; readonly columns: readonly StatementColumn[] }

const textOf = (cell: Cell | undefined): string => tidy(cell?.typed ?? '')

/** A heading stands among the first rows, below what the bank says of itself. */
const headingRows = 80

type Heading = { at: number; labels: string[]; columns: StatementColumn[] }

function findHeading(rows: readonly TableRow[], said: SaidColumns): Heading | undefined {
  for (const [at, { cells }] of rows.slice(0, headingRows).entries()) {
    const labels = Array.from(cells, textOf)
    const columns = proposeStatementColumns(labels, said)
    if (isEnough(columnsOf(columns))) return { at, labels, columns }
  }
  return undefined
}

/**
 * Reads the table of a statement, whatever stands above and below it, newest or oldest first.
 * @param said what the office said of headings before
 * @throws UnreadableStatement with the row that is wrong
 */
export function readTable(rows: readonly TableRow[], said: SaidColumns = {}): StatementTable {
  const heading = findHeading(rows, said)
  if (!heading) return refuse('no_heading', rows[0]?.row ?? 1)
  const column = columnsOf(heading.columns)
  const read = readLines(rows.slice(heading.at + 1), column, heading.labels)
  const others = [...rows.slice(0, heading.at), ...read.others]
  const headingRow = rows[heading.at]?.row ?? 1
  if (read.lines.length === 0) return refuse('no_lines', headingRow)
  const ordered = inOrder(read.lines)
  const stated = { opening: statedBalance(others, 'opening'), closing: statedBalance(others, 'closing') }
  const lines = ordered.map(({ balance: _, ...line }) => line)
  const account = accountOf(rows.slice(0, heading.at))
  const { opening, closing } = balancesOf(ordered, { ...stated, opening: read.broughtForward ?? stated.opening })
  const last = ordered.at(-1)?.row ?? headingRow
  if (opening === undefined) return refuse('opening_missing', headingRow)
  if (closing === undefined) return refuse('closing_missing', last)
  const statement = { account, currency: 'INR', opening, closing, lines }
  assertCloses(statement, last)
  for (const [side, found] of [
    ['opening', opening],
    ['closing', closing],
  ] as const)
    if (stated[side] !== undefined && stated[side] !== found)
      refuse('closing_differs', last, { expectedPaise: stated[side], foundPaise: found })
  return { statement, columns: heading.columns }
}

type LineWithBalance = StatementLine & { readonly balance: Paise | undefined }

function readLines(rows: readonly TableRow[], column: ColumnOf, labels: readonly string[]) {
  const lines: LineWithBalance[] = []
  const others: TableRow[] = []
  let broughtForward: Paise | undefined
  let isBelow = false
  for (const row of rows) {
    const at = (field: keyof ColumnOf) => (column[field] === undefined ? undefined : row.cells[column[field]])
    const narration = textOf(at('narration'))
    const date = readDate(at('date'))
    if (isRuleOrHeading(row, labels)) continue
    if (date === undefined) {
      others.push(row)
      if (isFooter(row)) isBelow = true
      else if (textOf(at('date')) !== '' && !isBelow && hasAmount(at))
        refuse('date_unreadable', row.row, found(at('date')))
      else if (textOf(at('date')) === '' && !isBelow && narration !== '') continueNarration(lines, narration)
      continue
    }
    const balance = balanceOf(at('balance'), at('balanceSide'), row.row)
    const amount = amountOf(at, row.row)
    if (amount === undefined) {
      others.push(row)
      if (balance === undefined) refuse('amount_missing', row.row)
      if (lines.length === 0) broughtForward = balance
      continue
    }
    isBelow = false
    lines.push({
      ...{ row: row.row, postedOn: date, valueOn: readDate(at('valueDate')) ?? date, amount, narration },
      ...{ reference: textOf(at('reference')).replace(/^['’]/, ''), balance },
    })
  }
  return { lines, others, broughtForward }
}

type At = (field: keyof ColumnOf) => Cell | undefined
const found = (cell: Cell | undefined) => ({ found: textOf(cell).slice(0, 80) })
const hasAmount = (at: At): boolean =>
  (['debit', 'credit', 'amount'] as const).some((field) => (readAmount(at(field))?.amount ?? ZERO) !== ZERO)

/** A line of stars or strokes, or the heading once more on the next page. */
function isRuleOrHeading({ cells }: TableRow, labels: readonly string[]): boolean {
  const texts = Array.from(cells, textOf)
  if (texts.every((text) => /^[*_=.\-–—\s]*$/.test(text))) return true
  const same = texts.filter((text, column) => text !== '' && headingKey(text) === headingKey(labels[column] ?? ''))
  return same.length >= 3
}

const isFooter = ({ cells }: TableRow): boolean =>
  Array.from(cells, textOf).some((text) =>
    /\b(summary|total|opening bal|closing bal|brought forward|carried forward|end of statement|computer generated|legend)/i.test(
      text,
    ),
  )

function continueNarration(lines: LineWithBalance[], narration: string): void {
  const last = lines.pop()
  if (last) lines.push({ ...last, narration: `${last.narration} ${narration}` })
}

/** @throws UnreadableStatement */
function amountOf(at: At, row: number): Paise | undefined {
  const read = (field: 'debit' | 'credit' | 'amount') => {
    const cell = at(field)
    const amount = readAmount(cell)
    if (!amount && /[\p{L}\p{M}\d]/u.test(textOf(cell))) refuse('amount_unreadable', row, found(cell))
    return amount && amount.amount !== ZERO ? amount : undefined
  }
  const [debit, credit, amount] = [read('debit'), read('credit'), read('amount')]
  if (debit && credit) return refuse('both_sides', row)
  // A debit is written with or without its sign.
  if (debit) return debit.amount > 0 ? negatePaise(debit.amount) : debit.amount
  if (credit) return credit.amount
  if (!amount) return undefined
  const side = amount.side ?? readSide(at('side'))
  return side === 'debit' && amount.amount > 0 ? negatePaise(amount.amount) : amount.amount
}

function balanceOf(cell: Cell | undefined, beside: Cell | undefined, row: number): Paise | undefined {
  const read = readAmount(cell)
  if (!read) return /\d/.test(textOf(cell)) ? refuse('amount_unreadable', row, found(cell)) : undefined
  const side = read.side ?? readSide(beside)
  return side === 'debit' && read.amount > 0 ? negatePaise(read.amount) : read.amount
}

/** The oldest first. Of the days of one file the order is one, and the balances tell which where all are of one day. */
function inOrder(lines: readonly LineWithBalance[]): LineWithBalance[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const turned = lines.toReversed()
  const isTurned =
    first.postedOn === last.postedOn ? breakOf(lines) && !breakOf(turned) : first.postedOn > last.postedOn
  const ordered = isTurned ? turned : [...lines]
  const broken = breakOf(ordered)
  if (broken) refuse('balance_differs', broken.row, broken)
  return ordered
}

/** The first line whose balance does not follow from the one before. */
function breakOf(lines: readonly LineWithBalance[]) {
  let before: Paise | undefined
  for (const { row, amount, balance } of lines) {
    const expected = before === undefined ? undefined : addPaise(before, amount)
    if (expected !== undefined && balance !== undefined && balance !== expected)
      return { row, expectedPaise: expected, foundPaise: balance }
    before = balance ?? expected
  }
  return undefined
}

type Balances = { opening: Paise | undefined; closing: Paise | undefined }

function balancesOf(lines: readonly LineWithBalance[], stated: Balances): Balances {
  const at = lines.findIndex(({ balance }) => balance !== undefined)
  const known = lines[at]
  if (known?.balance === undefined) return stated
  const opening = lines.slice(0, at + 1).reduce((sum, { amount }) => subtractPaise(sum, amount), known.balance)
  return { opening, closing: lines.reduce((sum, { amount }) => addPaise(sum, amount), opening) }
}

const balanceLabels = {
  opening: /\b(opening|open|op\.?) ?bal(ance|\b)|\bbrought forward\b|\bb\/f\b/i,
  closing: /\b(closing|close|cl\.?) ?bal(ance|\b)|\bcarried forward\b|\bc\/f\b/i,
}

/** What stands behind the last colon or equals sign of a cell, or behind a dash where there is neither, if it has a figure. */
function behindSign(text: string): string | undefined {
  const at = Math.max(text.lastIndexOf(':'), text.lastIndexOf('='))
  const behind = text.slice((at >= 0 ? at : text.indexOf('-')) + 1).trim()
  return behind !== text.trim() && /\d/.test(behind) ? behind : undefined
}

/** The balance that stands behind its word in the same cell, to its right, or below it. */
function statedBalance(rows: readonly TableRow[], which: 'opening' | 'closing'): Paise | undefined {
  for (const [at, { cells }] of rows.entries())
    for (const [column, cell] of Array.from(cells).entries()) {
      const text = textOf(cell)
      if (!balanceLabels[which].test(text)) continue
      const behind = behindSign(text)
      const right = cells.slice(column + 1).find((one) => textOf(one) !== '')
      const below = rows[at + 1]?.cells[column]
      const places = [behind === undefined ? undefined : { typed: behind }, right, below]
      const amount = places.map(readAmount).find((read) => read !== undefined)
      if (amount) return amount.side === 'debit' ? negatePaise(amount.amount) : amount.amount
    }
  return undefined
}

/** Digits of the account that the preamble says, masked ones left out. */
function accountOf(rows: readonly TableRow[]): string {
  for (const { cells } of rows)
    for (const [column, cell] of Array.from(cells).entries()) {
      const text = textOf(cell)
      if (!/\b(account|a\/c|acc?t)\.? *(no|num|number)\b|खाता संख्या/i.test(text)) continue
      const right = cells.slice(column + 1).find((one) => textOf(one) !== '')
      const digits = [text, textOf(right)].map((each) => /[0-9X*x]{4,}\d*/.exec(each)?.[0]?.replace(/\D/g, ''))
      const known = digits.find((each) => each !== undefined && each.length >= 3)
      if (known) return known
    }
  return ''
}
