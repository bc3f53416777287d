import { isRoadGroup, type RateBasis, rateBases } from '@karsetu/contract/master/mohalla-forms.ts'
import type { FieldFault } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { asciiDigits, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import type { MohallaOfWard } from './mohalla-store.ts'
import { faultyFile, readRateCell, readRateFile, typed } from './rate-file.ts'
import { inWords, type RateCell, rateCells, rateCellWord, rateSheetWords, rateTableWords } from './rate-sheet-words.ts'
import type { NewRate } from './rate-store.ts'

/** The rates of one basis of a mohalla, and the row in which they stand. */
export type TableLine = { row: number; mohalla: MohallaOfWard; basis: RateBasis; rates: NewRate[] }

type Key = keyof typeof rateTableWords
type Columns = { keys: Record<Key, number>; cells: readonly (RateCell & { at: number; heading: string })[] }
type Table = { columns: Columns; known: ReadonlyMap<string, MohallaOfWard>; faults: FieldFault[] }

/**
 * Reads the rates of many mohallas from a sheet as the template gives it: a row for each basis of a mohalla, a column for
 * each rate. Whole or not at all. Rows without any figure say nothing; so do road groups that the city added, left empty.
 * @param known the mohallas that it may name
 * @param others the road groups beside the three, on the day of the rates
 * @throws Failure file.*, master.rate_file_faulty naming row, column and value of every fault
 */
export async function readRateTable(
  sent: { path: string; fileName: string },
  known: readonly MohallaOfWard[],
  others: readonly string[],
): Promise<TableLine[]> {
  // The heading, a row for each basis, and room for what was left in between.
  const [heading, ...rows] = await readRateFile(sent, { mostRows: 200 + known.length * rateBases.length })
  const columns = findColumns(heading, others)
  const byNumber = new Map(known.map((mohalla) => [`${mohalla.wardNo} ${mohalla.mohallaNo}`, mohalla]))
  const table: Table = { columns, known: byNumber, faults: [] }
  const lines = rows.flatMap((row) => readLine(table, row))
  table.faults.push(...standingTwice(lines))
  if (lines.length === 0 && table.faults.length === 0)
    table.faults.push({ field: 'rates', message: m.master_sheet_empty() })
  if (table.faults.length > 0) throw faultyFile(table.faults)
  return lines
}

/** A fault of a row at one of its columns. */
export function tableFault(row: number, key: Key, value: string, fault: string): FieldFault {
  const message = m.master_sheet_fault({ row, column: rateTableWords[key](), value, fault })
  return { field: `rates.${row}.${key}`, message }
}

/** @throws Failure master.rate_file_faulty naming the headings that are wanting */
function findColumns(heading: WorkbookRow | undefined, others: readonly string[]): Columns {
  const at = (words: readonly string[]) =>
    heading?.cells.findIndex((cell) => words.includes(typed(cell).toLowerCase())) ?? -1
  const keys = Object.entries(rateTableWords).map(([key, say]) => ({ key, heading: say(), at: at(inWords(say)) }))
  const cells = rateCells(others).map((cell) => {
    const say = rateCellWord(cell)
    return { ...cell, heading: say(), at: at(inWords(say)) }
  })
  const wanting = [...keys, ...cells.filter(({ road }) => !others.includes(road))].filter((column) => column.at < 0)
  if (wanting.length > 0) {
    const headings = wanting.map((column) => column.heading).join('; ')
    throw faultyFile([{ field: 'rates', message: m.master_sheet_no_heading({ headings }) }])
  }
  return {
    keys: Object.fromEntries(keys.map((column) => [column.key, column.at])) as Columns['keys'], // made of all its keys
    cells: cells.filter((column) => column.at >= 0),
  }
}

function readLine({ columns, known, faults }: Table, row: WorkbookRow): TableLine[] {
  const says = (key: Key) => typed(row.cells[columns.keys[key]])
  const refuse = (key: Key, fault: string) => faults.push(tableFault(row.row, key, says(key), fault))
  const isEmpty = (cells: Columns['cells']) => cells.every(({ at }) => typed(row.cells[at]) === '')
  if (isEmpty(columns.cells)) return []
  const numbers = [says('wardNo'), says('mohallaNo')].map((said) => Number(asciiDigits(said)))
  const mohalla = known.get(numbers.join(' '))
  if (!mohalla) refuse('mohallaNo', m.master_sheet_no_mohalla())
  else if (
    ![mohalla.name, mohalla.nameHi].map((name) => tidy(name).toLowerCase()).includes(says('mohalla').toLowerCase())
  )
    refuse('mohalla', m.master_sheet_named_otherwise({ mohalla: mohalla.name }))
  const basis = rateBases.find((key) => inWords(rateSheetWords.bases[key]).includes(says('basis').toLowerCase()))
  if (!basis)
    refuse('basis', m.master_sheet_unknown({ known: rateBases.map((key) => rateSheetWords.bases[key]()).join(', ') }))
  const rates = columns.cells.flatMap(({ road, construction, at, heading }) => {
    if (!isRoadGroup(road) && isEmpty(columns.cells.filter((cell) => cell.road === road))) return []
    const read = readRateCell(row.cells[at], construction)
    if ('fault' in read) {
      const said = { row: row.row, column: heading, value: typed(row.cells[at]), fault: read.fault }
      faults.push({ field: `rates.${row.row}.${road}.${construction}`, message: m.master_sheet_fault(said) })
      return []
    }
    return basis ? [{ basis, road, construction, ...read }] : []
  })
  return mohalla && basis ? [{ row: row.row, mohalla, basis, rates }] : []
}

function standingTwice(lines: readonly TableLine[]): FieldFault[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ row, mohalla, basis }) => {
    const key = `${mohalla.mohallaId} ${basis}`
    const other = first.get(key)
    first.set(key, other ?? row)
    return other === undefined
      ? []
      : [tableFault(row, 'mohalla', mohalla.name, m.master_sheet_mohalla_twice({ other }))]
  })
}
