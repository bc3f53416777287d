import { compareWithAnchors } from '../../platform/audit/anchor-audit.ts'
import { type AuditDiscrepancy, verifyAudit } from '../../platform/audit/verify-audit.ts'
import { verifySeals } from '../../platform/audit/verify-seals.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { verifyActs } from '../property/verify-acts.ts'

/** Of the faults of the audit log so many are kept with a check. */
export const samplesKept = 20

/**
 * Breaks in the chains of the audit log, and whatever no longer is as they say: acts, law, masters, rights, payments and
 * the register. Against the anchors the primary answers: a replica may not have the anchored rows yet.
 */
export async function findAuditDiscrepancies(
  {
    database,
    environment,
  }: { database: Pick<Database, 'reads'>; environment: Pick<Environment, 'dataDir' | 'auditAnchorFolder'> },
  sql: Queryable,
): Promise<AuditDiscrepancy[]> {
  return [
    ...(await verifyAudit(sql)),
    ...(await compareWithAnchors(database.reads, environment)),
    ...(await verifyActs(sql)),
    ...(await verifySeals(sql)),
  ]
}
