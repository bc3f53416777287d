/** A process of its own that enters an import and stands still in the midst of its second batch, saying so: for a test that kills it there. */
import { openDatabase } from '../../../platform/db/database.ts'
import { applyImport } from '../apply-import.ts'
import { terminalWork } from './import-town.ts'

const [, , url = '', importId = ''] = process.argv
const database = openDatabase({ url })
const work = terminalWork(database, '')
let batches = 0
await applyImport(
  {
    ...work,
    step: (run) =>
      work.step(async (tx) => {
        const entered = await run(tx)
        batches += 1
        if (batches < 2) return entered
        process.stdout.write('in the second batch\n')
        return new Promise<never>(() => setInterval(() => {}, 2 ** 30))
      }),
  },
  Number(importId),
)
