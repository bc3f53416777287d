import type { DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import { m } from '../words/messages.ts'
import type { CorrectionCard, CorrectionKind, CorrectionStatus } from './correction-calls.ts'
import type { NoteKind } from './correction-forms.ts'

export const correctionKindWords = {
  arrears: m.correction_kind_arrears,
  demand: m.correction_kind_demand,
  debit_note: m.note_debit,
  credit_note: m.note_credit,
} satisfies Record<CorrectionKind, unknown>

export const noteKindWords = {
  debit_note: m.note_debit,
  credit_note: m.note_credit,
} satisfies Record<NoteKind, unknown>

export const correctionStatusWords = {
  pending: m.status_pending,
  posted: m.correction_status_posted,
  rejected: m.status_rejected,
  withdrawn: m.correction_status_withdrawn,
  cancelled: m.status_cancelled,
} satisfies Record<CorrectionStatus, unknown>

export const bucketWords = {
  house: m.demand_head_house,
  water: m.demand_head_water,
  sewer: m.demand_head_sewer,
  interestHouse: m.correction_interest_house,
  interestWater: m.correction_interest_water,
  interestSewer: m.correction_interest_sewer,
} satisfies Record<DueBucket, unknown>

/** Why a waiting correction cannot be approved by its reader. */
export const hindranceWords = {
  not_waiting: m.correction_error_not_waiting,
  not_allowed: m.common_not_allowed,
  same_person: m.correction_error_same_person,
  above_own_limit: m.correction_hindrance_above_own_limit,
} satisfies Record<NonNullable<CorrectionCard['hindrance']>, unknown>

/** Whom a waiting correction waits for, when its reader cannot approve it. */
export const waitsForWords = {
  not_waiting: m.correction_error_not_waiting,
  not_allowed: m.correction_waits_approver,
  same_person: m.correction_waits_another,
  above_own_limit: m.correction_waits_higher,
} satisfies Record<keyof typeof hindranceWords, unknown>
