import type { Chore } from '../../platform/jobs/job-worker.ts'

/** Adds the changes of the sums that waited since the last minute; every reader counts them with or without it. */
export const foldRollup: Chore = {
  name: 'fold-rollup',
  pattern: '* * * * *',
  run: async ({ database }) => {
    await database.transaction((tx) => tx.query('select fold_rollup()'))
  },
}
