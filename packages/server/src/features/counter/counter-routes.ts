import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { pendingPaperList } from '@karsetu/contract/counter/pending-paper-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { implement } from '../../platform/http/implement.ts'
import { clearPaper, returnPaper } from './decide-paper.ts'
import { pendingPapers, sumPendingPapers } from './pending-papers.ts'
import { postPayment } from './post-payment.ts'
import { previewPayment } from './preview-payment.ts'
import { readPostingProof, readPostingSummary } from './read-postings.ts'
import { takePayment } from './take-payment.ts'

export const counterRoutes = implement(counterCalls, {
  preview: (context, { body }) => previewPayment(context, body),
  take: (context, { body }) => takePayment(context, body),
  pendingChequeAmount: (context, { query }) => sumPendingPapers(context, query),
  ...listHandlers(pendingPaperList, pendingPapers),
  approve: (context, { params }) => clearPaper(context, params.id),
  reject: (context, { params, body }) => returnPaper(context, params.id, body.reason),
  postingSummary: (context, { params }) => readPostingSummary(context, params.id),
  advancePosting: (context, { params, body, files }) => postPayment(context, params.id, body, files),
  postingProof: (context, { params }) => readPostingProof(context, params.id),
})
