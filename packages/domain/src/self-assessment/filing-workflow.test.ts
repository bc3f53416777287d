import { expect, test } from 'vitest'
import {
  blockedSelfAssessment,
  type SelfAssessmentBlock,
  type SelfAssessmentMove,
  type SelfAssessmentStatus,
  selfAssessmentMoves,
  selfAssessmentStatuses,
} from './filing-workflow.ts'

const closed = { waits: 'waits', accepted: 'decided', rejected: 'decided' } as const

/** Where each move is open; everywhere else, why not. */
const table: Record<SelfAssessmentMove, Record<SelfAssessmentStatus, SelfAssessmentBlock | 'open'>> = {
  accept: { filed: 'open', returned: 'returned', ...closed },
  return: { filed: 'open', returned: 'returned', ...closed },
  reject: { filed: 'open', returned: 'open', ...closed },
  correct: { filed: 'not_returned', returned: 'open', ...closed },
}

for (const move of selfAssessmentMoves)
  for (const status of selfAssessmentStatuses)
    test(`${move} of an application that is ${status}: ${table[move][status]}`, () => {
      expect(blockedSelfAssessment(move, status, () => true) ?? 'open').toBe(table[move][status])
      const without = blockedSelfAssessment(move, status, () => false)
      if (move !== 'correct' && table[move][status] === 'open') expect(without).toBe('not_allowed')
    })
