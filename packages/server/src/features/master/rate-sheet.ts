import { roadWord } from '@karsetu/contract/master/master-words.ts'
import {
  type Construction,
  constructions,
  type RateBasis,
  rateBases,
  roadGroups,
} from '@karsetu/contract/master/mohalla-forms.ts'
import type { FieldFault } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import type { MohallaFacts } from './mohalla-store.ts'
import { faultyFile, readRateCell, readRateFile, typed } from './rate-file.ts'
import { inWords, rateSheetWords } from './rate-sheet-words.ts'
import type { NewRate } from './rate-store.ts'

/** The heading, three roads on two bases, and room for what was left in between. */
const mostRows = 200

type Columns = Record<'mohalla' | 'basis' | 'road' | Construction, number>
type Sheet = { rows: WorkbookRow[]; columns: Columns; others: readonly string[]; faults: FieldFault[] }
type Line = { basis: RateBasis; road: string; row: number; rates: NewRate[] }

/**
 * Reads the rates of one mohalla from a sheet as {@link rateSheet} gives it: a row for each road group of a basis, a
 * column for each construction. Whole or not at all. Rows of groups that the city added may be left out or empty.
 * @param others the road groups beside the three, on the day of the rates
 * @throws Failure file.*, master.rate_file_faulty naming row, column and value of every fault
 */
export async function readRateSheet(
  sent: { path: string; fileName: string },
  mohalla: MohallaFacts,
  others: readonly string[],
): Promise<NewRate[]> {
  const rows = await readRateFile(sent, { mostRows })
  const columns = findColumns(rows[0])
  if (!columns) throw faultyFile([{ field: 'rates', message: m.master_sheet_no_heading({ headings: headings() }) }])
  const sheet: Sheet = { rows: rows.slice(1), columns, others, faults: [] }
  const lines = sheet.rows.flatMap((row) => readLine(sheet, row, mohalla))
  sheet.faults.push(...faultsBetween(lines))
  if (sheet.rows.length === 0) sheet.faults.push({ field: 'rates', message: m.master_sheet_empty() })
  if (sheet.faults.length > 0) throw faultyFile(sheet.faults)
  return lines.flatMap(({ rates }) => rates)
}

const headings = () =>
  Object.values(rateSheetWords.headings)
    .map((say) => say())
    .join(', ')

function findColumns(heading: WorkbookRow | undefined): Columns | undefined {
  const found = Object.entries(rateSheetWords.headings).map(([key, say]) => {
    const words = inWords(say)
    return [key, heading?.cells.findIndex((cell) => words.includes(typed(cell).toLowerCase())) ?? -1] as const
  })
  return found.every(([, at]) => at >= 0) ? (Object.fromEntries(found) as Columns) : undefined // made of all its keys
}

function readLine(sheet: Sheet, row: WorkbookRow, mohalla: MohallaFacts): Line[] {
  const says = (key: keyof Columns) => typed(row.cells[sheet.columns[key]])
  const refuse = (key: keyof Columns, fault: string) => {
    const column = rateSheetWords.headings[key]()
    const message = m.master_sheet_fault({ row: row.row, column, value: says(key), fault })
    sheet.faults.push({ field: `rates.${row.row}.${key}`, message })
  }
  if (![mohalla.name, mohalla.nameHi].map((name) => tidy(name).toLowerCase()).includes(says('mohalla').toLowerCase()))
    refuse('mohalla', m.master_sheet_other_mohalla({ mohalla: mohalla.name }))
  const basis = rateBases.find((key) => inWords(rateSheetWords.bases[key]).includes(says('basis').toLowerCase()))
  const named = says('road').toLowerCase()
  const other = sheet.others.find((code) => [code, roadWord(code)].includes(named))
  const road = other ?? roadGroups.find((key) => inWords(rateSheetWords.roads[key]).includes(named))
  if (other !== undefined && constructions.every((construction) => says(construction) === '')) return []
  if (!basis)
    refuse('basis', m.master_sheet_unknown({ known: rateBases.map((key) => rateSheetWords.bases[key]()).join(', ') }))
  if (!road)
    refuse('road', m.master_sheet_unknown({ known: [...roadGroups, ...sheet.others].map(roadWord).join(', ') }))
  const rates = constructions.flatMap((construction) => {
    const read = readRateCell(row.cells[sheet.columns[construction]], construction)
    if ('fault' in read) refuse(construction, read.fault)
    return 'fault' in read || !basis || !road ? [] : [{ basis, road, construction, ...read }]
  })
  return basis && road ? [{ basis, road, row: row.row, rates }] : []
}

/** A row that stands twice, and a basis that lacks one of its three roads. */
function faultsBetween(lines: readonly Line[]): FieldFault[] {
  const key = ({ basis, road }: Pick<Line, 'basis' | 'road'>) => `${basis} ${road}`
  const first = new Map<string, number>()
  const twice = lines.flatMap((line): FieldFault[] => {
    const other = first.get(key(line))
    first.set(key(line), other ?? line.row)
    if (other === undefined) return []
    const column = rateSheetWords.headings.road()
    const value = roadWord(line.road)
    const fault = m.master_sheet_row_twice({ other })
    return [{ field: `rates.${line.row}.road`, message: m.master_sheet_fault({ row: line.row, column, value, fault }) }]
  })
  const bases = rateBases.filter((basis) => lines.some((line) => line.basis === basis))
  const missing = bases.flatMap((basis) =>
    roadGroups
      .filter((road) => !first.has(key({ basis, road })))
      .map((road) => {
        const words = { basis: rateSheetWords.bases[basis](), road: roadWord(road) }
        return { field: 'rates', message: m.master_sheet_row_missing(words) }
      }),
  )
  return [...twice, ...missing]
}
