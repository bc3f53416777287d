import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { applyUpload } from './apply-upload.ts'
import { tryUpload } from './try-upload.ts'
import { undoUpload } from './undo-upload.ts'

export const bulkUpdateJobs: readonly JobKind[] = [
  { kind: 'bulk_update_try', run: tryUpload },
  { kind: 'bulk_update_apply', run: applyUpload },
  { kind: 'bulk_update_undo', run: undoUpload },
]
