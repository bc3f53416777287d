create or replace function receive_payments(in_batch jsonb)
returns table (place integer, made_payment bigint, made_receipt text, paid_by text, is_new boolean)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  in_payments jsonb := in_batch -> 'payments';
  in_journals jsonb := in_batch -> 'journals';
  in_postings jsonb := in_batch -> 'postings';
  is_online boolean := jsonb_array_length(in_batch -> 'reports') > 0;
  chosen record;
  -- Places of the payments that are written, and by place what they get.
  fresh integer[] := '{}';
  balances bigint[] := '{}';
  payment_ids bigint[] := '{}';
  journal_ids bigint[];
  instrument_ids bigint[];
  -- The part of balances, online receipts and audit rows that all of them go to: batches side by side seldom have the same.
  part smallint;
  -- Not now(): that is when the transaction began, before it waited for the accounts.
  moment timestamptz;
  -- When the receipts are issued: later, with the next numbers in hand.
  issued timestamptz;
  this_year smallint;
begin
  -- The house order of locks: intents, accounts, balances, receipt counters, audit chains; in each by its key.
  if is_online then
    perform from payment_intent where txn_id in (select txn_id from jsonb_to_recordset(in_payments) given (txn_id text))
      order by txn_id for update;
  end if;
  perform from property_account where property_id in (select property_id from jsonb_to_recordset(in_payments) given (property_id bigint))
    order by property_id for update;
  return query
    select given.place, payment_id, receipt_no, coalesce(instrument_key, txn_id), false
    from jsonb_to_recordset(in_payments) given (place integer, txn_id text) join payment using (txn_id) join receipt using (payment_id);
  -- Of several on one account the first is written: the others were computed on a version that is then past.
  for chosen in
    select distinct on (property_id) place, property_id, balance_paise
    from jsonb_to_recordset(in_payments) given (place integer, txn_id text, property_id bigint, version integer)
      join property_account account using (property_id)
    where account.version = given.version and not exists (select from payment where payment.txn_id = given.txn_id)
    order by property_id, place
  loop
    part := coalesce(part, shard_of(chosen.property_id));
    fresh := fresh || chosen.place;
    balances[chosen.place] := chosen.balance_paise;
    payment_ids[chosen.place] := nextval('payment_payment_id_seq');
  end loop;
  if part is null then return; end if;
  if is_online and exists (
    select from jsonb_to_recordset(in_payments) given (place integer, txn_id text, intent_state text) join payment_intent intent using (txn_id)
    where given.place = any (fresh) and intent.state <> given.intent_state) then
    raise exception 'a payment intent has moved on' using errcode = 'KS001';
  end if;
  moment := clock_timestamp();
  perform ensure_accounts(array(select distinct code from jsonb_to_recordset(in_postings) line (code text)));

  select array_agg(case when payment = any (fresh) then nextval('journal_journal_id_seq') end order by no) into journal_ids
    from jsonb_to_recordset(in_journals) given (no integer, payment integer);
  insert into journal (journal_id, kind, business_key, property_id, session_id, effective_on, recorded_at, actor, memo) overriding system value
    select journal_ids[no], kind, business_key, property_id, session_id, effective_on, moment, actor, memo
    from jsonb_to_recordset(in_journals)
      given (no integer, kind text, business_key text, property_id bigint, session_id bigint, effective_on date, actor text, memo jsonb)
    where journal_ids[no] is not null;
  insert into ledger_entry
    select property_id, entry_no, journal_ids[journal], financial_year, kind, house_paise, water_paise, sewer_paise,
      interest_house_paise, interest_water_paise, interest_sewer_paise, advance_paise, effective_on, moment, balances[payment] + running
    from jsonb_to_recordset(in_batch -> 'entries') given (
      payment integer, journal integer, property_id bigint, entry_no integer, financial_year smallint, kind text, house_paise bigint,
      water_paise bigint, sewer_paise bigint, interest_house_paise bigint, interest_water_paise bigint, interest_sewer_paise bigint,
      advance_paise bigint, effective_on date, running bigint)
    where journal_ids[journal] is not null;
  update property_account account
    set version = account.version + given.entries, balance_paise = account.balance_paise + given.change_paise,
      advance_paise = account.advance_paise + given.advance_change_paise
    from jsonb_to_recordset(in_payments)
      given (place integer, property_id bigint, entries integer, change_paise bigint, advance_change_paise bigint)
    where account.property_id = given.property_id and given.place = any (fresh);
  insert into posting (journal_id, line, account_id, amount_paise, shard)
    select journal_ids[journal], line, account_id, amount_paise, part
    from jsonb_to_recordset(in_postings) given (journal integer, line smallint, code text, amount_paise bigint)
      join ledger_account using (code)
    where journal_ids[journal] is not null;
  if jsonb_array_length(in_batch -> 'instruments') > 0 then
    with given as (
      select * from jsonb_to_recordset(in_batch -> 'instruments') instrument (no integer, payment integer, kind text, number text,
        bank_name text, issuer_name text, ifsc_code text, dated_on date, unique_key text)
      where payment = any (fresh)
    ), made as (
      insert into instrument (kind, number, bank_name, issuer_name, ifsc_code, dated_on, unique_key, recorded_at, changed_at)
        select kind, number, bank_name, issuer_name, ifsc_code, dated_on, unique_key, moment, moment from given order by no
      returning instrument_id, unique_key
    )
    select array_agg(made.instrument_id order by no) into instrument_ids
      from generate_series(1, jsonb_array_length(in_batch -> 'instruments')) no left join given using (no) left join made using (unique_key);
  end if;
  insert into payment (payment_id, property_id, journal_id, txn_id, mode, channel, amount_paise, received_at, effective_on, payer_name,
      payer_mobile, payer_email, instrument, instrument_key, instrument_id, taken_by, rebate_criteria, shifted_from) overriding system value
    select payment_ids[place], property_id, journal_ids[journal], txn_id, mode, channel, amount_paise, received_at, effective_on, payer_name,
      payer_mobile, payer_email, facts, instrument_key, coalesce(instrument_ids[instrument], instrument_id), taken_by, rebate_criteria, shifted_from
    from jsonb_to_recordset(in_payments) given (
      place integer, property_id bigint, journal integer, txn_id text, mode text, channel text, amount_paise bigint, received_at timestamptz,
      effective_on date, payer_name text, payer_mobile text, payer_email text, facts jsonb, instrument_key text, instrument integer,
      taken_by bigint, rebate_criteria text[], instrument_id bigint, shifted_from bigint)
    where place = any (fresh);
  if is_online then
    perform settle_intents(in_batch -> 'reports', fresh, payment_ids, moment);
  end if;

  -- Whoever posts on the same part waits from here to the commit.
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, part, sum(amount_paise), count(*)
    from jsonb_to_recordset(in_postings) given (journal integer, code text, amount_paise bigint) join ledger_account using (code)
    where journal_ids[journal] is not null group by account_id order by account_id
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings;
  this_year := financial_year_of((clock_timestamp() at time zone 'Asia/Kolkata')::date);
  insert into receipt_series as kept (series, financial_year, last_no)
    select coalesce(series, online_series(part)), this_year, count(*)
    from jsonb_to_recordset(in_payments) given (place integer, series text) where place = any (fresh) group by 1 order by 1
  on conflict (series, financial_year) do update set last_no = kept.last_no + excluded.last_no;
  issued := clock_timestamp();
  if financial_year_of((issued at time zone 'Asia/Kolkata')::date) <> this_year then
    raise exception 'the financial year has turned' using errcode = 'KS001';
  end if;
  with numbered as (
    select given.*, last_no - row_number() over (partition by series order by place desc)::integer + 1 no
    from (
      select place, property_id, amount_paise, token, coalesce(series, online_series(part)) series
      from jsonb_to_recordset(in_payments) given (place integer, property_id bigint, amount_paise bigint, token text, series text)
      where place = any (fresh)
    ) given join receipt_series using (series) where financial_year = this_year
  ), made as (
    insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
      select series, this_year, no, receipt_no_of(series, this_year, no), payment_ids[place], property_id, amount_paise, issued, token
      from numbered
    returning payment_id, receipt_no
  )
  insert into outbox (kind, dedupe_key, payload)
    select 'payment.received', 'payment.received:' || payment_id, jsonb_build_object('paymentId', payment_id, 'receiptNo', receipt_no)
    from made;
  perform append_audits(array_fill(part::integer, array[count(*)::integer]), array_agg(
      case when is_payment then audit || jsonb_build_object('journalId', journal_ids[given.no],
          'after', (audit -> 'after') || jsonb_build_object('receiptNo', receipt_no))
        else audit || jsonb_build_object('journalId', journal_ids[given.no]) end order by given.no))
    from jsonb_to_recordset(in_journals) given (no integer, payment integer, is_payment boolean, audit jsonb)
      join receipt on receipt.payment_id = payment_ids[payment];
  return query
    select place, receipt.payment_id, receipt_no, coalesce(instrument_key, txn_id), true
    from jsonb_to_recordset(in_payments) given (place integer, txn_id text, instrument_key text)
      join receipt on receipt.payment_id = payment_ids[place] where place = any (fresh);
end $$;
comment on function receive_payments is
  'Posts payments of any channel whole: all of them or, on an error, none. Gives a row for each that is posted now or was before, none for one whose account is not at the version it was computed on. Raises 23505 when the same money was posted under another number, KS001 when it is to be computed once more.';
