-- Payments of the demo city were never announced to anybody: the first that was says from where on each has its message.
create view inv_t15 as
  select 'payment.received' kind, payment_id from payment
  where payment_id >= (select min((payload ->> 'paymentId')::bigint) from outbox where kind = 'payment.received')
    and not exists (select from outbox where dedupe_key = 'payment.received:' || payment_id)
  union all
  select 'payment.reversed', payment_id from payment_reversal
  where recorded_at >= (select min(created_at) from outbox where kind = 'payment.reversed')
    and not exists (select from outbox where dedupe_key = 'payment.reversed:' || payment_id);
comment on view inv_t15 is 'Every payment and every reversal has exactly one message, delivered or tried again until it is.';
