import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { StepOutcome } from '../../platform/jobs/running-job.ts'

/** What an import runs on: a job of the portal, or a command at the terminal. */
export type ImportWork = {
  /** Works and moves on in one transaction. */
  step(work: (tx: Tx) => Promise<StepOutcome<unknown>>): Promise<void>
  read<Result>(work: (sql: Queryable) => Promise<Result>): Promise<Result>
  /** Rows that are counted as read already, when it goes on. */
  counted: number
  files: FileStore
  /** Who asked for it, for the journals and their audit rows. */
  origin: AuditOrigin
}
