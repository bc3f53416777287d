import { m } from '../words/messages.ts'

/** The tests that auditors run, by their codes in the view `audit_finding`. */
export const findingLabels = {
  receipt_gap: m.audit_test_receipt_gap,
  cancelled_receipt: m.audit_test_cancelled_receipt,
  stale_cheque: m.audit_test_stale_cheque,
  lowered_without_order: m.audit_test_lowered_without_order,
  owner_blank_or_repeated: m.audit_test_owner,
  impossible_area: m.audit_test_area,
  round_remission: m.audit_test_round,
  outside_hours: m.audit_test_hours,
}
export type FindingTest = keyof typeof findingLabels

export const accountKindLabels = {
  asset: m.audit_kind_asset,
  liability: m.audit_kind_liability,
  income: m.audit_kind_income,
  expense: m.audit_kind_expense,
}

/** What a sample is drawn from. */
export const populationLabels = {
  payments: m.audit_population_payments,
  reversals: m.audit_population_reversals,
  corrections: m.audit_population_corrections,
  mutations: m.audit_population_mutations,
  edits: m.audit_population_edits,
}
export const populations = ['payments', 'reversals', 'corrections', 'mutations', 'edits'] as const

export const packStatusLabels = {
  making: m.job_status_running,
  made: m.job_status_done,
  failed: m.job_status_failed,
}
