import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { honest, type Tally } from './tally.ts'

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number }
}

/** Whether there is a browser test to run. */
export const hasBrowserTests = (): boolean =>
  existsSync(join(project, 'playwright.config.ts')) &&
  readdirSync(join(project, 'e2e'), { recursive: true, encoding: 'utf8' }).some((file) =>
    /\.(spec|test)\.ts$/.test(file),
  )

/** Runs the browser tests, showing their output, and counts them. */
export async function runBrowserTests(args: readonly string[] = []): Promise<Tally> {
  const report = join(project, '.tmp/reports/browser.json')
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { code } = await runTool('node_modules/@playwright/test/cli.js', ['test', '--reporter=line,json', ...args], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
  })
  if (!existsSync(report)) return honest({ passed: 0, failed: 0 }, code || 1)
  // Playwright wrote it just now, in its published shape.
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  return honest({ passed: stats.expected, failed: stats.unexpected }, code)
}
