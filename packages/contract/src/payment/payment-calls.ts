import { REVERSAL_KINDS } from '@karsetu/domain/ledger/post-reversal.ts'
import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { fileFindings, refundFindings, rowFindings } from '@karsetu/domain/payment/compare-settlement.ts'
import { gatewayNames } from '@karsetu/domain/payment/gateway-names.ts'
import { intentStates } from '@karsetu/domain/payment/intent-states.ts'
import { z } from 'zod'
import { rebateCriteria } from '../master/discount-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  PaiseSchema,
  PropertyUniqueIdSchema,
} from '../platform/schemas.ts'
import { InitiatePayment, ReceiptNoSchema, TxnIdSchema } from './payment-forms.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/** What is due on a day, year by year and head by head, and what clears it. */
export const PayableDues = z.object({
  propertyUniqueId: z.string(),
  asOf: DateSchema,
  years: z.array(
    z.object({
      financialYear: FinancialYearSchema,
      principal: Heads,
      interest: Heads,
      rebatePaise: PaiseSchema,
      totalPaise: PaiseSchema,
    }),
  ),
  grossPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
  rebateBps: z.int(),
  /** What the rebate is made of; null: the billing period's own percentage. */
  rebateParts: z.array(z.object({ criterion: z.enum(rebateCriteria).nullable(), bps: z.int() })),
  /** The billing period whose rebate is given, and until when. */
  discount: z.object({ billingPeriod: z.string(), description: z.string(), endsOn: DateSchema }).nullable(),
  creditPaise: PaiseSchema,
  netPayablePaise: PaiseSchema,
  /** The smallest part that is accepted today. */
  minimumPaise: PaiseSchema,
  /** What a part settles first, by the law of that day. */
  /** What is left after `partPaise`, and what of it would clear everything on that day; null: no part was named. */
  afterPart: z.object({ grossPaise: PaiseSchema, netPayablePaise: PaiseSchema }).nullable(),
  settles: z.object({ years: z.enum(['oldest_first']), withinYear: z.enum(['interest_first', 'principal_first']) }),
})
export type PayableDues = z.output<typeof PayableDues>

export const PaymentOpened = z.object({
  txnId: z.string(),
  amountPaise: PaiseSchema,
  payUrl: z.url(),
  /** Fields that the browser posts to `payUrl`; null: the address is opened as it is. */
  form: z.record(z.string(), z.string()).nullable(),
})
export type PaymentOpened = z.output<typeof PaymentOpened>

/** What may be told to anybody who holds the transaction number. */
export const PaymentStatus = z.object({
  txnId: z.string(),
  state: z.enum(intentStates),
  /** True while the bank is still being asked. */
  isOpen: z.boolean(),
  propertyUniqueId: z.string(),
  /** What was asked for. */
  amountPaise: PaiseSchema,
  /** What the bank says it collected, where that is another amount. */
  bankAmountPaise: PaiseSchema.nullable(),
  startedAt: InstantSchema,
  /** Why the office must look at the money the bank reported; null: it need not. */
  attention: z
    .enum(['amount_differs', 'unknown_transaction', 'second_capture', 'posting_failed', 'former_property'])
    .nullable(),
  receiptNo: z.string().nullable(),
  /** What of the money was more than due and stays as advance; null: it is not posted. */
  advancePaise: PaiseSchema.nullable(),
})
export type PaymentStatus = z.output<typeof PaymentStatus>

/** Why a payment was taken back, and by whom; null: by the portal itself. */
export const UndoneSchema = z.object({ reason: z.string(), by: z.string().nullable() })

