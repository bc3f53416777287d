import { neftList } from '@karsetu/contract/neft/neft-list.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'

export const neftPayments = sqlSource(neftList, {
  from: `(select * from payment where mode = 'neft') payment join property using (property_id) join receipt using (payment_id)
    left join instrument using (instrument_id) left join payment_reversal reversal using (payment_id)`,
  id: 'payment_id',
  fields: {
    receiptNo: 'receipt.receipt_no',
    paidOn: 'payment.effective_on',
    payerName: 'payment.payer_name',
    utr: 'instrument.number',
    bankName: 'instrument.bank_name',
    creditedTo: `(select coalesce(bank.name, split_part(account.code, ':', 2)) from posting join ledger_account account using (account_id)
      left join bank on account.code = 'bank:' || bank.code
      where posting.journal_id = payment.journal_id and account.code like 'bank:%' limit 1)`,
    amountPaise: 'payment.amount_paise',
    status: "coalesce(reversal.kind, 'cleared')",
    proof: `(select file_name from payment_proof proof join stored_file using (file_id)
      where proof.payment_id = payment.payment_id order by file_id limit 1)`,
    enteredBy: '(select username from staff where staff_id = payment.taken_by)',
    txnId: 'payment.txn_id',
  },
  sums: { amountPaise: 'case when reversal.kind is null then payment.amount_paise else 0 end' },
  conditions: {
    ...onDays('payment.effective_on'),
    ...betweenRupees('payment.amount_paise'),
    utr: contains('instrument.number'),
    bankName: contains("coalesce(instrument.bank_name, '')"),
    transactionId: (value, { put }) => {
      const typed = put(value)
      return `(strpos(lower(payment.txn_id), lower(${typed})) > 0 or strpos(lower(receipt.receipt_no), lower(${typed})) > 0)`
    },
    status: equals("coalesce(reversal.kind, 'cleared')"),
  },
})
