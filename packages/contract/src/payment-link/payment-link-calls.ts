import { z } from 'zod'
import { CollectionFileQuery, collectedBy, collectionFilters } from '../collection/collection-summary.ts'
import { PaymentOpened, PaymentStatus } from '../payment/payment-calls.ts'
import { InitiatePayment, TxnIdSchema } from '../payment/payment-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, PaiseSchema } from '../platform/schemas.ts'
import { BulkLinkForm, bulkTypes, LinkForm, linkFields } from './payment-link-forms.ts'
import { paymentLinkList } from './payment-link-list.ts'

export const LinkMade = z.object({
  txnId: z.string(),
  propertyUniqueId: z.string(),
  amountPaise: PaiseSchema,
  expiresAt: InstantSchema,
})
export type LinkMade = z.output<typeof LinkMade>

/** What a call for many made: a link for each row accepted, and of each other row the field and the reason. */
export const LinksMade = z.object({
  accepted: z.array(LinkMade.extend({ row: z.int() })),
  refused: z.array(
    z.object({ row: z.int(), propertyUniqueId: z.string(), field: z.enum(linkFields), message: z.string() }),
  ),
})
export type LinksMade = z.output<typeof LinksMade>

const one = {
  method: 'POST',
  access: 'payment.link',
  body: LinkForm,
  output: LinkMade,
  errors: [
    ...(['property.not_found', 'call.out_of_scope', 'payment.nothing_due', 'payment.amount_too_large'] as const),
    ...(['payment.amount_too_small', 'link.no_mobile', 'link.open_already'] as const),
  ],
} as const

const whenOpened = [
  ...(['property.not_found', 'payment.nothing_due', 'payment.already_paid', 'payment.begun_elsewhere'] as const),
  ...(['payment.dues_changed', 'payment.amount_too_large', 'payment.amount_too_small'] as const),
  ...(['payment.gateway_silent', 'payment.gateway_refused', 'payment.key_is_over', 'call.key_reused'] as const),
] as const
const begin = {
  method: 'POST',
  access: 'public',
  // The intent is stored before the gateway is called, in short transactions of its own.
  work: 'read',
  limit: 'pay',
  body: InitiatePayment,
  output: PaymentOpened,
  errors: [...whenOpened],
} as const

const report = { method: 'GET', access: 'payment.view', work: 'report' } as const

export const paymentLinkCalls = declareCalls('paymentLink', {
  ...paymentLinkList.calls,
  easyCollect: call({
    ...one,
    path: '/payments/easyCollect',
    summary: 'Makes a payment link of Easebuzz for one property, which goes by SMS once the gateway has it.',
  }),
  easyCollectBulk: call({
    method: 'POST',
    path: '/payments/easyCollectBulk',
    access: 'payment.link',
    query: z.strictObject({ type: z.enum(bulkTypes).default('list') }),
    body: BulkLinkForm,
    output: LinksMade,
    errors: ['link.none_chosen', 'link.too_many'],
    summary: 'Makes payment links for listed properties, or for those of a place that owe something.',
  }),
  send: call({
    ...one,
    path: '/mnn-payments/send_payment_link',
    summary: 'Makes a payment link of Razorpay for one property, which goes by SMS once the gateway has it.',
  }),
  sendBulk: call({
    method: 'POST',
    path: '/mnn-payments/send_bulk_link',
    access: 'payment.link',
    upload: [{ field: 'file', purpose: 'spreadsheet', required: true }],
    output: LinksMade,
    errors: ['notice.sheet_faulty', 'link.too_many'],
    summary: 'Makes a payment link for each row of a spreadsheet; rows that cannot have one are named with the field.',
  }),
  initiate: call({
    ...begin,
    path: '/mnn-payments/initiate_payment',
    summary: 'Opens an online payment at Razorpay. The same Idempotency-Key opens no second one.',
  }),
  initiateForCaller: call({
    ...begin,
    path: '/transactions/initiate_payment',
    summary: 'Opens an online payment at the gateway of the public page.',
  }),
  checkoutOptions: call({
    method: 'POST',
    path: '/mnn-payments/getCheckoutOptions',
    access: 'public',
    work: 'read',
    limit: 'follow',
    body: z.strictObject({ txnId: TxnIdSchema }),
    output: PaymentOpened,
    errors: ['payment.not_found', 'payment.key_is_over'],
    summary: "What Razorpay's checkout needs for a payment that was begun: its address and the fields to post there.",
  }),
  transaction: call({
    method: 'POST',
    path: '/mnn-payments/transaction',
    access: 'public',
    work: 'read',
    limit: 'follow',
    body: z.strictObject({ txnId: TxnIdSchema }),
    output: PaymentStatus,
    errors: ['payment.not_found'],
    summary: 'Asks the gateway what became of a payment or link, and posts it when it was collected.',
  }),
  summary: call({
    ...report,
    path: '/mnn-payments/summary',
    query: collectionFilters.querySchema,
    output: collectedBy('day'),
    summary: 'Collected by link and through Razorpay, day by day.',
  }),
  summaryFile: call({
    ...report,
    path: '/mnn-payments/summary/export',
    limit: 'document',
    query: CollectionFileQuery,
    download: 'xlsx',
    summary: 'A table of the same as a spreadsheet: by mode unless another is named.',
  }),
})
