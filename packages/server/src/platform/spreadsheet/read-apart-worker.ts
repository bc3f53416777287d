/** Thread that reads one spreadsheet and hands its rows over in batches, a batch when one is asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { openWorkbook, type WorkbookFormat } from './open-workbook.ts'
import type { SheetInfo, WorkbookRow } from './workbook.ts'

export interface ReadTask {
  readonly path: string
  readonly format: WorkbookFormat
}

export type ReadReply =
  | { readonly sheets: readonly SheetInfo[] }
  | { readonly rows: readonly WorkbookRow[] }
  | { readonly end: true }
  | { readonly refused: { readonly code: Failure['code']; readonly facts: unknown } }
  | { readonly fault: string }

const batchSize = 500

const port = parentPort
if (!port) throw new Error('read-apart-worker.ts runs as a worker thread only')
const reply = (message: ReadReply) => port.postMessage(message)

/** Answers are given one for one, so a slow reader slows this thread instead of filling the memory. */
function query(): Promise<void> {
  return new Promise((resolve) => port?.once('message', () => resolve()))
}

try {
  // The starter of this file passes exactly this.
  const { path, format } = workerData as ReadTask
  const workbook = await openWorkbook(path, format)
  reply({ sheets: workbook.sheets })
  await query()
  let rows: WorkbookRow[] = []
  for await (const row of workbook.rows()) {
    rows.push(row)
    if (rows.length < batchSize) continue
    reply({ rows })
    rows = []
    await query()
  }
  reply({ rows })
  await query()
  reply({ end: true })
} catch (error) {
  if (error instanceof Failure) reply({ refused: { code: error.code, facts: error.facts } })
  else reply({ fault: error instanceof Error ? error.message : String(error) })
}
