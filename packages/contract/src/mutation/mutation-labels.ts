import type { FeeGap } from '@karsetu/domain/mutation/mutation-fee.ts'
import type { MutationPaper, MutationType } from '@karsetu/domain/mutation/mutation-papers.ts'
import type {
  MutationBlockedReason,
  MutationStandingQuery,
  MutationStatus,
  MutationStep,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { OwnerConcession } from '@karsetu/domain/mutation/owner-concessions.ts'
import { m } from '../words/messages.ts'

export const mutationTypeLabels = {
  death: m.mutation_type_death,
  sale: m.mutation_type_sale,
  will: m.mutation_type_will,
  gift: m.mutation_type_gift,
  family_settlement: m.mutation_type_family_settlement,
  court_order: m.mutation_type_court_order,
  hibba: m.mutation_type_hibba,
} satisfies Record<MutationType, unknown>

export const mutationStatusLabels = {
  filed: m.mutation_status_filed,
  verified: m.mutation_status_verified,
  notice_issued: m.mutation_status_notice_issued,
  objected: m.mutation_status_objected,
  heard: m.mutation_status_heard,
  approved: m.mutation_status_approved,
  rejected: m.mutation_status_rejected,
} satisfies Record<MutationStatus, unknown>

/** By what a list is asked for, as its rows say it. */
export const mutationStandingLabels = {
  ...mutationStatusLabels,
  hearing_fixed: m.mutation_status_hearing_fixed,
} satisfies Record<MutationStandingQuery, unknown>

/** What one does, and what was done. */
export const mutationStepLabels = {
  take_fee: { act: m.mutation_act_take_fee, done: m.mutation_done_take_fee },
  verify: { act: m.mutation_act_verify, done: m.mutation_done_verify },
  issue_notice: { act: m.mutation_act_issue_notice, done: m.mutation_done_issue_notice },
  record_objection: { act: m.mutation_act_record_objection, done: m.mutation_done_record_objection },
  fix_hearing: { act: m.mutation_act_fix_hearing, done: m.mutation_done_fix_hearing },
  hear: { act: m.mutation_act_hear, done: m.mutation_done_hear },
  approve: { act: m.mutation_act_approve, done: m.mutation_done_approve },
  reject: { act: m.mutation_act_reject, done: m.mutation_done_reject },
} satisfies Record<MutationStep, unknown>

export const mutationPaperLabels = {
  idProof: m.mutation_paper_id_proof,
  affidavit: m.mutation_paper_affidavit,
  photo: m.mutation_paper_photo,
  deathCertificate: m.mutation_paper_death_certificate,
  heirCertificate: m.mutation_paper_heir_certificate,
  deedFirstPage: m.mutation_paper_deed_first_page,
  deedLastPage: m.mutation_paper_deed_last_page,
  willDeed: m.mutation_paper_will_deed,
  settlementDeed: m.mutation_paper_settlement_deed,
  courtOrder: m.mutation_paper_court_order,
  hibbaNama: m.mutation_paper_hibba_nama,
  otherPaper: m.mutation_paper_other,
} satisfies Record<MutationPaper, unknown>

export const feeGapLabels = {
  no_rule: m.mutation_gap_no_rule,
  no_area: m.mutation_gap_no_area,
  no_value: m.mutation_gap_no_value,
  slab_without_fee: m.mutation_gap_slab_without_fee,
} satisfies Record<FeeGap, unknown>

export const concessionLabels = {
  disability: m.mutation_concession_disability,
  ex_defence_widow: m.mutation_concession_ex_defence_widow,
  only_building: m.mutation_concession_only_building,
} satisfies Record<OwnerConcession, unknown>

/** Why a step is off, for who looks at its button. */
export const mutationBarLabels = {
  not_now: m.mutation_bar_not_now,
  not_allowed: m.common_not_allowed,
  same_person: m.mutation_error_same_person,
  fee_paid: m.mutation_error_fee_paid,
  fee_unknown: m.mutation_error_fee_unknown,
  fee_unpaid: m.mutation_error_fee_unpaid,
  window_open: m.mutation_bar_window_open,
  window_closed: m.mutation_error_window_closed,
  hearing_not_fixed: m.mutation_error_hearing_not_fixed,
  hearing_to_come: m.mutation_bar_hearing_to_come,
  dues_pending: m.mutation_bar_dues_pending,
} satisfies Record<MutationBlockedReason, unknown>
