import { officialCalls, operatorCalls, roleCalls, sessionCalls } from './access/access-calls.ts'
import { staffCalls } from './access/staff-calls.ts'
import { approvalCalls } from './approval/approval-calls.ts'
import { assessmentCalls } from './assessment/assessment-calls.ts'
import { assessmentListCalls } from './assessment/assessment-list-calls.ts'
import { taxDifferenceCalls } from './assessment/tax-difference-calls.ts'
import { valueSummaryCalls } from './assessment/value-summary.ts'
import { auditDeskCalls } from './audit-desk/audit-desk-calls.ts'
import { bankStatementCalls } from './bank-statement/bank-statement-calls.ts'
import { bookCheckCalls } from './book-check/book-check-calls.ts'
import { bulkUpdateCalls } from './bulk-update/bulk-update-calls.ts'
import { collectionCalls } from './collection/collection-calls.ts'
import { correctionCalls } from './correction/correction-calls.ts'
import { noteCalls } from './correction/note-calls.ts'
import { counterCalls } from './counter/counter-calls.ts'
import { demandBillCalls } from './demand/bill-calls.ts'
import { dcbCalls } from './demand/dcb-register.ts'
import { defaulterCalls } from './demand/defaulter-calls.ts'
import { demandSummaryCalls } from './demand/demand-summary.ts'
import { demandRunCalls } from './demand/run-calls.ts'
import { mapCalls } from './gis/map-calls.ts'
import { mapImportCalls } from './gis/map-import-calls.ts'
import { gisReportCalls, surveyCalls } from './gis/survey-calls.ts'
import { jalkalCalls, jalkalHouseCalls, jalkalMismatchCalls } from './jalkal/jalkal-calls.ts'
import { jobCalls } from './job/job-calls.ts'
import { ledgerCalls } from './ledger/ledger-calls.ts'
import { logCalls } from './log/log-list.ts'
import { categoryCalls } from './master/category-calls.ts'
import { corporationCalls } from './master/corporation.ts'
import { discountCalls } from './master/discount-calls.ts'
import { masterCalls } from './master/master-calls.ts'
import { mohallaCalls } from './master/mohalla-calls.ts'
import { wardCalls, zoneCalls } from './master/place-calls.ts'
import { messageCalls } from './message/message-calls.ts'
import { notificationCalls } from './message/notification-calls.ts'
import { optOutCalls } from './message/opt-out-calls.ts'
import { mobileCodeCalls } from './mobile-code/mobile-code-calls.ts'
import { mutationCalls } from './mutation/mutation-calls.ts'
import { pushCalls } from './nagar-sewa/push-calls.ts'
import { neftCalls } from './neft/neft-calls.ts'
import { billDocumentCalls } from './notice/bill-document-calls.ts'
import { noticeCalls } from './notice/notice-calls.ts'
import { noticeRunCalls } from './notice/notice-run-calls.ts'
import { objectionFilingCalls } from './objection/filing-calls.ts'
import { objectionCalls } from './objection/objection-calls.ts'
import { oldPaymentCalls } from './old-payment/old-payment-list.ts'
import { oldPropertyCalls } from './old-property/old-property-calls.ts'
import { gatewayCalls, paymentCalls, receiptCalls } from './payment/payment-calls.ts'
import { whereaboutsCalls } from './payment/whereabouts-calls.ts'
import { paymentCorrectionCalls } from './payment-correction/payment-correction-calls.ts'
import { paymentLinkCalls } from './payment-link/payment-link-calls.ts'
import type { DeclaredCalls } from './platform/call.ts'
import { editedPropertyCalls } from './property/edited-property-calls.ts'
import { operatorWorkCalls } from './property/operator-work-calls.ts'
import { propertyCalls } from './property/property-calls.ts'
import { registerListCalls } from './property/register-list-calls.ts'
import { registerWriteCalls } from './property/register-write-calls.ts'
import { waterListCalls } from './property/water-list-calls.ts'
import { registerImportCalls } from './register-import/register-import-calls.ts'
import { revisionRunCalls } from './revision/revision-run-calls.ts'
import { ruleChangeCalls } from './revision/rule-change-calls.ts'
import { selfAssessmentCalls } from './self-assessment/self-assessment-calls.ts'
import { settlementCalls, settlementDifferenceCalls } from './settlement/settlement-lists.ts'
import { splitCalls } from './split/split-calls.ts'
import { depositCalls } from './till/deposit-calls.ts'
import { tillCalls } from './till/till-calls.ts'
import { transactionCalls } from './transaction/transaction-list.ts'
import { transactionSummaryCalls } from './transaction/transaction-summary-calls.ts'

/** Every call of the product, by feature: what the document, the client and the role test are made from. */
export const allCalls: readonly DeclaredCalls[] = [
  officialCalls,
  operatorCalls,
  sessionCalls,
  roleCalls,
  approvalCalls,
  staffCalls,
  corporationCalls,
  masterCalls,
  zoneCalls,
  wardCalls,
  mohallaCalls,
  categoryCalls,
  discountCalls,
  ruleChangeCalls,
  revisionRunCalls,
  propertyCalls,
  registerListCalls,
  waterListCalls,
  registerWriteCalls,
  editedPropertyCalls,
  operatorWorkCalls,
  assessmentCalls,
  assessmentListCalls,
  valueSummaryCalls,
  taxDifferenceCalls,
  ledgerCalls,
  paymentCalls,
  whereaboutsCalls,
  receiptCalls,
  gatewayCalls,
  counterCalls,
  tillCalls,
  depositCalls,
  neftCalls,
  bankStatementCalls,
  paymentLinkCalls,
  paymentCorrectionCalls,
  demandSummaryCalls,
  dcbCalls,
  defaulterCalls,
  demandBillCalls,
  demandRunCalls,
  correctionCalls,
  noteCalls,
  messageCalls,
  optOutCalls,
  notificationCalls,
  noticeCalls,
  noticeRunCalls,
  billDocumentCalls,
  mapCalls,
  mapImportCalls,
  gisReportCalls,
  surveyCalls,
  jobCalls,
  bookCheckCalls,
  auditDeskCalls,
  logCalls,
  registerImportCalls,
  objectionCalls,
  mobileCodeCalls,
  objectionFilingCalls,
  oldPaymentCalls,
  settlementCalls,
  settlementDifferenceCalls,
  transactionCalls,
  transactionSummaryCalls,
  collectionCalls,
  pushCalls,
  oldPropertyCalls,
  bulkUpdateCalls,
  splitCalls,
  jalkalCalls,
  jalkalMismatchCalls,
  jalkalHouseCalls,
  selfAssessmentCalls,
  mutationCalls,
]
