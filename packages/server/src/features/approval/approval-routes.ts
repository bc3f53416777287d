import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { pageWorklist } from './worklist.ts'

export const approvalRoutes = implement(approvalCalls, {
  worklist: (context, { query }) => pageWorklist(context, query),
})
