import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { DecidingContext } from '../approval/decider.ts'
import { accountForFile } from './account-for-file.ts'
import { importAhead, importProgress } from './import-progress.ts'
import { proposeSettings } from './import-settings.ts'
import { readImport, rememberedSettings } from './import-store.ts'
import { readWaitingStep } from './propose-step.ts'
import { reportOnImport } from './report-on-import.ts'

/** One import as the office sees it. @throws Failure call.not_found */
export async function importDetail(context: DecidingContext, sql: Queryable, importId: number): Promise<ImportDetail> {
  const one = await readImport(sql, importId)
  const remembered = one.fingerprint && !one.settings ? await rememberedSettings(sql, one.fingerprint) : undefined
  return {
    importId,
    fileName: one.fileName,
    status: one.status,
    createdAt: one.createdAt,
    jobId: one.jobId,
    inspection: one.inspection,
    settings: one.settings ?? proposeSettings(one.inspection, remembered),
    remembered: remembered !== undefined,
    progress: await importProgress(sql, importId, one.status),
    ahead: one.status === 'uploaded' || one.status === 'read' ? await importAhead(sql, importId) : null,
    request: await readWaitingStep(context, sql, importId),
    account: one.totals ? await accountForFile(sql, { ...one, totals: one.totals }) : null,
    findings: one.totals ? await reportOnImport(sql, importId) : null,
  }
}