export const ReceiptCard = z.object({
  receiptNo: z.string(),
  /** Null for those who have not named it: it opens the receipt with whole names, and receipt numbers can be guessed. */
  txnId: z.string().nullable(),
  issuedAt: InstantSchema,
  receivedAt: InstantSchema,
  propertyUniqueId: z.string(),
  ownerMasked: z.string().nullable(),
  payerMasked: z.string(),
  mobileMasked: z.string().nullable(),
  mode: z.enum(PAYMENT_MODES),
  amountPaise: PaiseSchema,
  standing: z.enum(['final', 'provisional', 'cancelled']),
  /** When the payment was undone, and how; null: it stands. */
  undone: z
    .object({
      kind: z.enum(REVERSAL_KINDS),
      at: InstantSchema,
      /** Why, and by whom ; for officials of the property's zone and ward alone. */
      office: UndoneSchema.nullable(),
    })
    .nullable(),
  years: z.array(z.object({ financialYear: FinancialYearSchema, paidPaise: PaiseSchema, rebatePaise: PaiseSchema })),
  advancePaise: PaiseSchema,
  prints: z.int(),
})
export type ReceiptCard = z.output<typeof ReceiptCard>

const byReceiptNo = z.strictObject({ receiptNo: ReceiptNoSchema })
const byTxnId = z.strictObject({ txnId: TxnIdSchema })
const byToken = z.strictObject({ token: idOf('receipt', z.string().regex(/^[\w-]{20,64}$/)) })

/** A receipt is found by its own number, by the transaction's, or by the token in its QR. */
export const ReceiptQuestion = z.union([byReceiptNo, byTxnId, byToken])

/** A whole sheet, half a sheet, or the roll of 80 mm of a thermal printer. */
export const receiptPapers = ['a4', 'a5', 'roll'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]
const onPaper = { paper: z.enum(receiptPapers).optional() }
const ReceiptToPrint = z.union([byReceiptNo.extend(onPaper), byTxnId.extend(onPaper), byToken.extend(onPaper)])

/** `gateway`: whose list; Easebuzz when left out. */
const OfDay = z.strictObject({ date: DateSchema, gateway: z.enum(gatewayNames).default('easebuzz') })
const NotPosted = z.object({ row: z.int(), reason: z.string() })

const GatewayRow = z.object({
  txnId: z.string(),
  gatewayTxnId: z.string(),
  status: z.enum(['success', 'pending', 'failure', 'cancelled', 'other']),
  amountPaise: PaiseSchema,
  paidAt: InstantSchema.nullable(),
  mode: z.string(),
  bankReference: z.string(),
  /** The state of our own intent; null when we know no such transaction. */
  state: z.enum(intentStates).nullable(),
})
const Settled = z.object({
  txnId: z.string(),
  gatewayTxnId: z.string(),
  amountPaise: PaiseSchema,
  chargePaise: PaiseSchema,
  taxPaise: PaiseSchema,
  netPaise: PaiseSchema,
  /** Why somebody must look at the row; null: it is as the books are. */
  finding: z.enum(rowFindings).nullable(),
})
const Payout = z.object({
  payoutId: z.string(),
  amountPaise: PaiseSchema,
  paidOn: z.string(),
  bankReference: z.string(),
  /** Why somebody must look at the whole: its rows come to another amount, or it came before under the same reference. */
  finding: z.enum(fileFindings).nullable(),
  settled: z.array(Settled),
  refunds: z.array(
    z.object({ txnId: z.string(), amountPaise: PaiseSchema, finding: z.enum(refundFindings).nullable() }),
  ),
})

