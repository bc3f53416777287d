create view inv_t14 as
  select event_id, txn_id, received_at, 'not followed by a question to the gateway' fault
  from gateway_event event
  where verdict = 'genuine' and txn_id is not null and last_received_at <= now() - interval '15 minutes'
    and not exists (select from gateway_report report where report.txn_id = event.txn_id and report.reported_at >= event.received_at)
    and not exists (select from payment_exception aside where aside.txn_id = event.txn_id)
    and exists (
      select from payment_intent intent where intent.txn_id = event.txn_id and intent.changed_at < event.received_at
        and intent.state in ('created', 'sent', 'pending', 'unknown'))
  union all
  select event_id, txn_id, received_at, 'genuine and not kept as it came' from gateway_event where verdict = 'genuine' and raw is null;
comment on view inv_t14 is 'Every genuine notice of a gateway is kept as it came, and was followed within 15 minutes by a question to the gateway.';
