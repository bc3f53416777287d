import type { SelfAssessmentBlock, SelfAssessmentStatus } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { m } from '../words/messages.ts'

export const selfAssessmentStatusLabels = {
  filed: m.self_assessment_status_filed,
  returned: m.self_assessment_status_returned,
  waits: m.self_assessment_status_waits,
  accepted: m.self_assessment_status_accepted,
  rejected: m.self_assessment_status_rejected,
} as const satisfies Record<SelfAssessmentStatus, unknown>

export const selfAssessmentEvents = [
  'filed',
  'returned',
  'corrected',
  'waits',
  'brought_back',
  'accepted',
  'rejected',
] as const
export type SelfAssessmentEventKind = (typeof selfAssessmentEvents)[number]

export const selfAssessmentEventLabels = {
  ...selfAssessmentStatusLabels,
  corrected: m.self_assessment_event_corrected,
  brought_back: m.self_assessment_event_brought_back,
} as const satisfies Record<SelfAssessmentEventKind, unknown>

/** Why a button is disabled. */
export const selfAssessmentBlockLabels = {
  decided: m.self_assessment_blocked_decided,
  waits: m.self_assessment_blocked_waits,
  returned: m.self_assessment_blocked_returned,
  not_returned: m.self_assessment_blocked_not_returned,
  not_allowed: m.common_not_allowed,
} as const satisfies Record<SelfAssessmentBlock, unknown>
