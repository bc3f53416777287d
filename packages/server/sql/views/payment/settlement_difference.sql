create view settlement_difference as
  with loose as (
    select line.*, settlement.gateway, settlement.payout_id, settlement.paid_on, settlement.imported_at,
      row_number() over (partition by settlement.gateway, line.txn_id, line.amount_paise, line.kind order by row_id) nth,
      count(*) filter (where line.kind = 'payment') over same payments, count(*) filter (where line.kind = 'refund') over same refunds
    from gateway_settlement_row line join gateway_settlement settlement using (settlement_id)
    where line.payment_id is null and settlement.journal_id is not null
    window same as (partition by settlement.gateway, line.txn_id, line.amount_paise)
  )
  select row_id * 4 difference_id, coalesce(finding, 'refund_alone') kind, gateway, txn_id, payout_id, amount_paise,
    paid_on moved_on, (imported_at at time zone 'Asia/Kolkata')::date found_on
  from loose
  -- What was settled and given back again needs nobody.
  where nth > case kind when 'payment' then refunds else payments end
  union all
  select payment_id * 4 + 1, 'not_settled', substr(channel, 8), txn_id, null, amount_paise, effective_on, effective_on + 3
  from payment
  where mode = 'online' and shifted_from is null
    and effective_on < (now() at time zone 'Asia/Kolkata')::date - 2
    and not exists (select from gateway_settlement_row line where line.payment_id = payment.payment_id and line.kind = 'payment')
    and not exists (select from payment_reversal reversal
      where reversal.payment_id = payment.payment_id and reversal.kind <> 'shifted')
  union all
  select payment_id * 4 + 2, 'refund_missing', substr(channel, 8), txn_id, null, amount_paise,
    (reversal.recorded_at at time zone 'Asia/Kolkata')::date, (reversal.recorded_at at time zone 'Asia/Kolkata')::date + 3
  from payment join payment_reversal reversal using (payment_id)
  where mode = 'online' and reversal.kind <> 'shifted' and shifted_from is null
    and (reversal.recorded_at at time zone 'Asia/Kolkata')::date < (now() at time zone 'Asia/Kolkata')::date - 2
    and not exists (select from gateway_settlement_row line where line.payment_id = payment.payment_id and line.kind = 'refund')
  union all
  select settlement_id * 4 + 3, finding, gateway, null, payout_id, amount_paise, paid_on,
    (imported_at at time zone 'Asia/Kolkata')::date
  from gateway_settlement where finding is not null;
comment on view settlement_difference is
  'What differs between gateways, ledger and bank: rows of settlements in suspense, payments that no settlement pays out, settlements that are not posted.';
