import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { approveMutation, rejectMutation } from './decide-mutation.ts'
import { exportMutations } from './export-mutations.ts'
import { fileMutation } from './file-mutation.ts'
import { ownMutations, pageMutations } from './list-mutations.ts'
import { printNotice, printOrder } from './print-mutation.ts'
import { readMutation, readPaper, startMutation } from './read-mutation.ts'
import { fixHearing, hearParties, issueNotice, recordObjection, takeFee, verifyMutation } from './take-step.ts'

export const mutationRoutes = implement(mutationCalls, {
  apply: (context, { body, files }) => fileMutation(context, body, files),
  own: (context, { query }) => ownMutations(context, query),
  page: (context, { query }) => pageMutations(context, query),
  file: async (context, { query }) => ({ fileName: 'mutations.xlsx', stream: exportMutations(context, query) }),
  start: (context, { query }) => startMutation(context, query),
  one: (context, { params }) => readMutation(context, context.reads, params.id),
  takeFee: (context, { params, body }) => takeFee(context, params.id, body),
  verify: (context, { params, body }) => verifyMutation(context, params.id, body),
  issueNotice: (context, { params }) => issueNotice(context, params.id),
  notice: (context, { params }) => printNotice(context, params.id),
  recordObjection: (context, { params, body }) => recordObjection(context, params.id, body),
  fixHearing: (context, { params, body }) => fixHearing(context, params.id, body),
  hear: (context, { params, body }) => hearParties(context, params.id, body),
  approve: (context, { params, body }) => approveMutation(context, { ...params, ...body }),
  reject: (context, { params, body }) => rejectMutation(context, { ...params, ...body }),
  order: (context, { params }) => printOrder(context, params.id),
  paper: (context, { params }) => readPaper(context, params),
})
