import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { PayableDues } from '../payment/payment-calls.ts'
import { TxnIdSchema } from '../payment/payment-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, FinancialYearSchema, idInQuery, PaiseSchema, PropertyUniqueIdSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { ManualPayment, OfflinePayment, postingTypes, ReturnedPaper, RupeesReceived } from './counter-forms.ts'
import { pendingPaperList } from './pending-paper-list.ts'

/** What an amount settles today, before it is taken. */
const Settlement = z.object({
  years: z.array(z.object({ financialYear: FinancialYearSchema, paidPaise: PaiseSchema })),
  rebatePaise: PaiseSchema,
  /** What stays as advance. */
  advancePaise: PaiseSchema,
  /** What is still payable afterwards. */
  leftPaise: PaiseSchema,
})

export const CounterPreview = z.object({
  dues: PayableDues.omit({ settles: true, rebateParts: true, afterPart: true }),
  ownerName: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  /** An online payment of this property was begun, and the bank has not said yet what became of it. */
  onlineIsOpen: z.boolean(),
  settlement: Settlement.nullable(),
})
export type CounterPreview = z.output<typeof CounterPreview>

export const PaymentTaken = z.object({
  txnId: z.string(),
  receiptNo: z.string(),
  propertyUniqueId: z.string(),
  amountPaise: PaiseSchema,
  mode: z.enum(PAYMENT_MODES),
  /** The bank has not paid the paper yet. */
  isProvisional: z.boolean(),
})
export type PaymentTaken = z.output<typeof PaymentTaken>

/** Cheques and drafts that no bank has paid yet. */
export const PendingPapers = z.object({ count: z.int(), amountPaise: PaiseSchema })

/** A paper after the decision, with every receipt that it paid for. */
export const DecidedPaper = z.object({
  number: z.string(),
  state: z.enum(['cleared', 'dishonoured']),
  receiptNos: z.array(z.string()),
  amountPaise: PaiseSchema,
})
export type DecidedPaper = z.output<typeof DecidedPaper>

/** What is due, and what was posted by hand before. */
export const PostingSummary = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  duePaise: PaiseSchema,
  creditPaise: PaiseSchema,
  posted: z.array(
    z.object({
      txnId: z.string(),
      receiptNo: z.string(),
      paidOn: DateSchema,
      mode: z.enum(PAYMENT_MODES),
      paymentType: z.enum(postingTypes),
      amountPaise: PaiseSchema,
      payerName: z.string(),
      postedBy: z.string().nullable(),
      isReversed: z.boolean(),
    }),
  ),
})
export type PostingSummary = z.output<typeof PostingSummary>

const OfProperty = z.object({ id: PropertyUniqueIdSchema })
const OfPayment = z.object({ id: TxnIdSchema })
const whenPaperDecided = [
  'payment.not_found',
  'call.out_of_scope',
  'approval.same_person',
  'counter.no_paper',
  'counter.paper_decided',
] as const

export const counterCalls = declareCalls('counter', {
  preview: call({
    method: 'POST',
    path: '/transactions/preview',
    access: 'payment.take',
    work: 'read',
    body: z.strictObject({
      propertyUniqueId: PropertyUniqueIdSchema,
      paidAmount: RupeesReceived(() => m.counter_amount()).optional(),
    }),
    output: CounterPreview,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'What a property owes at the counter today, the rebate for clearing it, and what an amount would settle.',
  }),
  take: call({
    method: 'POST',
    path: '/transactions',
    access: 'payment.take',
    body: OfflinePayment,
    output: PaymentTaken,
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'payment.nothing_due',
      'payment.amount_too_large',
      'counter.not_all',
      'counter.no_surplus',
      'counter.instrument_used',
      'till.not_open',
      'till.of_another_day',
    ],
    summary:
      'Takes cash, cheque, draft, card or UPI QR at a counter, and makes the receipt. The same Idempotency-Key makes one receipt.',
  }),
  pendingChequeAmount: call({
    method: 'GET',
    path: '/transactions/pendingChequeAmount',
    access: 'payment.view',
    work: 'report',
    query: z.strictObject({
      zoneId: idInQuery('zone').optional(),
      wardId: idInQuery('ward').optional(),
      /** Of the days on which they were taken. */
      startDate: DateSchema.optional(),
      endDate: DateSchema.optional(),
    }),
    output: PendingPapers,
    summary: 'How many cheques and drafts no bank has paid yet, and the sum of their receipts.',
  }),
  ...pendingPaperList.calls,
  approve: call({
    method: 'PATCH',
    path: '/transactions/approve/{id}',
    access: 'payment.clear',
    params: OfPayment,
    output: DecidedPaper,
    errors: whenPaperDecided,
    summary: 'The bank has paid a cheque or draft: its receipts are final. Whoever took it does not decide it.',
  }),
  reject: call({
    method: 'POST',
    path: '/transactions/reject/{id}',
    access: 'payment.clear',
    params: OfPayment,
    body: ReturnedPaper,
    output: DecidedPaper,
    errors: [...whenPaperDecided, 'payment.already_reversed', 'payment.credit_spent', 'payment.property_superseded'],
    summary: 'The bank has returned a cheque or draft: every payment by it is reversed, and the payers are notified.',
  }),
  postingSummary: call({
    method: 'GET',
    path: '/transactions/posting-summary/{id}',
    access: 'payment.view',
    params: OfProperty,
    output: PostingSummary,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'What a property owes or has to its credit, and the payments that were posted by hand for it.',
  }),
  advancePosting: call({
    method: 'POST',
    path: '/transactions/advancePaymentPosting/{id}',
    access: 'payment.post',
    params: OfProperty,
    body: ManualPayment,
    upload: [{ field: 'proof', purpose: 'document', required: true }],
    output: PaymentTaken,
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'payment.amount_too_large',
      'counter.instrument_used',
      'counter.bank_unknown',
    ],
    summary:
      'Posts money that came to an account of the corporation otherwise, with its proof; a surplus stays as advance.',
  }),
  postingProof: call({
    method: 'GET',
    path: '/transactions/posting-proof/{id}',
    access: 'payment.view',
    limit: 'document',
    params: OfPayment,
    download: 'own',
    errors: ['payment.not_found', 'call.out_of_scope'],
    summary: 'The proof with which a payment was posted by hand.',
  }),
})
