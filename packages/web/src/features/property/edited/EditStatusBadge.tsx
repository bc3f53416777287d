import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { type Status, StatusBadge } from '../../../ui/StatusBadge.tsx'

const badges = {
  pending: 'pending',
  held: 'held',
  approved: 'approved',
  refused: 'rejected',
  withdrawn: 'taken_back',
} as const satisfies Record<EditedCard['status'], Status>

/** Where an edited property stands. */
export const EditStatusBadge = ({ status }: Pick<EditedCard, 'status'>) => <StatusBadge status={badges[status]} />
