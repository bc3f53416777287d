create view inv_t05 as
  select intent.txn_id, intent.state, payment.payment_id, payment.amount_paise
  from payment_intent intent left join payment on payment.txn_id = intent.txn_id
  where (intent.state = 'succeeded') <> (payment.payment_id is not null)
    or intent.payment_id is distinct from payment.payment_id
    or (payment.payment_id is not null and (payment.amount_paise <> intent.amount_paise or payment.property_id <> intent.property_id));
comment on view inv_t05 is 'An intent has at most one payment, of its amount and property, exactly when it succeeded.';
