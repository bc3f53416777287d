import { fateLabels } from '@karsetu/contract/bank-statement/bank-statement-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { LineFate } from '@karsetu/domain/bank-statement/fates.ts'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'

const stages: Record<LineFate, Stage> = {
  posted: 'done',
  confirmed: 'done',
  booked: 'done',
  claimed: 'done',
  returned: 'ended',
  return_found: 'pending',
  suspense: 'waiting',
}

/** What became of a line; without a fate the rules are still looking. */
export const FateBadge = ({ fate }: { fate: LineFate | null }) =>
  fate === null ? (
    <StageBadge stage="working" word={m.statement_fate_waiting()} />
  ) : (
    <StageBadge stage={stages[fate]} word={fateLabels[fate]()} />
  )
