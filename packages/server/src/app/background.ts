import { foldAssessmentRollup } from '../features/assessment/fold-assessment-rollup.ts'
import { auditPackJobs } from '../features/audit-desk/make-pack.ts'
import { bankStatementJobs } from '../features/bank-statement/bank-statement-jobs.ts'
import { bookCheckJobs } from '../features/book-check/book-check-jobs.ts'
import { bulkUpdateJobs } from '../features/bulk-update/bulk-update-jobs.ts'
import { demandRunJobs } from '../features/demand/demand-run-jobs.ts'
import { foldRollup } from '../features/demand/fold-rollup.ts'
import { creditChore } from '../features/demand/use-credit.ts'
import { mapImportJobs } from '../features/gis/apply-map-import.ts'
import { surveyApplyJobs } from '../features/gis/apply-survey.ts'
import { surveyReadJobs } from '../features/gis/compare-survey.ts'
import { refreshMap } from '../features/gis/refresh-map.ts'
import { mapUndoJobs } from '../features/gis/undo-map-import.ts'
import { mismatchChore } from '../features/jalkal/find-mismatches.ts'
import { messageChores } from '../features/message/follow-messages.ts'
import { messageRunJobs } from '../features/message/message-run-jobs.ts'
import { mutationChores } from '../features/mutation/end-concessions.ts'
import { nagarSewaChores } from '../features/nagar-sewa/send-lines.ts'
import { noticeRunJobs } from '../features/notice/notice-run-jobs.ts'
import { paymentSweep } from '../features/payment/sweep-unknown-payments.ts'
import { linkChore } from '../features/payment-link/follow-links.ts'
import { foldPropertyRollup } from '../features/property/fold-property-rollup.ts'
import { registerImportJobs } from '../features/register-import/register-import-jobs.ts'
import { revisionRunJobs } from '../features/revision/revision-run-jobs.ts'
import { settlementChore } from '../features/settlement/import-settlements.ts'
import { latePayments } from '../features/split/follow-late-payments.ts'
import { anchorAudit } from '../platform/audit/anchor-audit.ts'
import { sweepFiles } from '../platform/files/sweep-files.ts'
import type { Chore, JobKind } from '../platform/jobs/job-worker.ts'
import { pruneKept } from '../platform/jobs/prune-kept.ts'
import { checkAtNight } from './check-at-night.ts'

/** Every kind of long work the product has. */
export const jobKinds: readonly JobKind[] = [
  ...registerImportJobs,
  ...bankStatementJobs,
  ...bulkUpdateJobs,
  ...demandRunJobs,
  ...messageRunJobs,
  ...noticeRunJobs,
  ...mapImportJobs,
  ...mapUndoJobs,
  ...surveyReadJobs,
  ...surveyApplyJobs,
  ...revisionRunJobs,
  ...bookCheckJobs,
  ...auditPackJobs,
]

/** Work done by the clock; patterns are in UTC, 18:40 is ten past midnight in India. */
export const chores: readonly Chore[] = [
  paymentSweep,
  linkChore,
  settlementChore,
  latePayments,
  foldRollup,
  foldAssessmentRollup,
  refreshMap,
  foldPropertyRollup,
  ...messageChores,
  ...mutationChores,
  ...nagarSewaChores,
  creditChore,
  mismatchChore,
  { name: 'anchor-audit', pattern: '40 18 * * *', run: anchorAudit },
  { name: 'check-at-night', pattern: '30 20 * * *', run: checkAtNight },
  { name: 'sweep-files', pattern: '23 21 * * *', run: sweepFiles },
  { name: 'prune-kept', pattern: '17 * * * *', run: pruneKept },
]
