import type {
  MoveBlockedReason,
  RuleChangeAction,
  RuleChangeStatus,
} from '@karsetu/domain/revision/rule-change-workflow.ts'
import { m } from '../words/messages.ts'
import type { RevisionRunCard, StillNotAssessable } from './revision-run-calls.ts'
import type { RuleChangeCard, RuleRow } from './rule-change-calls.ts'
import type { ChangeSubject } from './rule-change-forms.ts'
import { ruleKinds } from './rule-kinds.ts'

/** What a change is about. */
export const subjectLabel = (subject: ChangeSubject): string =>
  subject === 'mohallaRates' || subject === 'mohallaServices' || subject === 'discount'
    ? masterLabels[subject]()
    : ruleKinds[subject].label()

/** What is proposed at a master of its own. */
const masterLabels = {
  mohallaRates: m.revision_subject_mohalla_rates,
  mohallaServices: m.revision_subject_mohalla_services,
  discount: m.revision_subject_discount,
}

/** What looked through a mohalla. */
export const finderLabels = {
  check: m.revision_check,
  revaluation: m.revision_revaluation,
} satisfies Record<StillNotAssessable['purpose'], unknown>

/** Whether a rule holds today. */
export const ruleStateLabels = {
  in_force: m.masters_rates_in_force,
  to_come: m.masters_rates_to_come,
  past: m.masters_rates_past,
} satisfies Record<RuleRow['state'], unknown>

/** What a change is about, and in which place: of a repeal, which change it takes back. */
export const changeAbout = ({
  subject,
  repeals,
  mohallas,
  mohallaName,
}: Pick<RuleChangeCard, 'subject' | 'repeals' | 'mohallas' | 'mohallaName'>): string[] => [
  ...(repeals === null ? [] : [m.revision_repeal_of({ number: repeals })]),
  subjectLabel(subject),
  ...(mohallaName === null ? [] : [mohallaName]),
  ...(mohallas > 1 ? [m.revision_of_mohallas({ count: mohallas })] : []),
]

/** Where a change stands: approved law that was repealed is law no more. */
export const changeStatusLabel = ({ status, repealedBy }: Pick<RuleChangeCard, 'status' | 'repealedBy'>): string =>
  repealedBy?.status === 'approved' ? m.revision_status_repealed() : changeStatusLabels[status]()

export const changeStatusLabels = {
  proposed: m.status_pending,
  held: m.register_status_held,
  approved: m.status_approved,
  rejected: m.status_rejected,
  withdrawn: m.correction_status_withdrawn,
} satisfies Record<RuleChangeStatus, unknown>

export const actionLabels = {
  approve: m.revision_approve,
  hold: m.revision_hold,
  reject: m.revision_reject,
  withdraw: m.revision_withdraw,
} satisfies Record<RuleChangeAction, unknown>

export const blockedReasonLabels = {
  not_now: m.revision_bar_not_now,
  not_permitted: m.revision_bar_not_permitted,
  own_proposal: m.revision_bar_own_proposal,
  not_own_proposal: m.revision_bar_not_own_proposal,
} satisfies Record<MoveBlockedReason, unknown>

export const runStatusLabels = {
  computing: m.revision_run_status_computing,
  computed: m.revision_run_status_computed,
  releasing: m.revision_run_status_releasing,
  released: m.revision_run_status_released,
  discarded: m.revision_run_status_discarded,
} satisfies Record<RevisionRunCard['status'], unknown>

export const runStatusText = ({ status, isEmpty }: RevisionRunCard): string =>
  isEmpty ? m.revision_run_status_empty() : runStatusLabels[status]()
