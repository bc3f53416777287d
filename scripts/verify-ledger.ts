/** `npm run verify-ledger`: every promise about money in the database in use. Exits 0 only when none is broken. */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { verifyLedger } from '@karsetu/server/features/ledger/verify-ledger.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { project } from './terminal/run-tool.ts'

async function verify(): Promise<number> {
  const installation = await openInstallation(parseEnvironment(process.env, project))
  try {
    const database = openDatabase({ url: installation.environment.databaseUrl })
    const errors = await verifyLedger(database.reads)
    await database.close()
    for (const { invariant, promise, count, samples } of errors) {
      console.log(`${invariant}: ${promise} Broken in ${count} places, such as`)
      for (const sample of samples) console.log(`  ${JSON.stringify(sample)}`)
    }
    console.log(
      errors.length === 0 ? 'Every promise about money holds.' : `${errors.length} promises about money are broken.`,
    )
    return errors.length === 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
