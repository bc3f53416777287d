import type { Chore } from '../../platform/jobs/job-worker.ts'

/** Adds the changes of the sums of annual rental value that waited since the last minute. */
export const foldAssessmentRollup: Chore = {
  name: 'fold-assessment-rollup',
  pattern: '* * * * *',
  run: async ({ database }) => {
    await database.transaction((tx) => tx.query('select fold_assessment_rollup()'))
  },
}
