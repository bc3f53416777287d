import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { honest, type Tally } from './tally.ts'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** Runs one project of vitest.config.ts, showing its own output, and counts its cases. */
export async function runVitest(
  name: 'rules' | 'server',
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const report = join(project, `.tmp/reports/${name}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { code } = await runTool(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      name,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
      '--passWithNoTests',
      ...args,
    ],
    { show: true, env },
  )
  if (!existsSync(report)) return honest({ passed: 0, failed: 0 }, code || 1)
  // Vitest wrote it just now; its JSON reporter keeps Jest's published shape.
  const counted = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const unloadable = counted.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return honest({ passed: counted.numPassedTests, failed: counted.numFailedTests + unloadable.length }, code)
}
