/**
 * `npm run verify-audit`: walks the audit chains of the database in use, and compares them with the kept anchors and
 * with the acts of the register.
 */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { verifyActs } from '@karsetu/server/features/property/verify-acts.ts'
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
      ...(await verifyActs(database.reads)),
    ]
    await database.close()
    for (const { shard, seq, fault, actId } of faults)
      console.log(`${actId === undefined ? '' : `act ${actId}, `}shard ${shard ?? '-'}, row ${seq ?? '-'}: ${fault}`)
    const whole = 'The audit chains are whole, and the register is as they say.'
    console.log(faults.length === 0 ? whole : `${faults.length} faults in the audit chains or the register.`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
