import { changeStatusLabel } from '@karsetu/contract/revision/revision-labels.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'

const stages = {
  proposed: 'pending',
  held: 'waiting',
  approved: 'done',
  rejected: 'failed',
  withdrawn: 'ended',
} as const satisfies Record<RuleChangeCard['status'], Stage>

type Standing = Pick<RuleChangeCard, 'status' | 'repealedBy'>

const stageOf = ({ status, repealedBy }: Standing): Stage =>
  repealedBy?.status === 'approved' ? 'ended' : stages[status]

/** Where a change of the law stands. */
export const ChangeStatusBadge = ({ change }: { change: Standing }) => (
  <StageBadge stage={stageOf(change)} word={changeStatusLabel(change)} />
)
