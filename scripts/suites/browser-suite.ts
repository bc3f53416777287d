import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { failureOf, honest, nothingCounted, type Tally } from './tally.ts'

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

const named = (outcome: 'unexpected' | 'flaky', { suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ projectName, results }) => {
        const said = results.map(({ error }) => error?.message ?? '').join('\n')
        return failureOf(`e2e/${file}:${line} › ${title} (${projectName})`, said)
      }),
  ),
  ...suites.flatMap((suite) => named(outcome, suite)),
]

/** Whether there is a browser test to run. */
export const hasBrowserTests = (): boolean =>
  existsSync(join(project, 'playwright.config.ts')) &&
  readdirSync(join(project, 'e2e'), { recursive: true, encoding: 'utf8' }).some((file) =>
    /\.(spec|test)\.ts$/.test(file),
  )

/**
 * Runs the browser tests, showing their output, and counts them. One that fails is tried once more, for all share one
 * city and its workers come in each other's way; what passes only then is named as unsteady.
 */
export async function runBrowserTests(args: readonly string[] = []): Promise<Tally> {
  const report = join(project, '.tmp/reports/browser.json')
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { code } = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=line,json', '--retries=1', ...args],
    {
      show: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
    },
  )
  if (!existsSync(report)) return honest(nothingCounted, code || 1)
  // Playwright wrote it just now, in its published shape.
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  const all = (outcome: 'unexpected' | 'flaky') => suites.flatMap((suite) => named(outcome, suite))
  return honest(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: all('unexpected'),
      unsteady: all('flaky'),
    },
    code,
  )
}
