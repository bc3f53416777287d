/** `npm run check`: formatting, lint, words, types, import direction, dead code and the house rules. */
import { allChecks, runChecks } from './checks/all-checks.ts'

const failed = await runChecks(allChecks)
process.exitCode = failed.length === 0 ? 0 : 1
