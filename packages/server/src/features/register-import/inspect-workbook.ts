import type { InspectedSheet, Inspection } from '@karsetu/contract/register-import/import-settings.ts'
import { asOnDate } from '@karsetu/domain/register-import/as-on-date.ts'
import { chooseColumns } from '@karsetu/domain/register-import/column-choice.ts'
import {
  type FoundHeader,
  findHeader,
  headerSearchRows,
  type SheetRow,
  textOf,
} from '@karsetu/domain/register-import/find-header.ts'
import { headingKey, proposeColumns } from '@karsetu/domain/register-import/propose-columns.ts'
import { rowKind } from '@karsetu/domain/register-import/row-kinds.ts'
import { type PlaceField, placeFields, sectionOf } from '@karsetu/domain/register-import/section-lines.ts'
import type { Workbook } from '../../platform/spreadsheet/workbook.ts'

const samplesShown = 4

/** The first rows of every sheet: enough to find its heading and to show what stands below. */
async function firstRows(workbook: Workbook): Promise<SheetRow[][]> {
  const sheets: SheetRow[][] = workbook.sheets.map(() => [])
  const most = headerSearchRows + samplesShown + 2
  for await (const { sheet, row, cells } of workbook.rows()) {
    const rows = sheets[sheet]
    if (rows && rows.length < most) rows.push({ row, cells })
    if (sheet === sheets.length - 1 && (rows?.length ?? 0) >= most) break
  }
  return sheets
}

/** The places that lines over the first rows say. */
function placesAbove(header: FoundHeader, rows: readonly SheetRow[]): PlaceField[] {
  const { columns, ofYears } = chooseColumns(header.labels, {})
  const said = rows
    .filter((row) => rowKind(row, header, columns, ofYears) === 'section')
    .flatMap((row) => Object.keys(sectionOf(row, row.row < header.row) ?? {}))
  return placeFields.filter((field) => said.includes(field))
}

function describe(
  sheetNo: number,
  name: string,
  header: FoundHeader | null,
  rows: readonly SheetRow[],
): InspectedSheet {
  if (!header) return { sheetNo, name, headerRow: null, columns: [] }
  const below = rows.filter(({ row }) => row > Math.max(...header.rows)).slice(0, samplesShown)
  const columns = proposeColumns(header.labels)
    .filter(({ label }) => label !== '')
    .map((proposed) => ({
      ...proposed,
      key: headingKey(proposed.label),
      samples: below.map(({ cells }) => textOf(cells[proposed.column])),
    }))
  return { sheetNo, name, headerRow: header.row, columns, above: placesAbove(header, rows) }
}

export type FoundRegister = { headers: (FoundHeader | null)[]; inspection: Inspection }

/** Finds on each sheet the heading of a register, what its columns hold, and the day its arrears run up to. */
export async function inspectWorkbook(workbook: Workbook, mergesKnown: boolean): Promise<FoundRegister> {
  const sheets = await firstRows(workbook)
  const headers = sheets.map((rows, index) =>
    workbook.sheets[index]?.hidden
      ? null
      : findHeader(rows, mergesKnown ? (workbook.sheets[index]?.merges ?? []) : null),
  )
  const titles = sheets.flatMap((rows, index) =>
    rows.filter(({ row }) => row < (headers[index]?.row ?? 0)).flatMap(({ cells }) => cells.map(textOf)),
  )
  return {
    headers,
    inspection: {
      sheets: sheets.map((rows, index) =>
        describe(index, workbook.sheets[index]?.name ?? '', headers[index] ?? null, rows),
      ),
      asOn: asOnDate(titles.filter((title) => title !== '')),
    },
  }
}
