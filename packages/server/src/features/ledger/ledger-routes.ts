import { ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportEntries } from './export-entries.ts'
import { printLedger } from './print-ledger.ts'
import { readLedger } from './read-ledger.ts'

export const ledgerRoutes = implement(ledgerCalls, {
  report: (context, { body }) => readLedger(context, body),
  document: (context, { query }) => printLedger(context, query),
  entries: (context, { query }) => exportEntries(context, query),
})
