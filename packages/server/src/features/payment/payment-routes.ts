import { gatewayCalls, paymentCalls, receiptCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { whereaboutsCalls } from '@karsetu/contract/payment/whereabouts-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { listPayouts } from '../settlement/list-payouts.ts'
import { calculateDiscounts } from './calculate-discounts.ts'
import { findReceipt } from './find-receipt.ts'
import { findWhereabouts } from './find-whereabouts.ts'
import { initiatePayment } from './initiate-payment.ts'
import { printReceipt } from './print-receipt.ts'
import { receiveReturn } from './receive-return.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { listTransactionsOfDay } from './reconcile-day.ts'
import { readPaymentStatus, syncPayment } from './sync-payment.ts'

export const paymentRoutes = [
  ...implement(paymentCalls, {
    calculateDiscounts: (context, { body }) => calculateDiscounts(context, body),
    initiate: (context, { body }) => initiatePayment(context, body),
    status: (context, { params }) => readPaymentStatus(context, params),
    sync: (context, { body }) => syncPayment(context, body),
    transactionDate: (context, { body }) => listTransactionsOfDay(context, body),
    payout: (context, { body }) => listPayouts(context, body),
  }),
  ...implement(whereaboutsCalls, { find: (context, { body }) => findWhereabouts(context, body) }),
  ...implement(receiptCalls, {
    find: (context, { query }) => findReceipt(context, query),
    pdf: (context, { query }) => printReceipt(context, query),
  }),
  ...implement(gatewayCalls, {
    returned: (context, { raw }) => receiveReturn(context, 'easebuzz', raw),
    webhook: (context, { raw }) => receiveWebhook(context, 'easebuzz', raw),
    razorpayReturned: (context, { raw }) => receiveReturn(context, 'razorpay', raw),
    razorpayLinkReturned: (context, { raw }) => receiveReturn(context, 'razorpay', raw),
    razorpayWebhook: (context, { raw }) => receiveWebhook(context, 'razorpay', raw),
  }),
]
