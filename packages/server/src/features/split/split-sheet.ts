import { fail } from '@karsetu/contract/platform/fail.ts'
import { type SplitColumn, splitColumnWords } from '@karsetu/contract/split/split-words.ts'
import { locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  asciiDigits,
  type Cell,
  hasBrokenLetters,
  looksLikeFormula,
  tidy,
} from '@karsetu/domain/register-import/cell.ts'
import type { FileReply, SentFile } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'

const mostRows = 1000
const names = Object.keys(splitColumnWords) as SplitColumn[] // the keys of the record itself

/** The parts of one property, in the order of their rows. */
export type SheetSplit = {
  propertyUniqueId: string
  rows: number[]
  parts: Record<string, unknown>[]
  fault: string | null
}

type Columns = ReadonlyMap<SplitColumn, number>
type Read = { row: number; cells: readonly (Cell | undefined)[] }

const columnOf = (heading: string): SplitColumn | undefined => {
  const typed = tidy(heading).toLowerCase()
  return names.find(
    (name) =>
      name.toLowerCase() === typed ||
      locales.some((locale) => tidy(splitColumnWords[name]({}, { locale })).toLowerCase() === typed),
  )
}

function columnsOf(cells: Read['cells']): Columns | undefined {
  const columns = new Map<SplitColumn, number>()
  for (const [at, cell] of cells.entries()) {
    const name = columnOf(cell?.typed ?? '')
    if (name && !columns.has(name)) columns.set(name, at)
  }
  return columns.has('propertyUniqueId') && columns.size > 1 ? columns : undefined
}

/** Reads a sheet with a row for each part. @throws Failure file.*, split.sheet_no_heading, split.sheet_too_long */
export async function readSplitSheet(file: SentFile): Promise<SheetSplit[]> {
  const read = await readWorkbook(file.path, file.kind as WorkbookFormat) // a spreadsheet's kinds are these
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
  const columns = columnsOf(rows[0]?.cells ?? [])
  if (!columns || rows.length < 2)
    throw fail('split.sheet_no_heading', { columns: names.map((name) => splitColumnWords[name]()).join(', ') })
  const splits = new Map<string, SheetSplit>()
  for (const row of rows.slice(1)) addPart(splits, row, columns)
  return [...splits.values()]
}

function addPart(splits: Map<string, SheetSplit>, { row, cells }: Read, columns: Columns): void {
  const cellOf = (name: SplitColumn) => cells[columns.get(name) ?? -1]
  const says = (name: SplitColumn) => tidy(cellOf(name)?.typed ?? '')
  const figure = (name: SplitColumn) => (says(name) === '' ? null : Number(asciiDigits(says(name)).replaceAll(',', '')))
  const propertyUniqueId = says('propertyUniqueId').toUpperCase()
  const split = splits.get(propertyUniqueId) ?? { propertyUniqueId, rows: [], parts: [], fault: null }
  const [plotArea, share] = [figure('plotArea'), figure('share')]
  const premises =
    says('premises') === ''
      ? []
      : says('premises')
          .split(/[\s,;]+/)
          .map(Number)
  const broken = names.find((name) => hasBrokenLetters(says(name)))
  if (cells.some((cell) => cell && (cell.calculated || looksLikeFormula(cell))))
    split.fault = m.split_sheet_formula({ row })
  else if (broken) split.fault = m.split_sheet_broken({ row, column: splitColumnWords[broken]() })
  else if ([plotArea, share, ...premises].some((value) => Number.isNaN(value)))
    split.fault = m.split_sheet_number_wrong({ row })
  split.rows.push(row)
  split.parts.push({
    ...{ plotArea, share, premises, ownerName: says('ownerName'), fatherName: says('fatherName') },
    ...{ husbandName: says('husbandName'), houseNumber: says('houseNumber') },
    mobileNumber: says('mobileNumber') === '' ? null : asciiDigits(says('mobileNumber')),
  })
  splits.set(propertyUniqueId, split)
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
