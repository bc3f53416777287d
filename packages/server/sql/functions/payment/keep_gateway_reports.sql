create or replace function keep_gateway_reports(in_txn text[], in_gateway text[], reports jsonb[]) returns void language sql as $$
  insert into gateway_report as kept (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
    select txn, gateway, report ->> 'gatewayTxnId', report ->> 'status', (report ->> 'amount')::bigint, (report ->> 'paidAt')::timestamptz,
      report ->> 'mode', report ->> 'bankReference', report ->> 'remark', clock_timestamp()
    from unnest(in_txn, in_gateway, reports) given (txn, gateway, report) order by 1
  on conflict (txn_id) do update set gateway_txn_id = excluded.gateway_txn_id, status = excluded.status,
    amount_paise = excluded.amount_paise, paid_at = excluded.paid_at, mode = excluded.mode,
    bank_reference = excluded.bank_reference, remark = excluded.remark, reported_at = excluded.reported_at
  where kept.status <> 'success' or excluded.status = 'success'
$$;
