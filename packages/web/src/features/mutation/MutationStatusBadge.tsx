import type { MutationCard } from '@karsetu/contract/mutation/mutation-calls.ts'
import { isHearingFixed, type MutationStatus } from '@karsetu/domain/mutation/mutation-workflow.ts'
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

type Props = { mutation: Pick<MutationCard, 'status' | 'hearingOn'> }

/** Where a mutation stands; one that is objected to, also that its hearing is fixed. */
export const MutationStatusBadge = ({ mutation }: Props) => (
  <StatusBadge status={isHearingFixed(mutation) ? 'mutation_hearing_fixed' : badges[mutation.status]} />
)
