-- Payment intents, what gateways told us, and the one writer of a received payment.

create table payment_intent_move (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
comment on table payment_intent_move is 'The moves of the intent''s life (domain/payment/intent-states.ts), as the database enforces them.';
insert into payment_intent_move (from_state, to_state)
  select from_state, to_state
  from (values ('created'), ('sent'), ('pending'), ('unknown')) waiting (from_state),
    (values ('pending'), ('succeeded'), ('failed'), ('cancelled'), ('expired')) ending (to_state)
  where from_state <> to_state
  union all values ('created', 'sent'), ('created', 'unknown'), ('sent', 'unknown'), ('unknown', 'sent')
  union all values ('failed', 'succeeded'), ('cancelled', 'succeeded'), ('expired', 'succeeded');

create table payment_intent (
  txn_id text primary key check (txn_id ~ '^[A-Z0-9]{10,40}$'),
  property_id bigint not null references property,
  gateway text not null,
  state text not null default 'created' check (state in
    ('created', 'sent', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'expired')),
  amount_paise bigint not null check (amount_paise > 0),
  due_paise bigint not null check (due_paise >= 0),
  payer_name text not null,
  payer_mobile text not null,
  payer_email text not null,
  client_key text unique,
  request_hash text not null,
  pay_url text,
  remark text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  ask_after timestamptz,
  asked integer not null default 0,
  asked_at timestamptz,
  payment_id bigint unique references payment,
  check ((state = 'succeeded') = (payment_id is not null))
);
comment on column payment_intent.due_paise is 'What cleared the property when the payer was sent to the gateway.';
comment on column payment_intent.ask_after is 'When the gateway is to be asked next; null: no more.';
create index payment_intent_of_property on payment_intent (property_id, created_at desc);
create index payment_intent_to_ask on payment_intent (ask_after) where ask_after is not null;
create index payment_intent_by_time on payment_intent (created_at desc);

create function guard_payment_intent() returns trigger language plpgsql as $$
begin
  if new.txn_id <> old.txn_id or new.property_id <> old.property_id or new.amount_paise <> old.amount_paise or new.gateway <> old.gateway then
    raise exception 'what a payment intent is about never changes' using errcode = '55000';
  end if;
  if new.state <> old.state and not exists (select from payment_intent_move where from_state = old.state and to_state = new.state) then
    raise exception 'a payment intent does not go from % to %', old.state, new.state using errcode = '55000';
  end if;
  return new;
end $$;
create trigger payment_intent_guarded before update on payment_intent for each row execute function guard_payment_intent();
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never removed', tg_table_name using errcode = '55000';
end $$;
create trigger payment_intent_kept before delete on payment_intent for each row execute function refuse_removal();
create trigger payment_intent_not_emptied before truncate on payment_intent execute function refuse_removal();

-- The inbox: every notice of a gateway, raw and once.
create table gateway_event (
  event_id bigint generated always as identity primary key,
  gateway text not null,
  source text not null check (source in ('return', 'webhook')),
  body_hash bytea not null,
  content_type text not null,
  raw text,
  verdict text not null check (verdict = 'genuine' or verdict like 'forged:%'),
  txn_id text,
  copies integer not null default 1,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  unique (gateway, source, body_hash)
);
comment on column gateway_event.raw is 'As received, less card numbers; not kept of a forged notice.';
create index gateway_event_of_txn on gateway_event (txn_id) where txn_id is not null;

-- The gateway's last answer to our own question about a transaction.
create table gateway_report (
  txn_id text primary key,
  gateway text not null,
  gateway_txn_id text not null,
  status text not null check (status in ('success', 'pending', 'failure', 'cancelled', 'other')),
  amount_paise bigint not null,
  paid_at timestamptz,
  mode text not null,
  bank_reference text not null,
  remark text not null,
  reported_at timestamptz not null
);

create function keep_gateway_reports(in_txn text[], in_gateway text[], reports jsonb[]) returns void language sql as $$
  insert into gateway_report as kept (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
    select txn, gateway, report ->> 'gatewayTxnId', report ->> 'status', (report ->> 'amount')::bigint, (report ->> 'paidAt')::timestamptz,
      report ->> 'mode', report ->> 'bankReference', report ->> 'remark', clock_timestamp()
    from unnest(in_txn, in_gateway, reports) given (txn, gateway, report) order by 1
  on conflict (txn_id) do update set gateway_txn_id = excluded.gateway_txn_id, status = excluded.status,
    amount_paise = excluded.amount_paise, paid_at = excluded.paid_at, mode = excluded.mode,
    bank_reference = excluded.bank_reference, remark = excluded.remark, reported_at = excluded.reported_at
  where kept.status <> 'success' or excluded.status = 'success'
$$;

create table payment_exception (
  exception_id bigint generated always as identity primary key,
  txn_id text not null,
  kind text not null check (kind in ('amount_differs', 'unknown_transaction', 'second_capture', 'posting_failed')),
  facts jsonb not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references staff,
  unique (txn_id, kind)
);
comment on table payment_exception is 'Money of a gateway that the rules will not post by themselves: somebody must look.';

create function financial_year_of(day date) returns smallint language sql immutable parallel safe as $$
  select (extract(year from day) - (extract(month from day) < 4)::integer)::smallint
$$;

create function receipt_no_of(in_series text, in_year smallint, in_no integer) returns text language sql immutable parallel safe as $$
  select in_series || '-' || in_year || '-' || lpad(((in_year + 1) % 100)::text, 2, '0') || '-' || lpad(in_no::text, 6, '0')
$$;

-- Takes the locks of a settlement in the house order; the caller then reads the entries, which cannot move any more.
create function lock_settlement(in_txn text) returns table (property_id bigint, payment_id bigint, version integer)
language plpgsql as $$
begin
  select intent.property_id, intent.payment_id into property_id, payment_id from payment_intent intent where txn_id = in_txn for update;
  if not found then return; end if;
  insert into property_account (property_id) values (lock_settlement.property_id) on conflict do nothing;
  select account.version into version from property_account account where account.property_id = lock_settlement.property_id for update;
  return next;
end $$;

-- The series of an online receipt: one per part, so that payments of different properties do not queue for one counter.
create function online_series(property bigint) returns text language sql immutable parallel safe as $$
  select 'ON' || lpad(shard_of(property)::text, 2, '0')
$$;

create function settle_online_payments(
  in_txn text[], in_property bigint[], in_version integer[], in_effective date[], in_actor text[],
  in_payment jsonb[], in_report jsonb[], in_token text[], in_audit jsonb[],
  posting_of integer[], posting_codes text[], posting_amounts bigint[],
  entry_of integer[], entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns table (place integer, made_payment bigint, made_receipt text, paid_by text, is_new boolean)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  -- By place in the arrays given; null where nothing is to be written.
  journal_ids bigint[];
  payment_ids bigint[];
  states text[];
  balances bigint[];
  -- Not now(): that is when the transaction began, before it waited for the accounts.
  moment timestamptz;
  this_year smallint;
begin
  -- The house order of locks: intents, accounts, balances, receipt counters, audit chains; in each by its key.
  perform from payment_intent where txn_id = any (in_txn) order by txn_id for update;
  insert into property_account (property_id)
    select distinct wanted from unnest(in_property) wanted
    where not exists (select from property_account where property_id = wanted) order by 1 on conflict do nothing;
  perform from property_account where property_id = any (in_property) order by property_id for update;

  return query
    select given.place::integer, payment_id, receipt_no, instrument_key, false
    from unnest(in_txn) with ordinality given (txn, place)
    join payment_intent intent on intent.txn_id = given.txn join payment using (payment_id) join receipt using (payment_id);
  -- Of several on one account the first is written: the others were computed on a version that is then past.
  select array_agg(case when is_fresh then nextval(pg_get_serial_sequence('journal', 'journal_id')) end order by place),
      array_agg(case when is_fresh then nextval(pg_get_serial_sequence('payment', 'payment_id')) end order by place),
      array_agg(state order by place), array_agg(balance_paise order by place)
    into journal_ids, payment_ids, states, balances
    from (
      select given.place, intent.state, account.balance_paise,
        intent.payment_id is null and account.version = given.version
          and row_number() over (partition by given.property, intent.payment_id is null order by given.place) = 1 is_fresh
      from unnest(in_txn, in_property, in_version) with ordinality given (txn, property, version, place)
      left join payment_intent intent on intent.txn_id = given.txn
      left join property_account account on account.property_id = given.property
    ) judged;
  if num_nulls(variadic journal_ids) = cardinality(journal_ids) then return; end if;
  perform ensure_accounts(posting_codes);
  moment := clock_timestamp();
  this_year := financial_year_of((moment at time zone 'Asia/Kolkata')::date);

  insert into journal (journal_id, kind, business_key, property_id, effective_on, recorded_at, actor, memo) overriding system value
    select id, 'payment', 'payment:' || (paid ->> 'instrumentKey'), property, effective, moment, actor, jsonb_build_object('txnId', txn)
    from unnest(journal_ids, in_txn, in_property, in_effective, in_actor, in_payment) given (id, txn, property, effective, actor, paid)
    where id is not null;
  insert into ledger_entry
    select in_property[part.of], in_version[part.of] + row_number() over account, journal_ids[part.of], fy, kind, h, w, s, ih, iw, is_, adv,
      in_effective[part.of], moment, balances[part.of] + sum(h + w + s + ih + iw + is_ + adv) over account
    from unnest(entry_of, entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance)
      with ordinality part (of, fy, kind, h, w, s, ih, iw, is_, adv, line)
    where journal_ids[part.of] is not null
    window account as (partition by part.of order by line rows unbounded preceding);
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (
      select in_property[part.of] property, count(*)::integer entries, sum(h + w + s + ih + iw + is_ + adv)::bigint amount, sum(adv)::bigint advance
      from unnest(entry_of, house, water, sewer, interest_house, interest_water, interest_sewer, advance) part (of, h, w, s, ih, iw, is_, adv)
      where journal_ids[part.of] is not null group by part.of
    ) sums
    where account.property_id = sums.property;
  insert into posting (journal_id, line, account_id, amount_paise, shard)
    select journal_ids[part.of], row_number() over (partition by part.of order by line), account_id, amount, shard_of(in_property[part.of])
    from unnest(posting_of, posting_codes, posting_amounts) with ordinality part (of, code, amount, line) join ledger_account using (code)
    where journal_ids[part.of] is not null;
  insert into payment (payment_id, property_id, journal_id, txn_id, mode, channel, amount_paise, received_at, effective_on,
      payer_name, payer_mobile, payer_email, instrument, instrument_key) overriding system value
    select id, property, journal, txn, paid ->> 'mode', paid ->> 'channel', (paid ->> 'amountPaise')::bigint,
      (paid ->> 'receivedAt')::timestamptz, effective, paid ->> 'payerName', paid ->> 'payerMobile', paid ->> 'payerEmail',
      paid -> 'instrument', paid ->> 'instrumentKey'
    from unnest(payment_ids, journal_ids, in_txn, in_property, in_effective, in_payment) given (id, journal, txn, property, effective, paid)
    where id is not null;
  update payment_intent intent set state = 'succeeded', payment_id = given.id, ask_after = null, changed_at = moment
    from unnest(in_txn, payment_ids) given (txn, id) where intent.txn_id = given.txn and given.id is not null;
  perform keep_gateway_reports(array_agg(txn), array_agg(gateway), array_agg(report))
    from unnest(in_txn, in_report, payment_ids) given (txn, report, id) join payment_intent on txn_id = txn where id is not null;
  update payment_exception set resolved_at = moment
    where txn_id = any (in_txn) and kind = 'posting_failed' and resolved_at is null
      and exists (select from payment_intent intent where intent.txn_id = payment_exception.txn_id and intent.payment_id is not null);

  -- Whoever posts on the same parts waits from here to the commit.
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, shard_of(in_property[part.of]), sum(amount), count(*)
    from unnest(posting_of, posting_codes, posting_amounts) part (of, code, amount) join ledger_account using (code)
    where journal_ids[part.of] is not null group by 1, 2 order by 1, 2
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings;
  with counted as (
    insert into receipt_series as kept (series, financial_year, last_no)
      select online_series(property), this_year, count(*)
      from unnest(payment_ids, in_property) given (id, property) where id is not null group by 1 order by 1
    on conflict (series, financial_year) do update set last_no = kept.last_no + excluded.last_no
    returning series, last_no
  ), numbered as (
    select *, online_series(property) series, row_number() over (partition by online_series(property) order by place desc) before_last
    from unnest(payment_ids, in_property, in_payment, in_token) with ordinality given (id, property, paid, token, place) where id is not null
  )
  insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
    select series, this_year, last_no - before_last + 1, receipt_no_of(series, this_year, (last_no - before_last + 1)::integer), id,
      property, (paid ->> 'amountPaise')::bigint, moment, token
    from numbered join counted using (series);
  insert into outbox (kind, dedupe_key, payload)
    select 'payment.received', 'payment.received:' || payment_id, jsonb_build_object('paymentId', payment_id, 'receiptNo', receipt_no)
    from receipt where payment_id = any (payment_ids);
  perform append_audits(array_agg(shard_of(property) order by id), array_agg(audit || jsonb_build_object('journalId', journal,
      'before', jsonb_build_object('state', state), 'after', (audit -> 'after') || jsonb_build_object('receiptNo', receipt_no)) order by id))
    from unnest(payment_ids, journal_ids, in_property, in_audit, states) given (id, journal, property, audit, state)
    join receipt on payment_id = id;
  return query
    select given.place::integer, id, receipt_no, paid ->> 'instrumentKey', true
    from unnest(payment_ids, in_payment) with ordinality given (id, paid, place) join receipt on payment_id = id;
end $$;
comment on function settle_online_payments is
  'Posts payments of intents whole: all of them or, on an error, none. Gives a row for each that is posted now or was before, none for one whose account is not at the version it was computed on. Raises 23505 when money of the gateway was posted under another transaction.';

