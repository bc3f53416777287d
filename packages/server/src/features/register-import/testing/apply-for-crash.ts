/** A process of its own that enters an import and says so after every batch: for a test that kills it. */
import { openDatabase } from '../../../platform/db/database.ts'
import { applyImport } from '../apply-import.ts'
import { terminalWork } from './import-town.ts'

const [, , url = '', importId = ''] = process.argv
const database = openDatabase({ url })
const work = terminalWork(database, '')
await applyImport(
  {
    ...work,
    async step(run) {
      await work.step(run)
      process.stdout.write('batch\n')
    },
  },
  Number(importId),
)
