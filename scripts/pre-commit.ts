/** What .githooks/pre-commit runs: formatting and lint of the staged files, words, and types. */
import { execFileSync } from 'node:child_process'
import { runChecks } from './checks/all-checks.ts'
import { formatAndLint } from './checks/format-and-lint.ts'
import { types } from './checks/types.ts'
import { project } from './terminal/run-tool.ts'

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
const checks = staged.length > 0 ? [formatAndLint(staged), types] : [types]
const failed = await runChecks(checks)
process.exitCode = failed.length === 0 ? 0 : 1
