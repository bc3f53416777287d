import { fail } from '@karsetu/contract/platform/fail.ts'
import { type SplitColumn, splitColumnWords } from '@karsetu/contract/split/split-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  asciiDigits,
  type Cell,
  hasBrokenLetters,
  looksLikeFormula,
  tidy,
} from '@karsetu/domain/register-import/cell.ts'
import type { FileReply } from '../../platform/http/context.ts'
import { columnNamed } from '../../platform/spreadsheet/heading.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'

const mostRows = 1000
const names = Object.keys(splitColumnWords) as SplitColumn[] // the keys of the record itself

export type CellFault = { column: SplitColumn; code: 'formula' | 'broken_letters' | 'number_wrong'; typed: string }
/** A row of a sheet: what it says of one part, as the form of a split takes it. */
export type SheetPart = { row: number; cells: string[]; said: Record<string, unknown>; faults: CellFault[] }
/** The parts of one property, in the order of their rows. */
export type SheetSplit = { propertyUniqueId: string; parts: SheetPart[] }

type Columns = ReadonlyMap<SplitColumn, number>
type Read = { row: number; cells: readonly (Cell | undefined)[] }

function columnsOf(cells: Read['cells']): Columns | undefined {
  const columns = new Map<SplitColumn, number>()
  for (const [at, cell] of cells.entries()) {
    const name = columnNamed(cell?.typed ?? '', names, splitColumnWords)
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
    throw fail('split.sheet_no_heading', { columns: names.map((name) => splitColumnWords[name]()).join(', ') })
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
    ...{ houseNumber: says('houseNumber'), mobileNumber: asciiDigits(says('mobileNumber')) },
    ...{ plotArea: figure('plotArea'), share: figure('share') },
    premises:
      says('premises') === ''
        ? []
        : says('premises')
            .split(/[\s,;]+/)
            .map(Number),
  }
  const isNoNumber = (name: SplitColumn) =>
    name === 'premises'
      ? said.premises.some(Number.isNaN)
      : name === 'plotArea' || name === 'share'
        ? Number.isNaN(said[name])
        : false
  const faults = names.flatMap((column): CellFault[] => {
    const cell = cellOf(column)
    const typed = says(column)
    if (cell && (cell.calculated || looksLikeFormula(cell))) return [{ column, code: 'formula', typed }]
    if (hasBrokenLetters(typed)) return [{ column, code: 'broken_letters', typed }]
    return isNoNumber(column) ? [{ column, code: 'number_wrong', typed }] : []
  })
  return { row: read.row, cells: texts(read), said, faults }
}

/** An empty sheet with the headings that {@link readSplitSheet} knows. */
export const emptySplitSheet = (): FileReply => ({
  fileName: 'splits.xlsx',
  stream: writeWorkbook(
    [],
    names.map((name) => ({ heading: splitColumnWords[name](), kind: 'text', width: 20 })),
    m.split_sheet_title(),
  ),
})
