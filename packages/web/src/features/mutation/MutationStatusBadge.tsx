import type { MutationStatus } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { type Status, StatusBadge } from '../../ui/StatusBadge.tsx'

const badges: Record<MutationStatus, Status> = {
  filed: 'mutation_filed',
  verified: 'mutation_verified',
  notice_issued: 'mutation_notice_issued',
  objected: 'mutation_objected',
  heard: 'mutation_heard',
  approved: 'mutation_approved',
  rejected: 'rejected',
}

/** Where a mutation stands. */
export const MutationStatusBadge = ({ status }: { status: MutationStatus }) => <StatusBadge status={badges[status]} />
