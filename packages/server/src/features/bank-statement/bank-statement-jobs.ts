import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { type MatchingInput, matchStatement } from './matching/match-lines.ts'

export const bankStatementJobs: readonly JobKind<MatchingInput, { after: number }>[] = [
  { kind: 'bank_statement_match', run: matchStatement },
]
