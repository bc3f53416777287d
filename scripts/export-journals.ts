/**
 * `npm run export-journals -- FILE`: all journals of the database in use as a journal file of hledger, for an independent
 * check of the books: `hledger -f FILE balance --flat`.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { exportJournals } from '@karsetu/server/features/ledger/export-journals.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { project } from './terminal/run-tool.ts'

async function writeFile(): Promise<number> {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new StartRefusal('Usage: npm run export-journals -- FILE')
  const installation = await openInstallation(parseEnvironment(process.env, project))
  const database = openDatabase({ url: installation.environment.databaseUrl })
  try {
    const file = createWriteStream(path, { flags: 'wx' })
    const journals = await exportJournals(database, async (part) => {
      if (!file.write(part)) await once(file, 'drain')
    })
    file.end()
    await finished(file)
    console.log(`${journals} journals were written to ${path}.`)
    return 0
  } finally {
    await database.close()
    await installation.stop()
  }
}

await runCommand(writeFile)
