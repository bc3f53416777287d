-- Money of a gateway that was set aside is seen by somebody, and is an answer for a quarter of an hour only.

create view inv_exception as
  select txn_id, kind, opened_at, facts from payment_exception
  where resolved_at is null and opened_at <= now() - interval '15 minutes'
  order by opened_at, exception_id;
comment on view inv_exception is 'No money of a gateway that was set aside waits longer than 15 minutes for somebody to deal with it.';

create or replace view inv_t04 as
  select txn_id, 'collected but not posted' fault from gateway_report report
  where status = 'success'
    and not exists (select from payment where payment.txn_id = report.txn_id and payment.amount_paise = report.amount_paise
      and payment.channel = 'online:' || report.gateway)
    and not exists (select from payment_exception open where open.txn_id = report.txn_id and open.resolved_at is null
      and open.opened_at > now() - interval '15 minutes')
  union all
  select txn_id, 'posted but not collected' from payment_intent intent join payment using (txn_id)
  where not exists (select from gateway_report report where report.txn_id = payment.txn_id and report.status = 'success'
    and report.amount_paise = payment.amount_paise);
comment on view inv_t04 is 'What the gateway collected is posted once, or was set aside less than 15 minutes ago; what is posted was collected.';
