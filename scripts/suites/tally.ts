import { stripVTControlCharacters } from 'node:util'

/**
 * How many cases of a suite passed and failed, and which failed: its file and title, and what it said. Unsteady is what
 * passed only when it was tried again: something to be mended, though it does not fail the run.
 */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly unsteady?: readonly string[]
}

export const addTallies = (tallies: readonly Tally[]): Required<Tally> => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
})

/** The closing line, which other programs read: exactly this, and last. */
export const closingLine = ({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): string =>
  `${passed} passed, ${failed} failed`

/** A suite that ended badly has failed, even when it counted no failed case (it did not even load, for example). */
export function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** A tally of nothing, for a suite that left no report. */
export const nothingCounted: Tally = { passed: 0, failed: 0, failures: [] }

const mostLinesOfAFailure = 12

/** A failed case as the end of a long run repeats it: whoever reads only that end still learns what failed, and how. */
export function failureOf(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [title, ...lines.slice(0, mostLinesOfAFailure).map((line) => `    ${line}`)].join('\n')
}
