import { openCsv } from './csv-reader.ts'
import type { WorkbookLimits } from './limits.ts'
import { openOds } from './ods-reader.ts'
import type { Workbook } from './workbook.ts'
import { openXlsx } from './xlsx-reader.ts'

export type WorkbookFormat = 'xlsx' | 'ods' | 'csv'

const openers = { xlsx: openXlsx, ods: openOds, csv: openCsv }

/**
 * Opens a spreadsheet from outside for reading, row by row. Large ones belong in a process of their own: the shared
 * strings of an .xlsx are held in memory while its rows are read.
 * @throws Failure file.* with the reason, for the sender to mend the file
 */
export function openWorkbook(path: string, format: WorkbookFormat, limits?: WorkbookLimits): Promise<Workbook> {
  return openers[format](path, limits)
}
