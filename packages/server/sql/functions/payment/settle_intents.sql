create or replace function settle_intents(in_reports jsonb, in_fresh integer[], in_payments bigint[], in_moment timestamptz) returns void
language sql as $$
  with given as materialized (
    select * from jsonb_to_recordset(in_reports) report (payment integer, txn_id text, gateway text, gateway_txn_id text, status text,
      amount_paise bigint, paid_at timestamptz, mode text, bank_reference text, remark text)
    where payment = any (in_fresh) order by txn_id
  ), settled as (
    update payment_intent intent
      set state = 'succeeded', payment_id = in_payments[given.payment], ask_after = null, changed_at = in_moment
      from given where intent.txn_id = given.txn_id
  ), resolved as (
    update payment_exception waiting set resolved_at = in_moment
      from given where waiting.txn_id = given.txn_id and waiting.kind = 'posting_failed' and resolved_at is null
  )
  insert into gateway_report as kept (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
    select txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, in_moment from given
  on conflict (txn_id) do update set gateway_txn_id = excluded.gateway_txn_id, status = excluded.status,
    amount_paise = excluded.amount_paise, paid_at = excluded.paid_at, mode = excluded.mode,
    bank_reference = excluded.bank_reference, remark = excluded.remark, reported_at = excluded.reported_at
  where kept.status <> 'success' or excluded.status = 'success'
$$;
comment on function settle_intents is 'Ends the intents of payments that were just posted, with what the gateway reported of them.';
