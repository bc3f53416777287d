create view inv_t06 as
  select payment_id, 'shifted and on no other property' fault
  from payment_reversal reversal join payment using (payment_id)
  where reversal.kind = 'shifted' and not exists (
    select from payment shifted where shifted.shifted_from = payment.payment_id
      and shifted.property_id <> payment.property_id and shifted.amount_paise = payment.amount_paise)
  union all
  select payment_id, 'received from a payment that was not shifted'
  from payment
  where shifted_from is not null and not exists (
    select from payment_reversal reversal where reversal.payment_id = payment.shifted_from and reversal.kind = 'shifted');
comment on view inv_t06 is 'Money that is shifted away from a property is on exactly one other, whole.';
