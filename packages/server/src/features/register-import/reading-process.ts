/**
 * Reads a register in a process of its own: shared strings and rules of thousands of rows cost memory and time that the
 * portal does not have. Takes one line of JSON on standard input, answers in lines of JSON on standard output.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import type { ImportSettings, Inspection } from '@karsetu/contract/register-import/import-settings.ts'
import { chooseColumns } from '@karsetu/domain/register-import/column-choice.ts'
import type { FoundHeader } from '@karsetu/domain/register-import/find-header.ts'
import { MergedRows } from '@karsetu/domain/register-import/merged-rows.ts'
import { Gazetteer, type KnownMohalla, type KnownWard, type KnownZone } from '@karsetu/domain/register-import/places.ts'
import { PlacesAbove } from '@karsetu/domain/register-import/places-above.ts'
import { addArrears, noArrears } from '@karsetu/domain/register-import/tally.ts'
import { openWorkbook, type WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import type { Workbook } from '../../platform/spreadsheet/workbook.ts'
import { inspectWorkbook } from './inspect-workbook.ts'
import { placeRow, type SheetReading, stageRow } from './stage-row.ts'
import type { ReaderMessage, ReadSoFar, StagedRow } from './staged-row.ts'

export type ReadingTask = {
  path: string
  format: WorkbookFormat
  /** Null: look only. */
  read: null | {
    settings: ImportSettings
    thisYear: number
    zones: KnownZone[]
    wards: KnownWard[]
    mohallas: KnownMohalla[]
    /** Rows of an earlier reading are kept up to here; null: none. */
    after: ReadSoFar | null
  }
}

const rowsPerMessage = 500

async function say(message: ReaderMessage<Inspection>): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

function sheetReadings(
  task: NonNullable<ReadingTask['read']>,
  { sheets }: Workbook,
  headers: Awaited<ReturnType<typeof inspectWorkbook>>['headers'],
): SheetReading[] {
  const places = new Gazetteer(task.zones, task.wards, task.mohallas)
  const { headings, asOn: _, wardNames, mohallaNames, ...settings } = task.settings
  const readingOf = (header: FoundHeader | null, sheetNo: number): SheetReading => {
    const labels = header?.labels ?? []
    const choice = chooseColumns(labels, headings)
    return {
      sheetNo,
      header,
      isHidden: sheets[sheetNo]?.hidden ?? false,
      merged: new MergedRows(sheets[sheetNo]?.merges ?? []),
      above: new PlacesAbove(header?.row ?? 0, choice.columns),
      places,
      thisYear: task.thisYear,
      settings: {
        ...settings,
        ...choice,
        names: { wardNames, mohallaNames },
        labels,
      },
    }
  }
  return headers.map(readingOf)
}

/** The rows of the file as its sheets number them, blank ones among them. */
async function sizeOf(workbook: Workbook): Promise<number> {
  const last = new Map<number, number>()
  for await (const { sheet, row } of workbook.rows()) last.set(sheet, row)
  return [...last.values()].reduce((sum, rows) => sum + rows, 0)
}

const nothingMet: ReadSoFar = { met: 0, totals: { rows: 0, blankRows: 0, arrears: noArrears } }

async function carryOut({ path, format, read }: ReadingTask): Promise<void> {
  const workbook = await openWorkbook(path, format)
  const { headers, inspection } = await inspectWorkbook(workbook, format !== 'csv')
  if (!read) return say({ kind: 'inspection', inspection })
  await say({ kind: 'size', rows: await sizeOf(workbook) })
  const sheets = sheetReadings(read, workbook, headers)
  let batch: StagedRow[] = []
  let { met, totals } = read.after ?? nothingMet
  const saved = met
  let seen = 0
  const lastRow = new Map<number, number>()
  for await (const { sheet, row, cells } of workbook.rows()) {
    const reading = sheets[sheet]
    if (!reading) continue
    const skipped = row - (lastRow.get(sheet) ?? 0) - 1
    lastRow.set(sheet, row)
    seen += 1
    if (seen <= saved) {
      placeRow({ row, cells }, reading)
      continue
    }
    const staged = stageRow({ row, cells }, reading)
    const blank = staged.reason === 'blank'
    met = seen
    totals = {
      rows: totals.rows + skipped + 1,
      blankRows: totals.blankRows + skipped + Number(blank),
      arrears: addArrears(totals.arrears, staged.arrears),
    }
    if (blank) continue
    batch.push(staged)
    if (batch.length < rowsPerMessage) continue
    await say({ kind: 'rows', rows: batch, soFar: { met, totals } })
    batch = []
  }
  if (batch.length > 0) await say({ kind: 'rows', rows: batch, soFar: { met, totals } })
  await say({ kind: 'end', totals })
}

const { value } = await createInterface(process.stdin)[Symbol.asyncIterator]().next()
try {
  await carryOut(JSON.parse(String(value)) as ReadingTask) // written by readRegister in the same version
} catch (error) {
  if (!(error instanceof Failure)) throw error
  await say({ kind: 'refused', code: error.code, facts: error.facts })
}
process.stdin.destroy()
