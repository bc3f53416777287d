create view inv_t07 as
  select payment_id, 'the reversal does not mirror its journal' fault
  from payment_reversal reversal join payment using (payment_id) join journal mirror on mirror.journal_id = reversal.journal_id
  where mirror.reverses_id is distinct from payment.journal_id
  union all
  select payment_id, 'its journal is reversed, and its receipt stands'
  from payment join journal mirror on mirror.reverses_id = payment.journal_id
  where not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
  union all
  select payment_id, 'dishonoured, and no cheque, draft or transfer'
  from payment_reversal reversal join payment using (payment_id)
  where reversal.kind = 'dishonoured' and mode not in ('cheque', 'dd', 'neft')
  union all
  select payment_id, 'its cheque is dishonoured, and its receipt stands'
  from instrument join payment using (instrument_id)
  where state = 'dishonoured'
    and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id);
comment on view inv_t07 is 'A receipt is void exactly when its journal is mirrored; of a dishonoured cheque no receipt stands.';
