/** `npm test`: every check, every rule, the server on real PostgreSQL and the screens in a real browser. */
import { makeWeb } from './build/make-web.ts'
import { allChecks, runChecks } from './checks/all-checks.ts'
import { hasBrowserTests, runBrowserTests } from './suites/browser-suite.ts'
import { addTallies, closingLine, type Tally } from './suites/tally.ts'
import { runVitest } from './suites/vitest-suite.ts'
import { say, seconds } from './terminal/steps.ts'

const tallies: Tally[] = []

async function suite(name: string, run: () => Promise<Tally>): Promise<void> {
  const began = performance.now()
  say(name, 'running')
  const tally = await run()
  tallies.push(tally)
  say(name, `${closingLine(tally)} (${seconds(performance.now() - began)})`)
}

async function buildWeb(): Promise<boolean> {
  const began = performance.now()
  try {
    const built = await makeWeb()
    say('screens', `${built ? 'built' : 'built already'} (${seconds(performance.now() - began)})`)
    return true
  } catch (error) {
    say('screens', `FAILED: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const failedChecks = await runChecks(allChecks)
await suite('rules', () => runVitest('rules'))
await suite('server', () => runVitest('server'))
const built = await buildWeb()
if (built && hasBrowserTests()) await suite('browser', () => runBrowserTests())

const counted = addTallies(tallies)
const failures = [
  ...failedChecks.map((name) => `the check of ${name}`),
  ...(built ? [] : ['the building of the screens']),
  ...counted.failures,
]
for (const title of counted.unsteady) process.stdout.write(`\nUNSTEADY ${title}\n`)
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
const total = { ...counted, failed: counted.failed + failedChecks.length + (built ? 0 : 1) }
process.stdout.write(`${closingLine(total)}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