export const paymentCalls = declareCalls('payment', {
  calculateDiscounts: call({
    method: 'POST',
    path: '/payments/calculateDiscounts',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    body: z.strictObject({
      propertyUniqueId: PropertyUniqueIdSchema,
      date: DateSchema.optional(),
      /** A part that somebody thinks of paying. */
      partPaise: PaiseSchema.refine((part) => part > 0).optional(),
    }),
    output: PayableDues,
    errors: ['property.not_found', 'payment.date_out_of_range'],
    summary: 'What a property owes on a day, the rebate for paying online on it, and what clears everything.',
  }),
  initiate: call({
    method: 'POST',
    path: '/payments/initiate_payment',
    access: 'public',
    // The intent must be kept before the gateway is called, so the use case opens its own short transactions.
    work: 'read',
    limit: 'pay',
    body: InitiatePayment,
    output: PaymentOpened,
    errors: [
      'property.not_found',
      'payment.nothing_due',
      'payment.already_paid',
      'payment.begun_elsewhere',
      'payment.dues_changed',
      'payment.amount_too_large',
      'payment.amount_too_small',
      'payment.gateway_silent',
      'payment.gateway_refused',
      'payment.key_is_over',
      'call.key_reused',
    ],
    summary:
      "Opens an online payment and gives the address of the bank's page. The same Idempotency-Key opens no second one.",
  }),
  status: call({
    method: 'GET',
    path: '/payments/status/{txnId}',
    access: 'public',
    limit: 'follow',
    params: z.object({ txnId: TxnIdSchema }),
    output: PaymentStatus,
    errors: ['payment.not_found'],
    summary: 'Where a payment stands, as we know it now; does not ask the bank.',
  }),
  sync: call({
    method: 'POST',
    path: '/payments/syncPayment',
    access: 'public',
    work: 'read',
    limit: 'follow',
    body: z.strictObject({ txnId: TxnIdSchema }),
    output: PaymentStatus,
    errors: ['payment.not_found'],
    summary: 'Asks the bank what became of a payment, and posts it when it was collected.',
  }),
  transactionDate: call({
    method: 'POST',
    path: '/payments/transaction_date',
    access: 'payment.reconcile',
    work: 'read',
    body: OfDay,
    output: z.object({ rows: z.array(GatewayRow), refused: z.array(NotPosted) }),
    errors: ['payment.gateway_silent'],
    summary: 'Every transaction of a day as the gateway lists it, beside our own state of each.',
  }),
  payout: call({
    method: 'POST',
    path: '/payments/payout',
    access: 'payment.reconcile',
    work: 'read',
    body: OfDay,
    output: z.object({
      payouts: z.array(Payout),
      /** Posted payments of the day before, and of the days that the payouts are of, which no payout of the day names. */
      unsettled: z.array(z.object({ txnId: z.string(), amountPaise: PaiseSchema, paidOn: DateSchema })),
      refused: z.array(NotPosted),
    }),
    errors: ['payment.gateway_silent'],
    summary:
      "What the gateway paid into the corporation's bank account on a day, transaction by transaction, held against the books.",
  }),
})

export const receiptCalls = declareCalls('receipt', {
  find: call({
    method: 'GET',
    path: '/payments/receipt',
    access: 'public',
    limit: 'receipt',
    query: ReceiptQuestion,
    output: ReceiptCard,
    errors: ['payment.receipt_not_found'],
    summary: 'A receipt with the names masked: proves that it is genuine, and what it stands for.',
  }),
  pdf: call({
    method: 'GET',
    path: '/payments/receipt/pdf',
    access: 'public',
    work: 'write',
    limit: 'receipt',
    query: ReceiptToPrint,
    download: 'pdf',
    errors: ['payment.receipt_not_found'],
    summary:
      'The receipt to print. The first print by the payer (by the transaction number) or by the office is the receipt, every later one is marked as a duplicate; whoever else asks gets a masked copy for verification.',
  }),
})

/** Addresses for the gateways alone: the payer's browser coming back, and the gateway's own server. */
export const gatewayCalls = declareCalls('gateway', {
  returned: call({
    method: 'POST',
    path: '/gateways/easebuzz/return',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    raw: 'form',
    summary: "The payer's browser coming back. Posts no money: it makes us ask the gateway.",
  }),
  webhook: call({
    method: 'POST',
    path: '/gateways/easebuzz/webhook',
    access: 'public',
    work: 'read',
    raw: 'form_or_json',
    summary: 'The gateway telling us. Stored raw and once, acknowledged, then acted upon.',
  }),
  razorpayReturned: call({
    method: 'POST',
    path: '/gateways/razorpay/return',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    raw: 'form',
    summary: "The payer's browser coming back. Posts no money: it makes us ask the gateway.",
  }),
  razorpayLinkReturned: call({
    method: 'GET',
    path: '/gateways/razorpay/return',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    raw: 'query',
    summary: "The payer's browser coming back from a payment link, or from a checkout that was left.",
  }),
  razorpayWebhook: call({
    method: 'POST',
    path: '/gateways/razorpay/webhook',
    access: 'public',
    work: 'read',
    raw: 'form_or_json',
    summary: 'The gateway telling us. Stored raw and once, acknowledged, then acted upon.',
  }),
})
