import { compareWithAnchors } from '../../platform/audit/anchor-audit.ts'
import { type AuditFault, verifyAudit } from '../../platform/audit/verify-audit.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Platform } from '../../platform/platform.ts'
import { verifyActs } from '../property/verify-acts.ts'

/** Of the faults of the audit log so many are kept with a check. */
export const samplesKept = 20

/** What the chains of the audit log no longer say, or the register no longer says as they do. Against the anchors the primary answers: a replica may not have the anchored rows yet. */
export async function findAuditFaults({ database, environment }: Platform, sql: Queryable): Promise<AuditFault[]> {
  return [
    ...(await verifyAudit(sql)),
    ...(await compareWithAnchors(database.reads, environment.dataDir)),
    ...(await verifyActs(sql)),
  ]
}
