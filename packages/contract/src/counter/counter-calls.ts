import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { PayableDues } from '../payment/payment-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, PaiseSchema, PropertyUniqueIdSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { OfflinePayment, RupeesReceived } from './counter-forms.ts'

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
    ],
    summary:
      'Takes cash, cheque, draft, card or UPI QR at a counter, and makes the receipt. The same Idempotency-Key makes one receipt.',
  }),
})
