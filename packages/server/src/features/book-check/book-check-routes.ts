import { bookCheckCalls } from '@karsetu/contract/book-check/book-check-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportCheck, exportChecks } from './export-checks.ts'
import { pageChecks, readStanding, reportCheck } from './read-checks.ts'
import { startCheck } from './start-check.ts'

export const bookCheckRoutes = implement(bookCheckCalls, {
  standing: (context) => readStanding(context),
  page: (context, { query }) => pageChecks(context, query),
  file: (context, { query }) => exportChecks(context, query),
  report: (context, { params }) => reportCheck(context, params.checkId),
  reportFile: (context, { params }) => exportCheck(context, params.checkId),
  start: (context) => startCheck(context),
})
