import type { ApprovalState } from '@karsetu/domain/approval/approval-states.ts'
import { type Status, StatusBadge } from '../../ui/StatusBadge.tsx'

const badges = {
  pending: 'pending',
  held: 'held',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'taken_back',
  undone: 'cancelled',
} as const satisfies Record<ApprovalState, Status>

/** State of a request. */
export const ApprovalStateBadge = ({ status }: { status: ApprovalState }) => <StatusBadge status={badges[status]} />
