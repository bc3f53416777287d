import type { ImportSettings } from '@karsetu/contract/register-import/import-settings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { holdDuplicates } from './hold-duplicates.ts'
import { changeImport, type ImportRow, readGazetteer, readImport } from './import-store.ts'
import type { ImportWork } from './import-work.ts'
import { localCopy } from './local-copy.ts'
import { readRegister } from './register-reader.ts'
import { clearRows, stageRows } from './stage-rows.ts'

/**
 * The dry run: reads the file in a process of its own and keeps every row with its fate. Nothing of the register
 * changes. Stopped half-way, it begins again; what it had kept of its own is forgotten first.
 */
export async function readIntoStaging(work: ImportWork, importId: number, thisYear: number): Promise<void> {
  const one = await work.read((sql) => readImport(sql, importId))
  const settings = settingsOf(one)
  const places = await work.read(readGazetteer)
  let done = 0
  const step = (run: (tx: Tx) => Promise<void>, rows = 0) =>
    work.step(async (tx) => {
      await run(tx)
      done += rows
      return { cursor: { rows: done }, done: rows }
    })
  await step((tx) => clearRows(tx, importId))
  await using copy = await localCopy(work.files, one.sha256)
  const task = { path: copy.path, format: one.format, read: { settings, thisYear, ...places } }
  for await (const message of readRegister(task)) {
    if (message.kind === 'rows') await step((tx) => stageRows(tx, importId, message.rows), message.rows.length)
    if (message.kind === 'end')
      await step(async (tx) => {
        await holdDuplicates(tx, importId)
        await changeImport(tx, importId, { status: 'read', totals: message.totals })
      })
  }
}

function settingsOf(one: ImportRow): ImportSettings {
  if (!one.settings) throw new Error(`import ${one.importId} has no settings`)
  return one.settings
}
