import { roadLabel } from '@karsetu/contract/master/master-labels.ts'
import { roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { constructions, type RateBasis, rateBases } from '@karsetu/contract/master/rate-cell.ts'
import type { FieldError } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import { onlyOne } from './mohalla-of-row.ts'
import type { MohallaFacts } from './mohalla-store.ts'
import { inWords, rateSheetLabels } from './rate-sheet-labels.ts'
import type { NewRate } from './rate-store.ts'
import { basisOf, openSheetOfRates, readWhole, type SheetOfRates } from './sheet-of-rates.ts'

type Line = { basis: RateBasis; road: string; row: number; rates: NewRate[] }
type Sheet = SheetOfRates<keyof typeof rateSheetLabels.headings, MohallaFacts>

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
  const sheet = await openSheetOfRates(sent, { place: onlyOne(mohalla), headings: rateSheetLabels.headings })
  const lines = sheet.rows.flatMap((row) => readLine(sheet, row, others))
  sheet.faults.push(...errorsBetween(lines))
  return readWhole(sheet, lines).flatMap(({ rates }) => rates)
}

function readLine(sheet: Sheet, row: WorkbookRow, others: readonly string[]): Line[] {
  const { says, figure, refuse } = sheet
  const named = says(row, 'road').toLowerCase()
  const other = others.find((code) => [code, roadLabel(code)].includes(named))
  const road = other ?? roadGroups.find((key) => inWords(rateSheetLabels.roads[key]).includes(named))
  sheet.mohallaOf(row)
  if (other !== undefined && constructions.every((construction) => says(row, construction) === '')) return []
  const basis = basisOf(sheet, row)
  if (!road)
    refuse(row, 'road', m.master_sheet_unknown({ known: [...roadGroups, ...others].map(roadLabel).join(', ') }))
  const rates = constructions.flatMap((construction) => {
    const read = figure(row, construction, construction)
    if ('fault' in read) refuse(row, construction, read.fault)
    return 'fault' in read || !basis || !road ? [] : [{ basis, road, construction, ...read }]
  })
  return basis && road ? [{ basis, road, row: row.row, rates }] : []
}

/** A row that stands twice, and a basis that lacks one of its three roads. */
function errorsBetween(lines: readonly Line[]): FieldError[] {
  const key = ({ basis, road }: Pick<Line, 'basis' | 'road'>) => `${basis} ${road}`
  const first = new Map<string, number>()
  const twice = lines.flatMap((line): FieldError[] => {
    const other = first.get(key(line))
    first.set(key(line), other ?? line.row)
    if (other === undefined) return []
    const column = rateSheetLabels.headings.road()
    const value = roadLabel(line.road)
    const error = m.master_sheet_row_twice({ other })
    return [
      {
        field: `rates.${line.row}.road`,
        message: m.master_sheet_fault({ row: line.row, column, value, fault: error }),
      },
    ]
  })
  const bases = rateBases.filter((basis) => lines.some((line) => line.basis === basis))
  const missing = bases.flatMap((basis) =>
    roadGroups
      .filter((road) => !first.has(key({ basis, road })))
      .map((road) => {
        const words = { basis: rateSheetLabels.bases[basis](), road: roadLabel(road) }
        return { field: 'rates', message: m.master_sheet_row_missing(words) }
      }),
  )
  return [...twice, ...missing]
}
