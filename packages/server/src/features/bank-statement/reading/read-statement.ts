import { readFile } from 'node:fs/promises'
import { readMt940 } from '@karsetu/domain/bank-statement/read-mt940.ts'
import { readTable, type TableRow } from '@karsetu/domain/bank-statement/read-table.ts'
import { joinStatements, refuse, type Statement } from '@karsetu/domain/bank-statement/statement.ts'
import type { SaidColumns, StatementColumn } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'
import { headingKey } from '@karsetu/domain/register-import/propose-columns.ts'
import type { FileKind } from '../../../platform/files/file-kinds.ts'
import { defaultLimits } from '../../../platform/spreadsheet/limits.ts'
import { openWorkbook, type WorkbookFormat } from '../../../platform/spreadsheet/open-workbook.ts'
import { readCamt053 } from './read-camt053.ts'

type StatementFormat = 'csv' | 'xlsx' | 'ods' | 'xls' | 'mt940' | 'camt053'

type ReadColumn = StatementColumn & { readonly key: string; readonly samples: readonly string[] }

export type ReadStatement = {
  readonly format: StatementFormat
  readonly statement: Statement
  /** Empty where the format says itself what is what. */
  readonly columns: readonly ReadColumn[]
}

export type StatementFile = {
  readonly path: string
  readonly kind: FileKind
  readonly said: SaidColumns
  /** Of several accounts in one file, the one whose number ends so. */
  readonly lastDigits: string
}

const mostRows = 200_000
const samplesShown = 3

/** Reads a statement of whichever format. @throws UnreadableStatement, Failure file.* */
export async function readStatement({ path, kind, said, lastDigits }: StatementFile): Promise<ReadStatement> {
  if (kind === 'camt053') return ofMessages('camt053', readCamt053(await textOf(path)), lastDigits)
  if (kind === 'mt940') {
    const text = await textOf(path)
    // A table of text has the same ending in the names of some banks.
    if (/^:(?:20|25|28C?|60[FM]|61|62[FM]|86):/m.test(text)) return ofMessages('mt940', readMt940(text), lastDigits)
    return readRows({ path, format: 'csv', said }, 'csv')
  }
  if (kind === 'xls' || kind === 'csv') return readRows({ path, format: 'csv', said }, kind)
  return readRows({ path, format: kind as WorkbookFormat, said }, kind as StatementFormat) // the kinds that are left
}

function ofMessages(format: StatementFormat, statements: readonly Statement[], lastDigits: string): ReadStatement {
  const own = statements.filter(({ account }) => account.replace(/\D/g, '').endsWith(lastDigits))
  const statement = joinStatements(own.length > 0 ? own : statements)
  if (statement.lines.length === 0) refuse('no_lines', 1)
  return { format, statement, columns: [] }
}

async function readRows(
  { path, format, said }: { path: string; format: WorkbookFormat; said: SaidColumns },
  as: StatementFormat,
): Promise<ReadStatement> {
  const workbook = await openWorkbook(path, format, { ...defaultLimits, rows: mostRows })
  const sheet = workbook.sheets.findIndex(({ hidden }) => !hidden)
  const rows: TableRow[] = []
  for await (const row of workbook.rows()) if (row.sheet === sheet) rows.push(row)
  const { statement, columns } = readTable(rows, said)
  const firsts = rows.filter(({ row }) => statement.lines.slice(0, samplesShown).some((line) => line.row === row))
  return {
    ...{ format: as, statement },
    columns: columns
      .filter(({ label }) => label !== '')
      .map((column) => ({
        ...column,
        key: headingKey(column.label),
        samples: firsts.map(({ cells }) => tidy(cells[column.column]?.typed ?? '')),
      })),
  }
}

/** UTF-8, or where it is none the letters of Windows. */
async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
