import type { Chore } from '../../platform/jobs/job-worker.ts'

/** Adds the changes of the counts of properties that waited since the last minute. */
export const foldPropertyRollup: Chore = {
  name: 'fold-property-rollup',
  pattern: '* * * * *',
  run: async ({ database }) => {
    await database.transaction((tx) => tx.query('select fold_property_rollup()'))
  },
}
