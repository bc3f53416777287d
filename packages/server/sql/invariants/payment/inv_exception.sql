create view inv_exception as
  select txn_id, kind, opened_at, facts from payment_exception
  where resolved_at is null and opened_at <= now() - interval '15 minutes'
  order by opened_at, exception_id;
comment on view inv_exception is 'No money of a gateway that was set aside waits longer than 15 minutes for somebody to deal with it.';
