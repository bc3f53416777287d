import { oldPaymentCalls, oldPaymentList } from '@karsetu/contract/old-payment/old-payment-list.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { paymentConditions } from '../../list/payment-conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { implement } from '../../platform/http/implement.ts'

const oldPayments = sqlSource(oldPaymentList, {
  // Where a known property lies today goes before what was recorded.
  from: `old_payment payment left join property using (property_id) cross join lateral (
    select coalesce(property.zone_id, payment.zone_id) zone_id, coalesce(property.ward_id, payment.ward_id) ward_id,
      coalesce(property.mohalla_id, payment.mohalla_id) mohalla_id) place`,
  id: 'payment.old_payment_id',
  place: 'place',
  fields: {
    receiptNo: 'payment.receipt_no',
    paidOn: 'payment.paid_on',
    financialYear: 'payment.financial_year',
    ptin: 'payment.ptin_no',
    payerName: 'payment.payer_name',
    mode: 'payment.mode',
    instrumentNo: 'payment.instrument_no',
    bankName: 'payment.bank_name',
    amountPaise: 'payment.amount_paise',
    source: 'payment.source',
  },
  conditions: {
    ...paymentConditions({ number: 'payment.receipt_no', mode: 'payment.mode', instrument: 'payment.instrument_no' }),
    ...onDays('payment.paid_on'),
    ...betweenRupees('payment.amount_paise'),
    ptin: contains('payment.ptin_no'),
    year: equals('payment.financial_year'),
  },
})

export const oldPaymentRoutes = implement(oldPaymentCalls, listHandlers(oldPaymentList, oldPayments))
