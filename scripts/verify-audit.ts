/**
 * `npm run verify-audit`: walks the audit chains of the database in use, and compares them with the kept anchors and
 * with every row of law, rights, payments and the register.
 */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { findAuditDiscrepancies } from '@karsetu/server/features/book-check/find-audit-discrepancies.ts'
import type { AuditDiscrepancy } from '@karsetu/server/platform/audit/verify-audit.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { project } from './terminal/run-tool.ts'

function placeOf({ shard, seq, actId, subject, rowKey, label }: AuditDiscrepancy): string {
  if (actId !== undefined) return `act ${actId}`
  if (subject !== undefined) return [subject, rowKey, label && `(${label})`].filter(Boolean).join(' ')
  return `shard ${shard ?? '-'}, row ${seq ?? '-'}`
}

async function verify(): Promise<number> {
  const environment = parseEnvironment(process.env, project)
  const installation = await openInstallation(environment)
  try {
    const database = openDatabase({ url: installation.environment.databaseUrl })
    const errors = await findAuditDiscrepancies({ database, environment }, database.reads)
    await database.close()
    for (const error of errors) console.log(`${placeOf(error)}: ${error.fault}`)
    const whole = 'The audit chains are whole; law, rights, payments and the register are as they say.'
    console.log(errors.length === 0 ? whole : `${errors.length} faults.`)
    return errors.length === 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
