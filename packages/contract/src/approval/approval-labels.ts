import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import type { ApprovalState } from '@karsetu/domain/approval/approval-states.ts'
import type { BlockedReason } from '@karsetu/domain/approval/blocked-reason.ts'
import { m } from '../words/messages.ts'

export const approvalKindLabels = {
  arrears_correction: m.correction_kind_arrears,
  demand_replacement: m.correction_kind_demand,
  debit_note: m.note_debit,
  credit_note: m.note_credit,
  property_addition: m.register_kind_add,
  property_edit: m.register_kind_edit,
  property_deletion: m.register_kind_delete,
  split: m.split_kind_split,
  amalgamation: m.split_kind_amalgamation,
  jalkal_change: m.jalkal_kind,
  import_entry: m.register_import_kind_entry,
  import_reversal: m.register_import_kind_reversal,
  payment_cancellation: m.payment_correction_kind_cancellation,
  payment_shift: m.payment_correction_shift,
  suspense_claim: m.statement_claim_kind,
} satisfies Record<ApprovalKind, unknown>

export const approvalStateLabels = {
  pending: m.status_pending,
  held: m.register_status_held,
  approved: m.status_approved,
  rejected: m.status_rejected,
  withdrawn: m.correction_status_withdrawn,
  undone: m.approval_state_undone,
} satisfies Record<ApprovalState, unknown>

/** Text of the button of a move, and of the message once it is made. */
export const approvalMoveLabels = {
  approve: { act: m.approval_move_approve, done: m.approval_done_approve },
  hold: { act: m.approval_move_hold, done: m.approval_done_hold },
  reject: { act: m.approval_move_reject, done: m.approval_done_reject },
  withdraw: { act: m.approval_move_withdraw, done: m.approval_done_withdraw },
  recompute: { act: m.approval_move_recompute, done: m.approval_done_recompute },
  undo: { act: m.approval_move_undo, done: m.approval_done_undo },
} satisfies Record<ApprovalMove, unknown>

/** Why a button is disabled. */
export const blockedReasonLabels = {
  held_already: m.approval_blocked_held_already,
  not_waiting: m.approval_error_not_waiting,
  not_approved: m.approval_error_not_approved,
  not_allowed: m.common_not_allowed,
  same_person: m.approval_error_same_person,
  not_own: m.approval_error_not_own,
  above_own_limit: m.approval_blocked_above_own_limit,
} satisfies Record<BlockedReason, unknown>

/** Whom a request waits for, where its reader may not approve it. */
export const waitsForLabels = {
  ...blockedReasonLabels,
  not_allowed: m.approval_waits_for_approver,
  same_person: m.approval_waits_for_another,
  above_own_limit: m.approval_waits_for_higher,
} satisfies Record<BlockedReason, unknown>
