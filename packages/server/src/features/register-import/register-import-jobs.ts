import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { applyImport } from './apply-import.ts'
import type { ImportWork } from './import-work.ts'
import { readIntoStaging } from './read-into-staging.ts'
import { undoImport } from './undo-import.ts'

export type ImportJobInput = { importId: number; origin: AuditOrigin }

function workOf(job: RunningJob<ImportJobInput, unknown>): ImportWork {
  const { platform } = job
  return {
    step: (work) => job.step(work),
    read: (work) => work(platform.database.reads),
    counted: countedBy(job.cursor),
    files: storedFiles(platform),
    origin: job.input.origin,
  }
}

/** A job that lost its worker has counted what its cursor says. */
const countedBy = (cursor: unknown): number =>
  typeof cursor === 'object' && cursor && 'rows' in cursor ? Number(cursor.rows) : 0

const todayOf = (job: RunningJob<ImportJobInput, unknown>) => istDateOf(job.platform.clock())

export const registerImportJobs: readonly JobKind<ImportJobInput, unknown>[] = [
  {
    kind: 'register_import_read',
    run: (job) => readIntoStaging(workOf(job), job.input.importId, Number(todayOf(job).slice(0, 4))),
  },
  { kind: 'register_import_apply', run: (job) => applyImport(workOf(job), job.input.importId) },
  {
    kind: 'register_import_undo',
    run: (job) => undoImport(workOf(job), job.input.importId, todayOf(job)),
  },
]
