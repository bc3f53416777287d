import { z } from 'zod'
import { collectedBy, collectionFilters } from '../collection/collection-summary.ts'
import { declareFilters } from '../list/declare-list.ts'
import { TxnIdSchema } from '../payment/payment-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { PaiseSchema } from '../platform/schemas.ts'
import { transactionFilters } from '../transaction/transaction-filters.ts'
import { NeftPayment } from './neft-forms.ts'
import { neftList } from './neft-list.ts'

export const NeftPosted = z.object({
  txnId: z.string(),
  receiptNo: z.string(),
  propertyUniqueId: z.string(),
  amountPaise: PaiseSchema,
})
export type NeftPosted = z.output<typeof NeftPosted>

/** The tables in which the collection by bank transfer is summed. */
const neftCuts = ['day', 'zone', 'bank'] as const
export type NeftCut = (typeof neftCuts)[number]

export const NeftSummary = z.object({ day: collectedBy('day'), zone: collectedBy('zone'), bank: collectedBy('bank') })
export type NeftSummary = z.output<typeof NeftSummary>

export const NeftSummaryFileQuery = declareFilters(transactionFilters, {
  by: z.enum(neftCuts).default('day'),
}).querySchema
export type NeftSummaryFileQuery = z.output<typeof NeftSummaryFileQuery>

export const neftCalls = declareCalls('neft', {
  ...neftList.calls,
  add: call({
    method: 'POST',
    path: '/neftPayments',
    access: 'neft.post',
    body: NeftPayment,
    upload: [{ field: 'proof', purpose: 'document', required: true }],
    output: NeftPosted,
    errors: ['property.not_found', 'call.out_of_scope', 'neft.utr_known'],
    summary: 'Posts a bank transfer to a property, with its proof. A UTR is taken once for ever.',
  }),
  proof: call({
    method: 'GET',
    path: '/neftPayments/proof/{txnId}',
    access: 'payment.view',
    params: z.object({ txnId: TxnIdSchema }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The proof of a bank transfer, as it was sent.',
  }),
  summary: call({
    method: 'GET',
    path: '/neftPayments/summary',
    access: 'signed_in',
    work: 'report',
    query: collectionFilters.querySchema,
    output: NeftSummary,
    summary: 'Collected by bank transfer, by day, by zone and by bank of the payer.',
  }),
  summaryFile: call({
    method: 'GET',
    path: '/neftPayments/summary/export',
    access: 'signed_in',
    work: 'report',
    limit: 'document',
    query: NeftSummaryFileQuery,
    download: 'xlsx',
    summary: 'One table of the summary as a spreadsheet: by day unless another is named.',
  }),
})
