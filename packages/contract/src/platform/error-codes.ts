import { accessErrors } from '../access/access-errors.ts'
import { approvalErrors } from '../approval/approval-errors.ts'
import { bankStatementErrors } from '../bank-statement/bank-statement-errors.ts'
import { bookCheckErrors } from '../book-check/book-check-errors.ts'
import { bulkUpdateErrors } from '../bulk-update/bulk-update-errors.ts'
import { correctionErrors } from '../correction/correction-errors.ts'
import { counterErrors } from '../counter/counter-errors.ts'
import { demandErrors } from '../demand/demand-errors.ts'
import { gisErrors } from '../gis/gis-errors.ts'
import { surveyErrors } from '../gis/survey-errors.ts'
import { masterErrors } from '../master/master-errors.ts'
import { messageErrors } from '../message/message-errors.ts'
import { mobileCodeErrors } from '../mobile-code/mobile-code-errors.ts'
import { mutationErrors } from '../mutation/mutation-errors.ts'
import { pushErrors } from '../nagar-sewa/push-errors.ts'
import { neftErrors } from '../neft/neft-errors.ts'
import { noticeErrors } from '../notice/notice-errors.ts'
import { objectionErrors } from '../objection/objection-errors.ts'
import { oldPropertyErrors } from '../old-property/old-property-errors.ts'
import { paymentErrors } from '../payment/payment-errors.ts'
import { paymentCorrectionErrors } from '../payment-correction/payment-correction-errors.ts'
import { paymentLinkErrors } from '../payment-link/payment-link-errors.ts'
import { propertyErrors } from '../property/property-errors.ts'
import { registerErrors } from '../property/register-errors.ts'
import { registerImportErrors } from '../register-import/register-import-errors.ts'
import { revisionErrors } from '../revision/revision-errors.ts'
import { selfAssessmentErrors } from '../self-assessment/self-assessment-errors.ts'
import { splitErrors } from '../split/split-errors.ts'
import { tillErrors } from '../till/till-errors.ts'
import { m } from '../words/messages.ts'
import type { ErrorEntry } from './error-entry.ts'
import { fileErrors } from './file-errors.ts'

/** Errors any call may answer with. */
export const platformErrors = {
  'call.input_invalid': { status: 400, say: () => m.common_input_invalid() },
  'call.not_signed_in': { status: 401, say: () => m.common_not_signed_in() },
  'call.not_allowed': { status: 403, say: () => m.common_not_allowed() },
  'call.password_must_change': { status: 403, say: () => m.access_password_must_change() },
  'call.out_of_scope': { status: 403, say: () => m.common_out_of_scope() },
  'call.not_found': { status: 404, say: () => m.common_not_found() },
  'call.key_in_use': { status: 409, say: () => m.common_key_in_use() },
  'call.key_reused': { status: 422, say: () => m.common_key_reused() },
  'call.too_large': { status: 413, say: () => m.common_too_large() },
  'call.wrong_type': { status: 415, say: () => m.common_wrong_type() },
  'call.too_many': { status: 429, say: (facts: { seconds: number }) => m.common_too_many_calls(facts) },
  'call.day_limit': { status: 429, say: () => m.common_day_limit() },
  'call.failed': { status: 500, say: () => m.shell_error_server() },
  'call.busy': { status: 503, say: () => m.common_busy() },
} satisfies Record<string, ErrorEntry>

/** Every error of the product; a feature adds its own catalogue here. */
export const errorCatalogue = {
  ...platformErrors,
  ...fileErrors,
  ...accessErrors,
  ...approvalErrors,
  ...bookCheckErrors,
  ...correctionErrors,
  ...counterErrors,
  ...demandErrors,
  ...gisErrors,
  ...surveyErrors,
  ...masterErrors,
  ...messageErrors,
  ...mobileCodeErrors,
  ...mutationErrors,
  ...neftErrors,
  ...bankStatementErrors,
  ...pushErrors,
  ...noticeErrors,
  ...bulkUpdateErrors,
  ...selfAssessmentErrors,
  ...splitErrors,
  ...tillErrors,
  ...objectionErrors,
  ...oldPropertyErrors,
  ...paymentErrors,
  ...paymentCorrectionErrors,
  ...paymentLinkErrors,
  ...propertyErrors,
  ...registerErrors,
  ...registerImportErrors,
  ...revisionErrors,
}

export type ErrorCode = keyof typeof errorCatalogue
export type FactsOf<Code extends ErrorCode> = (typeof errorCatalogue)[Code]['say'] extends () => string
  ? undefined
  : Parameters<(typeof errorCatalogue)[Code]['say']>[0]
