import { neftCalls } from '@karsetu/contract/neft/neft-calls.ts'
import { neftList } from '@karsetu/contract/neft/neft-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { implement } from '../../platform/http/implement.ts'
import { neftPayments } from './neft-store.ts'
import { postNeft } from './post-neft.ts'
import { readProof } from './read-proof.ts'
import { exportNeftSummary, summariseNeft } from './summarise-neft.ts'

export const neftRoutes = implement(neftCalls, {
  ...listHandlers(neftList, neftPayments),
  add: (context, { body, files }) => postNeft(context, body, files),
  proof: (context, { params }) => readProof(context, params),
  summary: (context, { query }) => summariseNeft(context, query),
  summaryFile: (context, { query }) => exportNeftSummary(context, query),
})
