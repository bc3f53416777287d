import { say, seconds } from '../terminal/steps.ts'
import type { Check } from './check.ts'
import { deadCode } from './dead-code.ts'
import { formatAndLint } from './format-and-lint.ts'
import { houseRules } from './house-rules.ts'
import { importDirection } from './import-direction.ts'
import { types } from './types.ts'
import { words } from './words.ts'

const mostLinesShown = 60

/** Everything that can be checked without running the program. */
export const allChecks: readonly Check[] = [formatAndLint(), words, types, importDirection, deadCode, houseRules]

/**
 * Runs the checks one after the other and prints what each found.
 *
 * @returns the names of those that failed
 */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = []
  for (const check of checks) {
    const began = performance.now()
    const found = await check.find()
    const took = seconds(performance.now() - began)
    say(check.name, found.length === 0 ? `passed (${took})` : `FAILED (${took})`)
    for (const line of found.slice(0, mostLinesShown)) process.stdout.write(`    ${line}\n`)
    if (found.length > mostLinesShown) process.stdout.write(`    and ${found.length - mostLinesShown} lines more\n`)
    if (found.length > 0) failed.push(check.name)
  }
  return failed
}
