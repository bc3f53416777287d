import { fail } from '@karsetu/contract/platform/fail.ts'
import { type SplitColumn, splitColumnLabels } from '@karsetu/contract/split/split-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  asciiDigits,
  type Cell,
  hasBrokenLetters,
  looksLikeFormula,
  tidy,
} from '@karsetu/domain/register-import/cell.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { columnNamed } from '../../platform/spreadsheet/heading.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import type { TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { assertInScope } from '../access/place-scope.ts'
import { getCardRow } from '../property/read-property.ts'
import { readStates } from '../property/register-store.ts'
import { floorsInSheet, floorsListed, readFloors } from './floors-of-sheet.ts'
import { currentOwners } from './prepare-regrouping.ts'

const mostRows = 1000
const names = Object.keys(splitColumnLabels) as SplitColumn[] // the keys of the record itself

export type CellError = { column: SplitColumn; code: 'formula' | 'broken_letters' | 'number_wrong'; typed: string }
/** A row of a sheet: what it says of one part, as the form of a split takes it. */
export type SheetPart = {
  row: number
  cells: string[]
  said: Record<string, unknown>
  /** As they are typed: which floors they are, the property says. */
  floors: string[]
  faults: CellError[]
}
/** The parts of one property, in the order of their rows. */
export type SheetSplit = { propertyUniqueId: string; parts: SheetPart[] }

type Columns = ReadonlyMap<SplitColumn, number>
type Read = { row: number; cells: readonly (Cell | undefined)[] }

function columnsOf(cells: Read['cells']): Columns | undefined {
  const columns = new Map<SplitColumn, number>()
  for (const [at, cell] of cells.entries()) {
    const name = columnNamed(cell?.typed ?? '', names, splitColumnLabels)
    if (name && !columns.has(name)) columns.set(name, at)
  }
  return columns.has('propertyUniqueId') && columns.size > 1 ? columns : undefined
}

const texts = ({ cells }: Read) => Array.from(cells, (cell) => tidy(cell?.typed ?? ''))

/** Reads a sheet with a row for each part. @throws Failure file.*, split.sheet_no_heading, split.sheet_too_long */
export async function readSplitSheet(
  path: string,
  format: WorkbookFormat,
): Promise<{ headings: string[]; splits: SheetSplit[] }> {
  const read = await readWorkbook(path, format)
  const rows: Read[] = []
  try {
    for await (const { row, cells, sheet } of read.rows) {
      if (sheet !== 0 || cells.every((cell) => tidy(cell?.typed ?? '') === '')) continue
      rows.push({ row, cells })
      if (rows.length > mostRows + 1) throw fail('split.sheet_too_long', { most: mostRows })
    }
  } finally {
    await read.close()
  }
  const [heading, ...parts] = rows
  const columns = heading && columnsOf(heading.cells)
  if (!columns || parts.length === 0)
    throw fail('split.sheet_no_heading', { columns: names.map((name) => splitColumnLabels[name]()).join(', ') })
  const ofProperty = Map.groupBy(parts, ({ cells }) =>
    tidy(cells[columns.get('propertyUniqueId') ?? -1]?.typed ?? '').toUpperCase(),
  )
  const splits = [...ofProperty].map(([propertyUniqueId, own]) => ({
    propertyUniqueId,
    parts: own.map((part) => partOf(part, columns)),
  }))
  return { headings: texts(heading), splits }
}

function partOf(read: Read, columns: Columns): SheetPart {
  const cellOf = (name: SplitColumn) => read.cells[columns.get(name) ?? -1]
  const says = (name: SplitColumn) => tidy(cellOf(name)?.typed ?? '')
  const figure = (name: SplitColumn) => (says(name) === '' ? null : Number(asciiDigits(says(name)).replaceAll(',', '')))
  const said = {
    ...{ ownerName: says('ownerName'), fatherName: says('fatherName'), husbandName: says('husbandName') },
    ...{ houseNumber: says('houseNumber'), propertyAddress: says('propertyAddress') },
    ...{ mobileNumber: asciiDigits(says('mobileNumber')) },
    ...{ plotArea: figure('plotArea'), share: figure('share') },
  }
  const isNoNumber = (name: SplitColumn) => (name === 'plotArea' || name === 'share') && Number.isNaN(said[name])
  const errors = names.flatMap((column): CellError[] => {
    const cell = cellOf(column)
    const typed = says(column)
    if (cell && (cell.calculated || looksLikeFormula(cell))) return [{ column, code: 'formula', typed }]
    if (hasBrokenLetters(typed)) return [{ column, code: 'broken_letters', typed }]
    return isNoNumber(column) ? [{ column, code: 'number_wrong', typed }] : []
  })
  return {
    row: read.row,
    cells: texts(read),
    said,
    floors: floorsListed(cellOf('premises')?.typed ?? ''),
    faults: errors,
  }
}

/**
 * A sheet with the headings that {@link readSplitSheet} knows, and two rows for each of the properties. What they are
 * today stands beside it, under headings that are not read: what is left empty there is not divided otherwise by mistake.
 * @throws Failure property.not_found, call.out_of_scope, split.not_in_use
 */
export async function splitSheet(
  { reads, actor }: Context,
  { propertyUniqueIds }: { propertyUniqueIds: readonly string[] },
): Promise<FileReply> {
  const floors = await readFloors(reads, propertyUniqueIds)
  const rows: TableRow[] = []
  for (const propertyUniqueId of propertyUniqueIds) {
    const card = await getCardRow(reads, propertyUniqueId)
    assertInScope(actor, card)
    const [held] = await readStates(reads, [card.propertyId])
    if (held?.state.status !== 'active') throw fail('split.not_in_use')
    const { houseNumber, propertyAddress, plotAreaSqft } = held.state
    const said: Partial<Record<SplitColumn, string | null>> = { propertyUniqueId, houseNumber, propertyAddress }
    const part = names.map((name) => said[name] ?? null)
    const owners = currentOwners(held.state).map(({ name }) => name)
    const today = [owners.join(', '), plotAreaSqft === null ? null : String(plotAreaSqft)]
    rows.push([...part, ...today, floorsInSheet(floors.get(propertyUniqueId) ?? [])], part)
  }
  const beside = rows.length === 0 ? [] : [m.split_sheet_owners(), m.split_sheet_plot(), m.split_sheet_floors()]
  const headings = [...names.map((name) => splitColumnLabels[name]()), ...beside]
  return {
    fileName: 'splits.xlsx',
    stream: writeWorkbook(
      rows,
      headings.map((heading) => ({ heading, kind: 'text', width: 24 })),
      m.split_sheet_title(),
    ),
  }
}
