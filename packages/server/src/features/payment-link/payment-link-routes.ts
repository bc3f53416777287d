import { paymentLinkCalls } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import type { LinkForm } from '@karsetu/contract/payment-link/payment-link-forms.ts'
import { paymentLinkList } from '@karsetu/contract/payment-link/payment-link-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { implement } from '../../platform/http/implement.ts'
import { initiatePayment } from '../payment/initiate-payment.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { exportCollection, readCollection } from '../transaction/collection-source.ts'
import { checkoutOptions } from './checkout-options.ts'
import { isByLink, paymentLinks } from './link-list.ts'
import { makeLink } from './make-links.ts'
import { requestLinks, requestLinksOfSheet } from './request-links.ts'

const requestOf = ({ amountPaise: amount, ...form }: LinkForm) => ({ ...form, amount })

export const paymentLinkRoutes = implement(paymentLinkCalls, {
  ...listHandlers(paymentLinkList, paymentLinks),
  easyCollect: (context, { body }) => makeLink(context, 'easebuzz', requestOf(body)),
  easyCollectBulk: (context, { query, body }) => requestLinks(context, query.type, body),
  send: (context, { body }) => makeLink(context, 'razorpay', requestOf(body)),
  sendBulk: (context, { files }) => requestLinksOfSheet(context, files),
  initiate: (context, { body }) => initiatePayment(context, body, 'razorpay'),
  initiateForCaller: (context, { body }) => initiatePayment(context, body),
  checkoutOptions: (context, { body }) => checkoutOptions(context, body),
  transaction: (context, { body }) => syncPayment(context, body),
  summary: (context, { query }) => readCollection(context, 'day', query, [isByLink]),
  summaryFile: (context, { query }) => exportCollection(context, query, { name: 'payment-links', where: [isByLink] }),
})
