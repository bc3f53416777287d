import { isRoadGroup } from '@karsetu/contract/master/mohalla-forms.ts'
import type { RateBasis } from '@karsetu/contract/master/rate-cell.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import { errorOfMohalla, oneOfMany } from './mohalla-of-row.ts'
import type { MohallaOfWard } from './mohalla-store.ts'
import { type RateColumn, rateColumnLabel, rateColumnsOf, rateSheetLabels, type Word } from './rate-sheet-labels.ts'
import type { NewRate } from './rate-store.ts'
import { basisOf, openSheetOfRates, readWhole, type SheetOfRates } from './sheet-of-rates.ts'

/** The rates of one basis of a mohalla, and the row in which they stand. */
type TableLine = { row: number; mohalla: MohallaOfWard; basis: RateBasis; rates: readonly NewRate[] }

type Key = 'basis' | `${string}.${string}`
const keyOf = ({ road, construction }: RateColumn): Key => `${road}.${construction}`

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
): Promise<readonly TableLine[]> {
  const all = rateColumnsOf(others)
  const words = Object.fromEntries(all.map((column) => [keyOf(column), rateColumnLabel(column)]))
  const headings: Record<Key, Word> = { basis: rateSheetLabels.headings.basis, ...words }
  const mayLack = all.filter(({ road }) => others.includes(road)).map(keyOf)
  const sheet = await openSheetOfRates(sent, { place: oneOfMany(known), headings, mayLack })
  const columns = all.filter((column) => sheet.has(keyOf(column)))
  const lines = sheet.rows.flatMap((row) => readLine(sheet, row, columns))
  sheet.faults.push(...standingTwice(lines))
  return readWhole(sheet, lines)
}

function readLine(
  sheet: SheetOfRates<Key, MohallaOfWard>,
  row: WorkbookRow,
  columns: readonly RateColumn[],
): TableLine[] {
  const isEmpty = (some: readonly RateColumn[]) => some.every((column) => sheet.says(row, keyOf(column)) === '')
  if (isEmpty(columns)) return []
  const mohalla = sheet.mohallaOf(row)
  const basis = basisOf(sheet, row)
  const rates = columns.flatMap(({ road, construction }) => {
    if (!isRoadGroup(road) && isEmpty(columns.filter((column) => column.road === road))) return []
    const key = keyOf({ road, construction })
    const read = sheet.figure(row, key, construction)
    if ('fault' in read) sheet.refuse(row, key, read.fault)
    return 'fault' in read || !basis ? [] : [{ basis, road, construction, ...read }]
  })
  return mohalla && basis ? [{ row: row.row, mohalla, basis, rates }] : []
}

function standingTwice(lines: readonly TableLine[]) {
  const first = new Map<string, number>()
  return lines.flatMap(({ row, mohalla, basis }) => {
    const key = `${mohalla.mohallaId} ${basis}`
    const other = first.get(key)
    first.set(key, other ?? row)
    return other === undefined ? [] : [errorOfMohalla(row, mohalla.name, m.master_sheet_mohalla_twice({ other }))]
  })
}
