import { paymentLinkList } from '@karsetu/contract/payment-link/payment-link-list.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'

/** SQL: of a collected payment, whether it came by link or through Razorpay. */
export const isByLink = `(payment.channel = 'online:razorpay'
  or exists (select from payment_link link where link.txn_id = payment.txn_id))`

const startedOn = "(intent.created_at at time zone 'Asia/Kolkata')::date"

export const paymentLinks = sqlSource(paymentLinkList, {
  from: `payment_intent intent left join payment_link link on link.txn_id = intent.txn_id
    join property on property.property_id = intent.property_id`,
  id: 'intent.intent_no',
  fields: {
    txnId: 'intent.txn_id',
    startedOn,
    payerName: 'intent.payer_name',
    payerMobile: 'intent.payer_mobile',
    way: "case when link.txn_id is null then 'checkout' else 'link' end",
    gateway: 'intent.gateway',
    amountPaise: 'intent.amount_paise',
    status: 'intent.state',
    validUntil: "case when link.txn_id is not null then (intent.expires_at at time zone 'Asia/Kolkata')::date end",
    revokeReason: 'link.revoke_reason',
    receiptNo: '(select receipt_no from receipt where receipt.payment_id = intent.payment_id)',
    requestedBy: '(select username from staff where staff_id = link.requested_by)',
  },
  where: () => ["(link.txn_id is not null or intent.gateway = 'razorpay')"],
  sorts: { startedOn: 'intent.created_at' },
  conditions: {
    ...onDays(startedOn),
    ...betweenRupees('intent.amount_paise'),
    transactionId: contains('intent.txn_id'),
    status: equals('intent.state'),
    filterType: (way) => `(link.txn_id is ${way === 'link' ? 'not ' : ''}null)`,
  },
})
