import { accessRoutes } from '../features/access/access-routes.ts'
import { approvalRoutes } from '../features/approval/approval-routes.ts'
import { assessmentRoutes } from '../features/assessment/assessment-routes.ts'
import { auditDeskRoutes } from '../features/audit-desk/audit-desk-routes.ts'
import { bankStatementRoutes } from '../features/bank-statement/bank-statement-routes.ts'
import { bookCheckRoutes } from '../features/book-check/book-check-routes.ts'
import { bulkUpdateRoutes } from '../features/bulk-update/bulk-update-routes.ts'
import { collectionRoutes } from '../features/collection/collection-routes.ts'
import { correctionRoutes } from '../features/correction/correction-routes.ts'
import { counterRoutes } from '../features/counter/counter-routes.ts'
import { demandRoutes } from '../features/demand/demand-routes.ts'
import { gisRoutes } from '../features/gis/gis-routes.ts'
import { surveyRoutes } from '../features/gis/survey-routes.ts'
import { jalkalRoutes } from '../features/jalkal/jalkal-routes.ts'
import { jobRoutes } from '../features/job/job-routes.ts'
import { ledgerRoutes } from '../features/ledger/ledger-routes.ts'
import { logRoutes } from '../features/log/log-routes.ts'
import { corporationRoutes } from '../features/master/corporation-routes.ts'
import { deskRoutes } from '../features/master/desk-routes.ts'
import { masterRoutes } from '../features/master/master-routes.ts'
import { messageRoutes } from '../features/message/message-routes.ts'
import { notificationRoutes } from '../features/message/notification-routes.ts'
import { optOutRoutes } from '../features/message/opt-out-routes.ts'
import { mobileCodeRoutes } from '../features/mobile-code/mobile-code-routes.ts'
import { mutationRoutes } from '../features/mutation/mutation-routes.ts'
import { pushRoutes } from '../features/nagar-sewa/push-routes.ts'
import { neftRoutes } from '../features/neft/neft-routes.ts'
import { noticeRoutes } from '../features/notice/notice-routes.ts'
import { objectionRoutes } from '../features/objection/objection-routes.ts'
import { oldPaymentRoutes } from '../features/old-payment/old-payment-routes.ts'
import { oldPropertyRoutes } from '../features/old-property/old-property-routes.ts'
import { paymentRoutes } from '../features/payment/payment-routes.ts'
import { paymentCorrectionRoutes } from '../features/payment-correction/payment-correction-routes.ts'
import { paymentLinkRoutes } from '../features/payment-link/payment-link-routes.ts'
import { propertyRoutes } from '../features/property/property-routes.ts'
import { registerListRoutes } from '../features/property/register-list-routes.ts'
import { registerWriteRoutes } from '../features/property/register-write-routes.ts'
import { registerImportRoutes } from '../features/register-import/register-import-routes.ts'
import { revisionRoutes } from '../features/revision/revision-routes.ts'
import { selfAssessmentRoutes } from '../features/self-assessment/self-assessment-routes.ts'
import { settlementRoutes } from '../features/settlement/settlement-routes.ts'
import { splitRoutes } from '../features/split/split-routes.ts'
import { depositRoutes } from '../features/till/deposit-routes.ts'
import { tillRoutes } from '../features/till/till-routes.ts'
import { transactionRoutes } from '../features/transaction/transaction-routes.ts'
import type { ImplementedCall } from '../platform/http/implement.ts'

/** Every feature's calls; a test compares them with the contract's list. */
export const features: readonly ImplementedCall[] = [
  ...accessRoutes,
  ...approvalRoutes,
  ...corporationRoutes,
  ...masterRoutes,
  ...deskRoutes,
  ...propertyRoutes,
  ...registerListRoutes,
  ...registerWriteRoutes,
  ...assessmentRoutes,
  ...ledgerRoutes,
  ...correctionRoutes,
  ...demandRoutes,
  ...messageRoutes,
  ...optOutRoutes,
  ...notificationRoutes,
  ...noticeRoutes,
  ...gisRoutes,
  ...surveyRoutes,
  ...jobRoutes,
  ...bookCheckRoutes,
  ...auditDeskRoutes,
  ...logRoutes,
  ...paymentRoutes,
  ...counterRoutes,
  ...tillRoutes,
  ...depositRoutes,
  ...neftRoutes,
  ...bankStatementRoutes,
  ...paymentLinkRoutes,
  ...paymentCorrectionRoutes,
  ...registerImportRoutes,
  ...mobileCodeRoutes,
  ...objectionRoutes,
  ...oldPaymentRoutes,
  ...settlementRoutes,
  ...transactionRoutes,
  ...collectionRoutes,
  ...pushRoutes,
  ...oldPropertyRoutes,
  ...bulkUpdateRoutes,
  ...splitRoutes,
  ...jalkalRoutes,
  ...selfAssessmentRoutes,
  ...mutationRoutes,
  ...revisionRoutes,
]
