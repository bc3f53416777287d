import type { CorrectionStatus } from '@karsetu/contract/correction/correction-calls.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Withdrawn is a property's word elsewhere: a request is taken back. */
export function CorrectionStatusBadge({ status }: { status: CorrectionStatus }) {
  return <StatusBadge status={status === 'withdrawn' ? 'taken_back' : status} />
}
