/** How many cases of a suite passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

/** The closing line, which other programs read: exactly this, and last. */
export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** A suite that ended badly has failed, even when it counted no failed case (it did not even load, for example). */
export function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
