-- A receipt is dated when its number is drawn. It was dated before, and of two payments side by side the one with the
-- later number could bear the earlier moment: around midnight the earlier day.
create or replace function settle_online_payments(
  in_txn text[], in_property bigint[], in_version integer[], in_effective date[], in_received timestamptz[], in_amount bigint[],
  in_key text[], in_token text[], in_actor text[], in_audit jsonb[],
  told_txn text[], told_status text[], told_at timestamptz[], told_mode text[], told_reference text[], told_remark text[],
  posting_of integer[], posting_line smallint[], posting_code text[], posting_amount bigint[],
  entry_of integer[], entry_line smallint[], entry_year smallint[], entry_kind text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[], entry_running bigint[]
) returns table (place integer, made_payment bigint, made_receipt text, paid_by text, is_new boolean)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  intent record;
  account record;
  wanted integer;
  is_paid boolean := false;
  many integer := 0;
  -- By place in the arrays given; null where nothing is to be written.
  states text[] := array_fill(null::text, array[cardinality(in_txn)]);
  balances bigint[] := array_fill(null::bigint, array[cardinality(in_txn)]);
  journal_ids bigint[] := array_fill(null::bigint, array[cardinality(in_txn)]);
  payment_ids bigint[] := array_fill(null::bigint, array[cardinality(in_txn)]);
  numbers integer[] := array_fill(null::integer, array[cardinality(in_txn)]);
  account_ids integer[];
  -- The part of balances, receipts and audit rows that all of them go to: batches side by side seldom have the same.
  part smallint;
  receipt_series text;
  last_number integer;
  audits jsonb[] := '{}';
  -- Not now(): that is when the transaction began, before it waited for the accounts.
  moment timestamptz;
  -- When the receipts are issued: later, with the next number in hand.
  issued timestamptz;
  this_year smallint;
