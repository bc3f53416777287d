import type { SelfAssessmentBlock } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'
import { selfAssessmentBlockLabels } from './self-assessment-labels.ts'

export const selfAssessmentErrors = {
  'self_assessment.unknown': { status: 404, say: () => m.self_assessment_error_unknown() },
  'self_assessment.not_now': {
    status: 409,
    say: ({ blocked }: { blocked: SelfAssessmentBlock }) => selfAssessmentBlockLabels[blocked](),
  },
  'self_assessment.open_already': { status: 409, say: () => m.self_assessment_error_open_already() },
  'self_assessment.too_many': {
    status: 409,
    say: (facts: { most: number }) => m.self_assessment_error_too_many(facts),
  },
} satisfies Record<string, ErrorEntry>
