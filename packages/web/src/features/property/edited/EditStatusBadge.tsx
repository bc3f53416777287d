import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

/** Where an edited property stands. */
export const EditStatusBadge = ({ status }: Pick<EditedCard, 'status'>) => (
  <StatusBadge status={status === 'withdrawn' ? 'taken_back' : status} />
)
