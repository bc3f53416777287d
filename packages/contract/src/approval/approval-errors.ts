import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'
import { approvalKindLabels } from './approval-labels.ts'

/** Refusals of every request that waits for a second person. */
export const approvalErrors = {
  'approval.not_waiting': { status: 409, say: () => m.approval_error_not_waiting() },
  'approval.not_approved': { status: 409, say: () => m.approval_error_not_approved() },
  'approval.same_person': { status: 403, say: () => m.approval_error_same_person() },
  'approval.not_own': { status: 403, say: () => m.approval_error_not_own() },
  'approval.not_yourself': { status: 403, say: () => m.approval_error_not_yourself() },
  'approval.above_own_limit': {
    status: 403,
    say: (facts: { mostPaise: Paise }) => m.approval_error_above_own_limit({ most: formatMoney(facts.mostPaise) }),
  },
  'approval.stale': {
    status: 409,
    say: ({ subject, isRecomputed }: { subject: string; isRecomputed?: true }) =>
      isRecomputed ? m.approval_error_recomputed({ subject }) : m.approval_error_stale({ subject }),
  },
  'approval.waits': {
    status: 409,
    say: ({ subject, kind }: { subject: string; kind: ApprovalKind }) =>
      m.approval_error_waits({ subject, kind: approvalKindLabels[kind]() }),
  },
} satisfies Record<string, ErrorEntry>

/** Refusals of a decision about a request: what every call that approves, rejects or withdraws declares. */
export const whenDecided = [
  'call.not_found',
  'call.out_of_scope',
  'approval.not_waiting',
  'approval.same_person',
  'approval.not_own',
  'approval.above_own_limit',
] as const