begin
  -- The house order of locks: intents, accounts, balances, receipt counters, audit chains; in each by its key.
  for intent in select txn_id, state, payment_id from payment_intent where txn_id = any (in_txn) order by txn_id for update loop
    if intent.payment_id is null then
      states[array_position(in_txn, intent.txn_id)] := intent.state;
    else
      is_paid := true;
    end if;
  end loop;
  -- Of several on one account the first is written: the others were computed on a version that is then past.
  for account in
    select property_id, version, balance_paise from property_account where property_id = any (in_property) order by property_id for update
  loop
    wanted := array_position(in_property, account.property_id);
    while states[wanted] is null or in_version[wanted] <> account.version loop
      wanted := array_position(in_property, account.property_id, wanted + 1);
      exit when wanted is null;
    end loop;
    continue when wanted is null;
    many := many + 1;
    balances[wanted] := account.balance_paise;
    journal_ids[wanted] := nextval('journal_journal_id_seq');
    payment_ids[wanted] := nextval('payment_payment_id_seq');
    numbers[wanted] := many;
    part := coalesce(part, shard_of(account.property_id));
  end loop;
  if is_paid then
    return query
      select given.place::integer, payment_id, receipt_no, instrument_key, false
      from unnest(in_txn) with ordinality given (txn, place)
      join payment_intent intent on intent.txn_id = given.txn join payment using (payment_id) join receipt using (payment_id);
  end if;
  if many = 0 then return; end if;
  moment := clock_timestamp();

  insert into journal (journal_id, kind, business_key, property_id, effective_on, recorded_at, actor, memo) overriding system value
    select id, 'payment', 'payment:' || key, property, effective, moment, actor, jsonb_build_object('txnId', txn)
    from unnest(journal_ids, in_txn, in_property, in_effective, in_actor, in_key) given (id, txn, property, effective, actor, key)
    where id is not null;
  insert into ledger_entry
    select in_property[of], in_version[of] + line, journal_ids[of], year, kind, h, w, s, ih, iw, is_, adv, in_effective[of], moment,
      balances[of] + running
    from unnest(entry_of, entry_line, entry_year, entry_kind, house, water, sewer, interest_house, interest_water, interest_sewer, advance, entry_running)
      given (of, line, year, kind, h, w, s, ih, iw, is_, adv, running)
    where journal_ids[of] is not null;
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (
      select of, count(*)::integer entries, sum(h + w + s + ih + iw + is_ + adv)::bigint amount, sum(adv)::bigint advance
      from unnest(entry_of, house, water, sewer, interest_house, interest_water, interest_sewer, advance) given (of, h, w, s, ih, iw, is_, adv)
      where journal_ids[of] is not null group by of
    ) sums
    where account.property_id = in_property[sums.of];
  for attempt in 1 .. 2 loop
    select array_agg(account_id order by line) into account_ids
      from unnest(posting_code) with ordinality given (code, line) left join ledger_account using (code);
    exit when array_position(account_ids, null) is null;
    perform ensure_accounts(posting_code);
  end loop;
  insert into posting (journal_id, line, account_id, amount_paise, shard)
    select journal_ids[of], line, account_id, amount, part
    from unnest(posting_of, posting_line, account_ids, posting_amount) given (of, line, account_id, amount)
    where journal_ids[of] is not null;
  with told as (
    update payment_intent intent set state = 'succeeded', payment_id = given.payment, ask_after = null, changed_at = moment
      from unnest(in_txn, payment_ids, journal_ids, in_property, in_effective, in_received, in_amount, in_key,
          told_txn, told_status, told_at, told_mode, told_reference, told_remark)
        given (txn, payment, journal, property, effective, received, amount, key, gateway_txn, status, paid_at, mode, reference, remark)
      where intent.txn_id = given.txn and given.payment is not null
    returning intent.gateway, intent.payer_name, intent.payer_mobile, intent.payer_email, given.*
  ), paid as (
    insert into payment (payment_id, property_id, journal_id, txn_id, mode, channel, amount_paise, received_at, effective_on,
        payer_name, payer_mobile, payer_email, instrument, instrument_key) overriding system value
      select payment, property, journal, txn, 'online', 'online:' || gateway, amount, received, effective, payer_name, payer_mobile, payer_email,
        jsonb_build_object('gatewayTxnId', gateway_txn, 'mode', mode, 'bankReference', reference), key
      from told
  )
  insert into gateway_report as kept (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
    select txn, gateway, gateway_txn, status, amount, paid_at, mode, reference, remark, moment from told order by 1
  on conflict (txn_id) do update set gateway_txn_id = excluded.gateway_txn_id, status = excluded.status,
    amount_paise = excluded.amount_paise, paid_at = excluded.paid_at, mode = excluded.mode,
    bank_reference = excluded.bank_reference, remark = excluded.remark, reported_at = excluded.reported_at
  where kept.status <> 'success' or excluded.status = 'success';
  update payment_exception set resolved_at = moment
    where txn_id = any (in_txn) and kind = 'posting_failed' and resolved_at is null
      and payment_ids[array_position(in_txn, txn_id)] is not null;

  -- Whoever posts on the same part waits from here to the commit.
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, part, sum(amount), count(*)
    from unnest(posting_of, account_ids, posting_amount) given (of, account_id, amount)
    where journal_ids[of] is not null group by account_id order by account_id
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings;
  issued := clock_timestamp();
  this_year := financial_year_of((issued at time zone 'Asia/Kolkata')::date);
  receipt_series := online_series(part);
  insert into receipt_series as kept (series, financial_year, last_no) values (receipt_series, this_year, many)
    on conflict (series, financial_year) do update set last_no = kept.last_no + excluded.last_no
    returning last_no into last_number;
  with made as (
    insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
      select receipt_series, this_year, last_number - many + number, receipt_no_of(receipt_series, this_year, last_number - many + number),
        id, property, amount, issued, token
      from unnest(payment_ids, in_property, in_amount, in_token, numbers) given (id, property, amount, token, number) where id is not null
    returning payment_id, receipt_no
  )
  insert into outbox (kind, dedupe_key, payload)
    select 'payment.received', 'payment.received:' || payment_id, jsonb_build_object('paymentId', payment_id, 'receiptNo', receipt_no)
    from made;
  for paid in 1 .. cardinality(in_txn) loop
    continue when payment_ids[paid] is null;
    place := paid;
    made_payment := payment_ids[paid];
    made_receipt := receipt_no_of(receipt_series, this_year, last_number - many + numbers[paid]);
    paid_by := in_key[paid];
    is_new := true;
    return next;
    audits := audits || (in_audit[paid] || jsonb_build_object('journalId', journal_ids[paid], 'before', jsonb_build_object('state', states[paid]),
      'after', (in_audit[paid] -> 'after') || jsonb_build_object('receiptNo', made_receipt)));
  end loop;
  perform append_audits(array_fill(part::integer, array[many]), audits);
end $$;
comment on function settle_online_payments is
  'Posts payments of intents whole: all of them or, on an error, none. Gives a row for each that is posted now or was before, none for one whose account is not at the version it was computed on. Raises 23505 when money of the gateway was posted under another transaction.';
