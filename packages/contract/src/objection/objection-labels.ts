import type {
  HearingOutcome,
  ObjectionSubject,
  OrderOutcome,
  OrderWay,
  UploaderType,
} from '@karsetu/domain/objection/objection-kinds.ts'
import type {
  ObjectionBlockedReason,
  ObjectionStatus,
  ObjectionStep,
} from '@karsetu/domain/objection/objection-workflow.ts'
import { m } from '../words/messages.ts'
import type { ObjectionEvent } from './filing-calls.ts'

export const objectionSubjectLabels = {
  assessment: m.objection_subject_assessment,
  bill: m.objection_subject_bill,
  facts: m.objection_subject_facts,
  owner: m.objection_subject_owner,
  head: m.objection_subject_head,
  other: m.objection_subject_other,
} satisfies Record<ObjectionSubject, unknown>

export const uploaderLabels = {
  citizen: m.objection_uploader_citizen,
  operator: m.objection_uploader_operator,
  official: m.objection_uploader_official,
} satisfies Record<UploaderType, unknown>

export const objectionStatusLabels = {
  pending: m.status_pending,
  resolved: m.objection_status_resolved,
  rejected: m.status_rejected,
} satisfies Record<ObjectionStatus, unknown>

export const objectionStepLabels = {
  filed: m.objection_step_filed,
  hearing: m.objection_step_hearing,
  heard: m.objection_step_heard,
  ordered: m.objection_step_ordered,
  resolved: m.objection_status_resolved,
  rejected: m.status_rejected,
  withdrawn: m.objection_step_withdrawn,
} satisfies Record<ObjectionStep, unknown>

export const hearingOutcomeLabels = {
  heard: m.objection_hearing_heard,
  absent: m.objection_hearing_absent,
  adjourned: m.objection_hearing_adjourned,
} satisfies Record<HearingOutcome, unknown>

export const orderOutcomeLabels = {
  accepted: m.objection_order_accepted,
  accepted_in_part: m.objection_order_in_part,
  refused: m.objection_order_refused,
} satisfies Record<OrderOutcome, unknown>

export const orderWayLabels = {
  register: m.objection_way_register,
  correction: m.objection_way_correction,
  none: m.objection_way_none,
} satisfies Record<OrderWay, unknown>

export const objectionEventLabels = {
  filed: m.objection_event_filed,
  hearing_fixed: m.objection_event_hearing_fixed,
  heard: m.objection_event_heard,
  absent: m.objection_event_absent,
  adjourned: m.objection_event_adjourned,
  ordered: m.objection_event_ordered,
  brought_back: m.objection_event_brought_back,
  resolved: m.objection_event_resolved,
  rejected: m.objection_event_rejected,
  withdrawn: m.objection_event_withdrawn,
} satisfies Record<ObjectionEvent['kind'], unknown>

export const objectionBarLabels = {
  closed: m.objection_bar_closed,
  ordered: m.objection_bar_ordered,
  hearing_fixed: m.objection_bar_hearing_fixed,
  not_allowed: m.common_not_allowed,
  not_heard: m.objection_bar_not_heard,
  not_now: m.objection_bar_not_now,
} satisfies Record<ObjectionBlockedReason, unknown>
