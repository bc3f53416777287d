import { basisLabels } from '@karsetu/contract/master/master-labels.ts'
import { type Construction, type RateBasis, rateBases } from '@karsetu/contract/master/rate-cell.ts'
import type { ReadRate } from '@karsetu/contract/master/rate-figure.ts'
import type { FieldError } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import type { MohallaColumn, MohallaOfRow } from './mohalla-of-row.ts'
import { invalidFile, readRateCell, readRateFile, typed } from './rate-file.ts'
import { inWords, type Word } from './rate-sheet-labels.ts'

/** A sheet of rates as it was sent, with the faults found in it so far. */
export type SheetOfRates<Column extends string, Mohalla> = {
  rows: WorkbookRow[]
  /** Whether the sheet has the column: those that may be left out. */
  has: (column: Column) => boolean
  says: (row: WorkbookRow, column: Column) => string
  figure: (row: WorkbookRow, column: Column, construction: Construction | null) => ReadRate
  /** For which mohalla the row is; undefined with its fault named. */
  mohallaOf: (row: WorkbookRow) => Mohalla | undefined
  refuse: (row: WorkbookRow, column: Column, error: string) => void
  faults: FieldError[]
}

type Headings<Column extends string, Mohalla> = {
  place: MohallaOfRow<Mohalla>
  headings: Readonly<Record<Column, Word>>
  mayLack?: readonly Column[]
}

/** @throws Failure file.*, master.rate_file_faulty naming the headings that are wanting, or stand twice */
export async function openSheetOfRates<Column extends string, Mohalla>(
  sent: { path: string; fileName: string },
  { place, headings, mayLack = [] }: Headings<Column, Mohalla>,
): Promise<SheetOfRates<Column, Mohalla>> {
  const [heading, ...rows] = await readRateFile(sent)
  const words = new Map<string, Word>([...Object.entries(place.headings), ...Object.entries<Word>(headings)])
  const columns = findColumns(heading, words, mayLack)
  const at = (row: WorkbookRow, column: string) => row.cells[columns.get(column) ?? -1]
  const says = (row: WorkbookRow, column: string) => typed(at(row, column))
  const errors: FieldError[] = []
  const refuse = (row: WorkbookRow, column: Column | MohallaColumn, error: string) => {
    const said = { row: row.row, column: words.get(column)?.() ?? column, value: says(row, column), fault: error }
    errors.push({ field: `rates.${row.row}.${column}`, message: m.master_sheet_fault(said) })
  }
  return {
    ...{ rows, faults: errors, says, refuse },
    has: (column) => columns.has(column),
    figure: (row, column, construction) => readRateCell(at(row, column), construction),
    mohallaOf: (row) => {
      const found = place.find((column) => says(row, column))
      if ('mohalla' in found) return found.mohalla
      refuse(row, found.column, found.fault)
      return undefined
    },
  }
}

/** Undefined with its fault named. */
export function basisOf({ says, refuse }: SheetOfRates<'basis', unknown>, row: WorkbookRow): RateBasis | undefined {
  const basis = rateBases.find((key) => inWords(basisLabels[key]).includes(says(row, 'basis').toLowerCase()))
  if (!basis)
    refuse(row, 'basis', m.master_sheet_unknown({ known: rateBases.map((key) => basisLabels[key]()).join(', ') }))
  return basis
}

/** What was read, unless a fault was found or nothing stands under the headings. @throws Failure master.rate_file_faulty */
export function readWhole<Line>(
  { faults: errors }: { faults: readonly FieldError[] },
  lines: readonly Line[],
): readonly Line[] {
  if (errors.length > 0) throw invalidFile(errors)
  if (lines.length === 0) throw invalidFile([{ field: 'rates', message: m.master_sheet_empty() }])
  return lines
}

function findColumns(
  heading: WorkbookRow | undefined,
  words: ReadonlyMap<string, Word>,
  mayLack: readonly string[],
): ReadonlyMap<string, number> {
  const cells = heading?.cells ?? []
  const results = [...words].map(([key, say]) => {
    const said = inWords(say)
    const at = [...cells.keys()].filter((place) => said.includes(typed(cells[place]).toLowerCase()))
    return { key, say, at }
  })
  const wanting = results.filter(({ key, at }) => at.length === 0 && !mayLack.includes(key))
  if (wanting.length > 0) {
    const headings = wanting.map(({ say }) => say()).join('; ')
    throw invalidFile([{ field: 'rates', message: m.master_sheet_no_heading({ headings }) }])
  }
  // Last year's rates beside the new ones, say: which of them are meant is not ours to choose.
  const twice = results.filter(({ at }) => at.length > 1)
  if (twice.length > 0)
    throw invalidFile(
      twice.map(({ say }) => ({ field: 'rates', message: m.master_sheet_heading_twice({ heading: say() }) })),
    )
  return new Map(results.flatMap(({ key, at }) => at.map((place) => [key, place])))
}
