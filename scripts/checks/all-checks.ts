import { say, seconds } from '../terminal/steps.ts'
import type { Check } from './check.ts'
import { deadCode } from './dead-code.ts'
import { expressions } from './expressions.ts'
import { formatAndLint } from './format-and-lint.ts'
import { houseRules } from './house-rules.ts'
import { importDirection } from './import-direction.ts'
import { secrets } from './secrets.ts'
import { types } from './types.ts'
import { words } from './words.ts'

const mostLinesShown = 60

/** Everything that can be checked without running the program, once the words are compiled. */
export const allChecks: readonly Check[] = [
  formatAndLint(),
  types,
  importDirection,
  deadCode,
  houseRules,
  expressions,
  secrets,
]

/**
 * Compiles the words, which the other checks read, then runs those beside each other and prints what each found.
 *
 * @returns the names of those that failed
 */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed = [await runCheck(words), ...(await Promise.all(checks.map(runCheck)))]
  return failed.filter((name) => name !== undefined)
}

async function runCheck({ name, find }: Check): Promise<string | undefined> {
  const began = performance.now()
  const results = await find()
  const took = seconds(performance.now() - began)
  say(name, results.length === 0 ? `passed (${took})` : `FAILED (${took})`)
  for (const line of results.slice(0, mostLinesShown)) process.stdout.write(`    ${line}\n`)
  if (results.length > mostLinesShown) process.stdout.write(`    and ${results.length - mostLinesShown} lines more\n`)
  return results.length > 0 ? name : undefined
}
