import { m } from '../words/messages.ts'
import type { checkOutcomes, checkSubjects } from './book-check-calls.ts'

export const checkSubjectLabels = {
  ledger: m.book_check_subject_ledger,
  audit: m.book_check_subject_audit,
} satisfies Record<(typeof checkSubjects)[number], unknown>

export const checkOutcomeLabels = {
  held: m.book_check_outcome_held,
  broken: m.book_check_outcome_broken,
  failed: m.book_check_outcome_failed,
} satisfies Record<(typeof checkOutcomes)[number], unknown>

/** What each check of the database promises, by its number there. */
const promises: Readonly<Record<string, () => string>> = {
  ACCOUNT_PLACE: m.book_check_promise_account_place,
  ASSESSMENT_ROLLUP: m.book_check_promise_assessment_rollup,
  BULK_UPLOAD: m.book_check_promise_bulk_upload,
  CORRECTION: m.book_check_promise_correction,
  DEPOSIT: m.book_check_promise_deposit,
  EXCEPTION: m.book_check_promise_exception,
  I01: m.book_check_promise_i01,
  I02: m.book_check_promise_i02,
  I03: m.book_check_promise_i03,
  I04: m.book_check_promise_i04,
  I05: m.book_check_promise_i05,
  I06: m.book_check_promise_i06,
  I07: m.book_check_promise_i07,
  I08: m.book_check_promise_i08,
  I09: m.book_check_promise_i09,
  I10: m.book_check_promise_i10,
  I11: m.book_check_promise_i11,
  I12: m.book_check_promise_i12,
  I13: m.book_check_promise_i13,
  REAPPORTIONMENT: m.book_check_promise_reapportionment,
  LAYERS: m.book_check_promise_layers,
  MAP: m.book_check_promise_map,
  MUTATION: m.book_check_promise_mutation,
  NOTE: m.book_check_promise_note,
  NOTICE_FILE: m.book_check_promise_notice_file,
  NOTICE_NUMBER: m.book_check_promise_notice_number,
  OBJECTION: m.book_check_promise_objection,
  OBJECTION_NUMBER: m.book_check_promise_objection_number,
  OLD_MATCH: m.book_check_promise_old_match,
  PARENTS: m.book_check_promise_parents,
  PROPERTY_ROLLUP: m.book_check_promise_property_rollup,
  REGISTER_HISTORY: m.book_check_promise_register_history,
  REGROUPING: m.book_check_promise_regrouping,
  ROLLUP: m.book_check_promise_rollup,
  ROLLUP_DAY: m.book_check_promise_rollup_day,
  ROLLUP_UNTIL: m.book_check_promise_rollup_until,
  STATEMENT: m.book_check_promise_statement,
  T01: m.book_check_promise_t01,
  T02: m.book_check_promise_t02,
  T03: m.book_check_promise_t03,
  T04: m.book_check_promise_t04,
  T05: m.book_check_promise_t05,
  T06: m.book_check_promise_t06,
  T07: m.book_check_promise_t07,
  T08: m.book_check_promise_t08,
  T09: m.book_check_promise_t09,
  T10: m.book_check_promise_t10,
  T11: m.book_check_promise_t11,
  T13: m.book_check_promise_t13,
  T14: m.book_check_promise_t14,
  T15: m.book_check_promise_t15,
  T16: m.book_check_promise_t16,
}

/** A promise about money in the reader's language; one that has no words yet as the database says it. */
export const promiseText = (code: string, asWritten: string): string => promises[code]?.() ?? asWritten

/** What holds where the audit log and the database agree, by the fault that is found where they do not. */
const auditPromises: Readonly<Record<string, () => string>> = {
  'a row is not as the portal wrote it': m.book_check_audit_changed_row,
  'a row was added past the portal': m.book_check_audit_added_row,
  'a row is gone': m.book_check_audit_gone_row,
  'a row was written past the portal': m.book_check_audit_unbound,
  'the seals of a change were rewritten': m.book_check_audit_rewritten,
  'changes of a table are not sealed': m.book_check_audit_unsealed,
  'an act of the register is not as it was noted': m.book_check_audit_act_changed,
  'an act of the register is gone': m.book_check_audit_act_gone,
  'an act of the register was never noted': m.book_check_audit_act_unnoted,
}

/** The promise that a fault of the audit log breaks; of the chains themselves where it is about no row outside of them. */
export const auditPromiseText = (error: string): string => (auditPromises[error] ?? m.book_check_audit_promise)()
