create view inv_t04 as
  select txn_id, 'collected but not posted' fault from gateway_report report
  where status = 'success'
    and not exists (select from payment where payment.txn_id = report.txn_id and payment.amount_paise = report.amount_paise
      and payment.channel = 'online:' || report.gateway)
    and not exists (select from payment_exception aside where aside.txn_id = report.txn_id
      and (aside.returned_in is not null or (aside.resolved_at is null and aside.opened_at > now() - interval '15 minutes')))
  union all
  select txn_id, 'posted but not collected' from payment_intent intent join payment using (txn_id)
  where not exists (select from gateway_report report where report.txn_id = payment.txn_id and report.status = 'success'
    and report.amount_paise = payment.amount_paise);
comment on view inv_t04 is 'What the gateway collected is posted once, was given back, or was set aside less than 15 minutes ago; what is posted was collected.';
