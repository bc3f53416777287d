import type { DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import { m } from '../words/messages.ts'
import type { CorrectionKind, CorrectionStatus } from './correction-calls.ts'
import type { NoteKind } from './correction-forms.ts'

export const correctionKindLabels = {
  arrears: m.correction_kind_arrears,
  demand: m.correction_kind_demand,
  debit_note: m.note_debit,
  credit_note: m.note_credit,
} satisfies Record<CorrectionKind, unknown>

export const noteKindLabels = {
  debit_note: m.note_debit,
  credit_note: m.note_credit,
} satisfies Record<NoteKind, unknown>

export const correctionStatusLabels = {
  pending: m.status_pending,
  posted: m.correction_status_posted,
  rejected: m.status_rejected,
  withdrawn: m.correction_status_withdrawn,
  cancelled: m.status_cancelled,
} satisfies Record<CorrectionStatus, unknown>

export const bucketLabels = {
  house: m.demand_head_house,
  water: m.demand_head_water,
  sewer: m.demand_head_sewer,
  interestHouse: m.correction_interest_house,
  interestWater: m.correction_interest_water,
  interestSewer: m.correction_interest_sewer,
} satisfies Record<DueBucket, unknown>
