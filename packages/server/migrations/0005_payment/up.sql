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

create function keep_gateway_report(in_txn text, in_gateway text, report jsonb) returns void language sql as $$
  insert into gateway_report as kept (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
    values (in_txn, in_gateway, report ->> 'gatewayTxnId', report ->> 'status', (report ->> 'amount')::bigint, (report ->> 'paidAt')::timestamptz,
      report ->> 'mode', report ->> 'bankReference', report ->> 'remark', clock_timestamp())
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

create function next_receipt_no(in_series text, in_year smallint) returns integer language sql as $$
  insert into receipt_series as kept (series, financial_year, last_no) values (in_series, in_year, 1)
  on conflict (series, financial_year) do update set last_no = kept.last_no + 1
  returning last_no
$$;
comment on function next_receipt_no is 'The next number of a series; the row stays locked until the receipt is committed, so that no number is lost.';

create function receipt_no_of(in_series text, in_year smallint, in_no integer) returns text language sql immutable parallel safe as $$
  select in_series || '-' || in_year || '-' || lpad(((in_year + 1) % 100)::text, 2, '0') || '-' || lpad(in_no::text, 6, '0')
$$;

-- The payment of a journal; its receipt follows in issue_receipt, when all else is written.
create function record_payment(in_journal bigint, in_property bigint, in_effective date, in_payment jsonb) returns bigint
language sql as $$
  insert into payment (property_id, journal_id, txn_id, mode, channel, amount_paise, received_at, effective_on,
      payer_name, payer_mobile, payer_email, instrument, instrument_key, taken_by)
    values (in_property, in_journal, in_payment ->> 'txnId', in_payment ->> 'mode', in_payment ->> 'channel',
      (in_payment ->> 'amountPaise')::bigint, (in_payment ->> 'receivedAt')::timestamptz, in_effective,
      in_payment ->> 'payerName', in_payment ->> 'payerMobile', in_payment ->> 'payerEmail',
      coalesce(in_payment -> 'instrument', '{}'), in_payment ->> 'instrumentKey', (in_payment ->> 'takenBy')::bigint)
    returning payment_id
$$;

-- Receipt, outbox row and audit row of a payment: last, since the series and the chain stay locked until the commit.
create function issue_receipt(
  in_payment bigint, in_journal bigint, in_property bigint, in_amount bigint, in_series text, in_token text, in_audit jsonb
) returns text language plpgsql as $$
declare
  issued timestamptz := clock_timestamp();
  year smallint := financial_year_of((issued at time zone 'Asia/Kolkata')::date);
  number integer := next_receipt_no(in_series, year);
  made_receipt text := receipt_no_of(in_series, year, number);
begin
  insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
    values (in_series, year, number, made_receipt, in_payment, in_property, in_amount, issued, in_token);
  insert into outbox (kind, dedupe_key, payload)
    values ('payment.received', 'payment.received:' || in_payment, jsonb_build_object('paymentId', in_payment, 'receiptNo', made_receipt));
  perform append_audit(shard_of(in_property), in_audit || jsonb_build_object('journalId', in_journal,
    'after', coalesce(in_audit -> 'after', '{}') || jsonb_build_object('receiptNo', made_receipt)));
  return made_receipt;
end $$;

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

create function settle_online_payment(
  in_txn text, in_property bigint, in_version integer, in_effective date, in_actor text, in_payment jsonb, in_report jsonb,
  in_series text, in_token text, in_audit jsonb,
  posting_codes text[], posting_amounts bigint[],
  entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns table (made_payment bigint, made_receipt text, paid_by text, is_new boolean) language plpgsql as $$
declare
  intent payment_intent;
  made_journal bigint;
begin
  select * into strict intent from payment_intent where txn_id = in_txn for update;
  if intent.payment_id is not null then
    return query select payment_id, receipt_no, instrument_key, false from payment join receipt using (payment_id)
      where payment_id = intent.payment_id;
    return;
  end if;
  paid_by := in_payment ->> 'instrumentKey';
  made_journal := write_journal('payment', 'payment:' || paid_by, null, in_property, in_version,
    in_effective, in_actor, jsonb_build_object('txnId', in_txn),
    posting_codes, posting_amounts, entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance);
  made_payment := record_payment(made_journal, in_property, in_effective, in_payment);
  update payment_intent set state = 'succeeded', payment_id = settle_online_payment.made_payment, ask_after = null, changed_at = clock_timestamp()
    where txn_id = in_txn;
  perform keep_gateway_report(in_txn, intent.gateway, in_report);
  update payment_exception set resolved_at = clock_timestamp() where txn_id = in_txn and kind = 'posting_failed' and resolved_at is null;
  perform keep_balances(shard_of(in_property), posting_codes, posting_amounts);
  made_receipt := issue_receipt(made_payment, made_journal, in_property, (in_payment ->> 'amountPaise')::bigint, in_series, in_token,
    in_audit || jsonb_build_object('before', jsonb_build_object('state', intent.state)));
  is_new := true;
  return next;
end $$;
comment on function settle_online_payment is
  'Posts the payment of an intent whole, or not at all, or says that it was done. Raises KS001 when the account moved, 23505 when this money of the gateway was posted before.';
