import { createHash, randomUUID } from 'node:crypto'
import type { ImportSettings } from '@karsetu/contract/register-import/import-settings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { settleNewMohallas } from './found-places.ts'
import { holdDuplicates } from './hold-duplicates.ts'
import { changeImport, type ImportRow, type KeptReading, lockStep, readGazetteer, readImport } from './import-store.ts'
import type { ImportWork } from './import-work.ts'
import { localCopy } from './local-copy.ts'
import { readRegister } from './register-reader.ts'
import { clearRows, stageRows } from './stage-rows.ts'

/**
 * The dry run: reads the file in a process of its own and keeps every row with its fate. Nothing of the register
 * changes. Stopped half-way, it goes on after the rows that are kept, as long as the office's answers and the city's places
 * are those they were read with; otherwise it begins again.
 */
export async function readIntoStaging(work: ImportWork, importId: number, thisYear: number): Promise<void> {
  const one = await work.read((sql) => readImport(sql, importId))
  const settings = settingsOf(one)
  const places = await work.read(readGazetteer)
  const mark = createHash('sha256').update(JSON.stringify({ settings, places, thisYear })).digest('base64url')
  const saved = one.readSoFar?.mark === mark ? one.readSoFar : null
  const attempt = randomUUID()
  let done = work.counted
  /** @param now how many of the file's rows are read after it, of how many */
  const step = (run: (tx: Tx) => Promise<void>, now: number, total?: number) =>
    work.step(async (tx) => {
      await lockStep(tx, importId, 'reading')
      await run(tx)
      const more = now - done
      done = now
      // A worker that was thought dead finds another attempt in its place.
      return { cursor: { rows: now, attempt }, done: more, ...(total === undefined ? {} : { total }) }
    })
  await step((tx) => (saved ? Promise.resolve() : clearRows(tx, importId)), saved?.totals.rows ?? 0, saved?.rows)
  await using copy = await localCopy(work.files, one.sha256)
  const task = { path: copy.path, format: one.format, read: { settings, thisYear, ...places, after: saved } }
  let rows = saved?.rows ?? 0
  for await (const message of readRegister(task)) {
    if (message.kind === 'size') {
      rows = message.rows
      await step(async () => undefined, done, rows)
    }
    if (message.kind === 'rows') {
      const readSoFar: KeptReading = { ...message.soFar, mark, rows }
      await step(async (tx) => {
        await stageRows(tx, importId, message.rows)
        await changeImport(tx, importId, { readSoFar })
      }, message.soFar.totals.rows)
    }
    if (message.kind === 'end')
      await step(async (tx) => {
        await settleNewMohallas(tx, importId)
        await holdDuplicates(tx, importId)
        await changeImport(tx, importId, { status: 'read', totals: message.totals, readSoFar: null })
      }, message.totals.rows)
  }
}

function settingsOf(one: ImportRow): ImportSettings {
  if (!one.settings) throw new Error(`import ${one.importId} has no settings`)
  return one.settings
}
