import { rentLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { basisLabels, constructionLabels, roadLabel, roadLabels } from '@karsetu/contract/master/master-labels.ts'
import { isRoadGroup, roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { cellKey } from '@karsetu/contract/master/rate-cell.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { everyWords, rateLabels, useLabels } from '@karsetu/contract/master/rate-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ListColumn, text } from '../../platform/spreadsheet/list-file.ts'
import type { WorkbookRow } from '../../platform/spreadsheet/workbook.ts'
import type { MohallaOfRow } from './mohalla-of-row.ts'
import type { MohallaFacts } from './mohalla-store.ts'
import { inWords, type Word } from './rate-sheet-labels.ts'
import { cellOf, type NewRate } from './rate-store.ts'
import { basisOf, openSheetOfRates, readWhole, type SheetOfRates } from './sheet-of-rates.ts'

const headings = {
  basis: m.master_sheet_basis,
  road: m.master_sheet_road,
  construction: m.masters_sheet_construction,
  rentType: m.law_rent_type,
  use: m.law_use,
  rate: m.masters_cell_rate,
}
type Sheet<Mohalla> = SheetOfRates<keyof typeof headings, Mohalla>

/** A rate of a city that names its rates cell by cell, and the row in which it stands. */
export type CellLine<Mohalla> = { row: number; mohalla: Mohalla; rates: readonly [NewRate] }

/** A row of such a sheet; one without a rate is to be filled in. */
export type CellRow<Mohalla> = { mohalla: Mohalla; rate: MohallaRate | undefined }
export const cellRows = <Mohalla>(mohalla: Mohalla, rates: readonly MohallaRate[]): CellRow<Mohalla>[] =>
  (rates.length > 0 ? rates : [undefined]).map((rate) => ({ mohalla, rate }))

/** The columns of such a sheet behind those of its mohallas. */
export const cellColumnsOfSheet = <Mohalla>(): ListColumn<CellRow<Mohalla>>[] => [
  text(headings.basis(), ({ rate }) => basisLabels[rate?.basis ?? 'covered'](), 18),
  text(headings.road(), ({ rate }) => rateLabels.road(rate?.roadBand ? roadOfBand(rate.roadBand) : null), 16),
  text(headings.construction(), ({ rate }) => rateLabels.construction(rate?.construction ?? null), 18),
  text(headings.rentType(), ({ rate }) => rateLabels.rentType(rate?.rentType ?? null), 18),
  text(headings.use(), ({ rate }) => rateLabels.use(rate?.use ?? null), 18),
  text(headings.rate(), ({ rate }) => (rate ? rateText(rate.rateTenThousandths) : null), 24),
]

/**
 * Reads such a sheet, of one mohalla or of many: a row for each rate. A cell that is empty or says "every" holds for every
 * value of its column.
 * @param bands the road groups of the day of the rates, as the law names them
 * @throws Failure file.*, master.rate_file_faulty naming row, column and value of every fault
 */
export async function readCellSheet<Mohalla extends MohallaFacts>(
  sent: { path: string; fileName: string },
  place: MohallaOfRow<Mohalla>,
  bands: readonly string[],
): Promise<readonly CellLine<Mohalla>[]> {
  const sheet = await openSheetOfRates(sent, { place, headings })
  const rows = place.isOfMany ? sheet.rows.filter((row) => sheet.says(row, 'rate') !== '') : sheet.rows
  const first = new Map<string, number>()
  const lines = rows.flatMap((row): CellLine<Mohalla>[] => {
    const mohalla = sheet.mohallaOf(row)
    const rate = readRow(sheet, row, bands)
    if (!mohalla || !rate) return []
    // A cell that stands twice: neither of its rates could be said to hold.
    const key = `${mohalla.mohallaId} ${cellKey(cellOf(rate))}`
    const other = first.get(key)
    if (other !== undefined) sheet.refuse(row, 'rate', m.master_sheet_cell_twice({ other }))
    first.set(key, other ?? row.row)
    return [{ row: row.row, mohalla, rates: [rate] }]
  })
  return readWhole(sheet, lines)
}

type Choice<Value> = { value: Value; typed: readonly string[]; said: string }
/** Each is read by its words, and by what the law calls it: self, rented. */
const choicesOf = <Value extends string>(words: Readonly<Record<Value, Word>>): Choice<Value>[] =>
  // A record's own keys are of its key type.
  (Object.entries(words) as [Value, Word][]).map(([value, word]) => ({
    ...{ value, said: word() },
    typed: [value, ...inWords(word)],
  }))
const choicesOfRoads = (bands: readonly string[]): Choice<string>[] =>
  bands.map((band) => {
    const road = roadOfBand(band)
    const said = roadLabel(road)
    // A group that the city added bears its code in every language.
    return { value: road, typed: isRoadGroup(road) ? inWords(roadLabels[road]) : [band, said.toLowerCase()], said }
  })

/** The value of a column, null where it is left out; undefined with its fault named. */
function chosen<Value>(
  { says, refuse }: Sheet<unknown>,
  row: WorkbookRow,
  { column, choices }: { column: keyof typeof everyWords; choices: readonly Choice<Value>[] },
): Value | null | undefined {
  const said = says(row, column).toLowerCase()
  if (said === '' || inWords(everyWords[column]).includes(said)) return null
  const found = choices.find(({ typed }) => typed.includes(said))
  const known = [everyWords[column](), ...choices.map((choice) => choice.said)].join(', ')
  if (!found) refuse(row, column, m.master_sheet_unknown({ known }))
  return found?.value
}

/** Undefined with its faults named. */
function readRow(sheet: Sheet<unknown>, row: WorkbookRow, bands: readonly string[]): NewRate | undefined {
  const basis = basisOf(sheet, row)
  const road = chosen(sheet, row, { column: 'road', choices: choicesOfRoads(bands) })
  const construction = chosen(sheet, row, { column: 'construction', choices: choicesOf(constructionLabels) })
  const rentType = chosen(sheet, row, { column: 'rentType', choices: choicesOf(rentLabels) })
  const use = chosen(sheet, row, { column: 'use', choices: choicesOf(useLabels) })
  const read = sheet.figure(row, 'rate', use === 'vacant_land' ? use : (construction ?? null))
  if ('fault' in read) sheet.refuse(row, 'rate', read.fault)
  if (!basis || 'fault' in read) return undefined
  if (road === undefined || construction === undefined || rentType === undefined || use === undefined) return undefined
  return { basis, road, construction, rentType, use, ...read }
}
