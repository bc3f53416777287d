import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { failureOf, honest, nothingCounted, type Tally } from './tally.ts'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
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
  if (!existsSync(report)) return honest(nothingCounted, code || 1)
  // Vitest wrote it just now; its JSON reporter keeps Jest's published shape.
  const counted = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const unloadable = counted.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = [
    ...unloadable.map(({ name: file, message }) => failureOf(relative(project, file), message)),
    ...counted.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => failureOf(`${relative(project, file)} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ),
  ]
  const failed = counted.numFailedTests + unloadable.length
  return honest({ passed: counted.numPassedTests, failed, failures }, code)
}
