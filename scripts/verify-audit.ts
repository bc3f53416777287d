/**
 * `npm run verify-audit`: walks the audit chains of the database in use, and compares them with the kept anchors and
 * with every row of law, rights, payments and the register.
 */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { findAuditFaults } from '@karsetu/server/features/book-check/find-audit-faults.ts'
import type { AuditFault } from '@karsetu/server/platform/audit/verify-audit.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { project } from './terminal/run-tool.ts'

function placeOf({ shard, seq, actId, subject, rowKey, label }: AuditFault): string {
  if (actId !== undefined) return `act ${actId}`
  if (subject !== undefined) return [subject, rowKey, label && `(${label})`].filter(Boolean).join(' ')
  return `shard ${shard ?? '-'}, row ${seq ?? '-'}`
}

async function verify(): Promise<number> {
  const environment = parseEnvironment(process.env, project)
  const installation = await openInstallation(environment)
  try {
    const database = openDatabase({ url: installation.environment.databaseUrl })
    const faults = await findAuditFaults({ database, environment }, database.reads)
    await database.close()
    for (const fault of faults) console.log(`${placeOf(fault)}: ${fault.fault}`)
    const whole = 'The audit chains are whole; law, rights, payments and the register are as they say.'
    console.log(faults.length === 0 ? whole : `${faults.length} faults.`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
