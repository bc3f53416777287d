import { CollectionFileQuery, collectedBy, collectionFilters } from '../collection/collection-summary.ts'
import { call, declareCalls } from '../platform/call.ts'

const report = { method: 'GET', access: 'payment.view', work: 'report' } as const
const table = { ...report, query: collectionFilters.querySchema }

export const transactionSummaryCalls = declareCalls('transactionSummary', {
  modes: call({
    ...table,
    path: '/transactions/summary',
    output: collectedBy('mode'),
    summary: 'Payments less reversals under the filters of the list, by how the money was handed over.',
  }),
  file: call({
    ...report,
    path: '/transactions/summary/export',
    limit: 'document',
    query: CollectionFileQuery,
    download: 'xlsx',
    summary: 'A table of the summaries as a spreadsheet: by mode unless another is named.',
  }),
  pos: call({
    ...table,
    path: '/transactions/pos/summary',
    output: collectedBy('day'),
    summary: 'What the card and UPI machines took, day by day.',
  }),
  cashiers: call({
    ...table,
    path: '/transactions/collectionSummary',
    output: collectedBy('cashier_and_mode'),
    summary: 'Collected by who took the money and how it was handed over.',
  }),
})
