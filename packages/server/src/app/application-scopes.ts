import { asToStrangers, ownTest, refused, refusedFor, type ScopeDecision, unplaced } from './scope-decision.ts'

const selfAssessmentTests = ownTest('self-assessment/self-assessment.test.ts')

/** How the calls of self-assessment and of the water department treat an official who works elsewhere. */
export const applicationScopes: Readonly<Record<string, ScopeDecision>> = {
  'jalkal.facts': refused,
  'jalkal.propose': refusedFor(() => ({ body: { sourceOfWater: 'tanker', reason: 'as seen on the spot' } })),
  'jalkal.approve': refused,
  'jalkal.reject': refusedFor(() => ({ body: { comment: 'not connected' } })),
  'selfAssessment.file': selfAssessmentTests,
  'selfAssessment.status': asToStrangers,
  'selfAssessment.acknowledgement': asToStrangers,
  'selfAssessment.property': asToStrangers,
  'selfAssessment.tax': unplaced('calculates what is typed and reads the rates of a mohalla, which are for everybody'),
  'selfAssessment.one': refused,
  'selfAssessment.visitSheet': refused,
  'selfAssessment.document': refused,
  'selfAssessment.accept': refusedFor(() => ({ body: { remarks: 'as measured' } })),
  'selfAssessment.return': refusedFor(() => ({ body: { remarks: 'as measured' } })),
  'selfAssessment.reject': refusedFor(() => ({ body: { remarks: 'as measured' } })),
}
