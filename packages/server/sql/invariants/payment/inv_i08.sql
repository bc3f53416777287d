create view inv_i08 as
  select payment_id, receipt_no, payment.amount_paise, receipt.amount_paise receipt_paise
  from payment left join receipt using (payment_id)
  where receipt_no is null or receipt.amount_paise <> payment.amount_paise or receipt.property_id <> payment.property_id;
comment on view inv_i08 is 'Every payment has exactly one receipt, of its amount.';
