/** `npm run verify-audit`: walks the audit chains of the database in use and compares them with the kept anchors. */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { compareWithAnchors } from '@karsetu/server/platform/audit/anchor-audit.ts'
import { verifyAudit } from '@karsetu/server/platform/audit/verify-audit.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { project } from './terminal/run-tool.ts'

async function verify(): Promise<number> {
  const environment = parseEnvironment(process.env, project)
  const installation = await openInstallation(environment)
  try {
    const database = openDatabase({ url: installation.environment.databaseUrl })
    const faults = [
      ...(await verifyAudit(database.reads)),
      ...(await compareWithAnchors(database.reads, environment.dataDir)),
    ]
    await database.close()
    for (const { shard, seq, fault } of faults) console.log(`shard ${shard}, row ${seq}: ${fault}`)
    console.log(faults.length === 0 ? 'The audit chains are whole.' : `${faults.length} faults in the audit chains.`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
