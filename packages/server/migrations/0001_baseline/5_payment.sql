-- Online payments from intent to receipt, and what the gateway said of them.

create table bank (
  bank_id bigint generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table instrument (
  instrument_id bigint generated always as identity primary key,
  kind text not null check (kind in ('cheque', 'dd', 'pos', 'upi', 'neft')),
  number text not null,
  bank_name text,
  issuer_name text,
  ifsc_code text,
  dated_on date,
  state text not null default 'received' check (state in ('received', 'deposited', 'cleared', 'dishonoured', 'returned')),
  unique_key text unique,
  recorded_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table instrument is 'A paper or bank reference by which money came; one may pay for several properties.';
comment on column instrument.unique_key is 'What no second live instrument may have; null once it was dishonoured or returned, since it may come again.';
create index instrument_by_number on instrument (number);

create trigger instrument_guarded before update on instrument for each row execute function guard_instrument();
create trigger instrument_kept before delete on instrument for each row execute function refuse_removal();
create trigger instrument_not_emptied before truncate on instrument execute function refuse_removal();

create table payment (
  payment_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  journal_id bigint not null unique references journal,
  txn_id text not null unique,
  mode text not null check (mode in ('cash', 'cheque', 'dd', 'pos', 'upi', 'neft', 'online')),
  channel text not null,
  amount_paise bigint not null check (amount_paise > 0),
  received_at timestamptz not null,
  effective_on date not null,
  payer_name text not null,
  payer_mobile text,
  payer_email text,
  instrument jsonb not null default '{}',
  instrument_key text unique,
  instrument_id bigint references instrument,
  rebate_criteria text[] not null default '{}',
  taken_by bigint references staff,
  shifted_from bigint unique references payment,
  recorded_at timestamptz not null default now()
);
comment on column payment.shifted_from is 'The payment of another property whose money this is: it was for this one.';
comment on column payment.channel is 'Where it came in: online:easebuzz, counter:3 …';
comment on column payment.instrument is 'What the gateway said of the means of payment.';
comment on column payment.instrument_key is 'What makes money of a gateway unique for ever: the gateway and its own number for it.';
comment on column payment.rebate_criteria is 'Criteria of the rebate that held for this payment, besides its day.';
create index payment_of_property on payment (property_id, payment_id);
create index payment_of_instrument on payment (instrument_id) where instrument_id is not null;
create index payment_by_day on payment (effective_on desc nulls last, payment_id desc);
create trigger payment_only_grows before update or delete on payment for each row execute function refuse_change();
create trigger payment_not_emptied before truncate on payment execute function refuse_change();

create table payment_reversal (
  payment_id bigint primary key references payment,
  journal_id bigint not null unique references journal,
  kind text not null check (kind in ('cancelled', 'dishonoured', 'shifted', 'refunded')),
  reason text not null check (length(btrim(reason)) >= 5),
  reversed_by bigint references staff,
  recorded_at timestamptz not null default now()
);
create index payment_reversal_by_day on payment_reversal (((recorded_at at time zone 'Asia/Kolkata')::date) desc nulls last);
create trigger payment_reversal_only_grows before update or delete on payment_reversal for each row execute function refuse_change();
create trigger payment_reversal_not_emptied before truncate on payment_reversal execute function refuse_change();

create table payment_posting (
  payment_id bigint primary key references payment,
  payment_type text not null check (payment_type in ('dues', 'advance')),
  file_id uuid not null references stored_file,
  remarks text check (remarks <> '')
);
comment on table payment_posting is 'Payments that were posted by hand, with their proof.';
create trigger payment_posting_only_grows before update or delete on payment_posting for each row execute function refuse_change();
create trigger payment_posting_not_emptied before truncate on payment_posting execute function refuse_change();

create table receipt_series (
  series text not null,
  financial_year smallint not null,
  last_no integer not null default 0,
  primary key (series, financial_year)
);

create table receipt (
  series text not null,
  financial_year smallint not null,
  no integer not null check (no > 0),
  receipt_no text not null unique,
  payment_id bigint not null unique references payment,
  property_id bigint not null references property,
  amount_paise bigint not null check (amount_paise > 0),
  issued_at timestamptz not null,
  verify_token text not null unique,
  primary key (series, financial_year, no)
);
create index receipt_of_property on receipt (property_id, issued_at desc);
create trigger receipt_only_grows before update or delete on receipt for each row execute function refuse_change();
create trigger receipt_not_emptied before truncate on receipt execute function refuse_change();

create table nagarsewa_day (
  day date primary key,
  requested_by bigint references staff,
  requested_at timestamptz not null,
  confirmed_receipts bigint,
  confirmed_received_paise bigint,
  confirmed_reversals bigint,
  confirmed_reversed_paise bigint,
  confirmed_at timestamptz
);
comment on table nagarsewa_day is 'A day of collection that is pushed to e-NagarSewa, with the counts and sums that e-NagarSewa has of it.';

create table nagarsewa_push (
  line_id bigint primary key,
  payment_id bigint not null references payment,
  is_reversal boolean not null,
  day date not null references nagarsewa_day,
  amount_paise bigint not null check (amount_paise > 0),
  outbox_id bigint not null unique references outbox,
  reference_no text,
  refused_because text,
  check (reference_no is null or refused_because is null)
);
comment on table nagarsewa_push is 'A line of collection_line in the outbox for e-NagarSewa, with the reference number that came back.';
create index nagarsewa_push_of_day on nagarsewa_push (day, line_id);
create index nagarsewa_push_of_payment on nagarsewa_push (payment_id);

create table receipt_print (
  payment_id bigint not null references payment,
  print_no integer not null check (print_no > 0),
  printed_at timestamptz not null default now(),
  printed_by bigint references staff,
  primary key (payment_id, print_no)
);
comment on table receipt_print is 'The first print is the receipt; every later one is marked as a duplicate.';
create trigger receipt_print_only_grows before update or delete on receipt_print for each row execute function refuse_change();
create trigger receipt_print_not_emptied before truncate on receipt_print execute function refuse_change();

create table payment_proof (
  payment_id bigint not null references payment,
  file_id uuid not null references stored_file,
  primary key (payment_id, file_id)
);
comment on table payment_proof is 'Papers that prove a payment: the advice of a bank transfer, the statement.';
create trigger payment_proof_only_grows before update or delete on payment_proof for each row execute function refuse_change();
create trigger payment_proof_not_emptied before truncate on payment_proof execute function refuse_change();

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
  intent_no bigint generated always as identity unique,
  txn_id text primary key check (txn_id ~ '^[A-Z0-9]{10,40}$'),
  property_id bigint not null references property,
  gateway text not null,
  order_id text,
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
comment on column payment_intent.order_id is 'The gateway''s own number of the order or link; null: it gives none before something is paid.';
comment on column payment_intent.due_paise is 'What cleared the property when the payer was sent to the gateway.';
comment on column payment_intent.ask_after is 'When the gateway is to be asked next; null: no more.';
create index payment_intent_of_property on payment_intent (property_id, created_at desc);
create index payment_intent_to_ask on payment_intent (ask_after) where ask_after is not null;
create index payment_intent_by_time on payment_intent (created_at desc);
create unique index payment_intent_of_order on payment_intent (gateway, order_id) where order_id is not null;
create trigger payment_intent_kept before delete on payment_intent for each row execute function refuse_removal();
create trigger payment_intent_not_emptied before truncate on payment_intent execute function refuse_removal();
create trigger payment_intent_guarded before update of txn_id, property_id, amount_paise, gateway on payment_intent
  for each row execute function guard_payment_intent();
create trigger payment_intent_moves before update of state on payment_intent
  for each row when (new.state <> old.state and new.state <> 'succeeded') execute function guard_payment_intent();

create table payment_link (
  txn_id text primary key references payment_intent,
  description text not null,
  requested_by bigint references staff,
  created_at timestamptz not null,
  try_after timestamptz,
  opened_at timestamptz,
  seen_version integer not null,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('paid_elsewhere', 'property_out_of_use', 'expired', 'gateway_refused')),
  check ((revoked_at is null) = (revoke_reason is null))
);
comment on table payment_link is 'An intent whose page is opened from a message, until it expires or is revoked.';
comment on column payment_link.try_after is 'When the gateway is to be asked next to make or to end the link; null: nothing to do.';
comment on column payment_link.opened_at is 'When the gateway had made it; null: not yet.';
comment on column payment_link.seen_version is 'The version of the account for which the amount was last found to be due.';
create index payment_link_to_follow on payment_link (opened_at, try_after) where revoked_at is null;
create trigger payment_link_kept before delete on payment_link for each row execute function refuse_removal();
create trigger payment_link_not_emptied before truncate on payment_link execute function refuse_removal();

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

create index gateway_report_of_bank on gateway_report (bank_reference) where bank_reference <> '';

create table payment_exception (
  exception_id bigint generated always as identity primary key,
  txn_id text not null,
  kind text not null check (kind in ('amount_differs', 'unknown_transaction', 'second_capture', 'posting_failed', 'former_property')),
  facts jsonb not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references staff,
  returned_in text,
  unique (txn_id, kind),
  constraint returned_is_resolved check (returned_in is null or resolved_at is not null)
);
comment on table payment_exception is 'Money of a gateway that the rules will not post by themselves: somebody must look.';
comment on column payment_exception.returned_in is 'The settlement by which the gateway gave the money back to the payer.';

-- What gateways paid into the bank, row by row; a settlement is posted once, and its posted rows do not change.
create table gateway_settlement (
  settlement_id bigint generated always as identity primary key,
  gateway text not null,
  payout_id text not null,
  bank_reference text not null,
  amount_paise bigint not null,
  paid_on date not null,
  digest bytea not null,
  finding text check (finding in ('sum_differs', 'sent_twice', 'changed')),
  journal_id bigint unique references journal,
  imported_at timestamptz not null,
  unique (gateway, payout_id)
);
comment on table gateway_settlement is 'Settlements of the gateways. One that does not add up, or whose bank reference was used before, is not posted.';
comment on column gateway_settlement.digest is 'SHA-256 of its rows: a settlement sent again is compared with what was posted.';
create index gateway_settlement_by_day on gateway_settlement (paid_on desc, settlement_id desc);
create index gateway_settlement_of_reference on gateway_settlement (bank_reference);
create trigger gateway_settlement_kept before delete on gateway_settlement for each row execute function refuse_removal();
create trigger gateway_settlement_not_emptied before truncate on gateway_settlement execute function refuse_removal();

create table gateway_settlement_row (
  row_id bigint generated always as identity primary key,
  settlement_id bigint not null references gateway_settlement,
  kind text not null check (kind in ('payment', 'refund')),
  txn_id text not null,
  gateway_txn_id text not null,
  amount_paise bigint not null,
  charge_paise bigint not null,
  tax_paise bigint not null,
  net_paise bigint not null,
  finding text,
  payment_id bigint references payment,
  matched_by bigint references journal,
  check ((payment_id is null) = (matched_by is null))
);
comment on column gateway_settlement_row.payment_id is 'The payment of our books that the row settles or returns; null: its amount lies in the suspense of the gateway.';
comment on column gateway_settlement_row.matched_by is 'The journal that cleared it: of the settlement, or a later one.';
create index gateway_settlement_row_of_settlement on gateway_settlement_row (settlement_id);
create index gateway_settlement_row_of_txn on gateway_settlement_row (txn_id);
create unique index gateway_settlement_row_once on gateway_settlement_row (payment_id, kind) where payment_id is not null;
create index gateway_settlement_row_open on gateway_settlement_row (settlement_id) where payment_id is null;
create trigger gateway_settlement_row_guarded before update or delete on gateway_settlement_row
  for each row execute function guard_settlement_row();
create trigger gateway_settlement_row_not_emptied before truncate on gateway_settlement_row execute function refuse_removal();

create table old_payment (
  old_payment_id bigint generated always as identity primary key,
  property_id bigint references property,
  ptin_no text,
  zone_id bigint references zone,
  ward_id bigint references ward,
  mohalla_id bigint references mohalla,
  receipt_no text not null check (receipt_no <> ''),
  paid_on date not null,
  financial_year smallint check (financial_year between 1901 and 2200),
  mode text not null check (mode in ('cash', 'cheque', 'dd', 'pos', 'neft', 'online')),
  instrument_no text,
  bank_name text,
  payer_name text,
  amount_paise bigint not null check (amount_paise > 0),
  source text not null check (source <> ''),
  recorded_at timestamptz not null default now(),
  unique (source, receipt_no),
  check (property_id is not null or ptin_no is not null)
);
comment on table old_payment is 'Payments of the time before the portal, as they were recorded then. The ledger begins with dues that already have them.';
comment on column old_payment.ptin_no is 'The number of the property in the earlier register.';
comment on column old_payment.zone_id is 'Where the property lies today, as far as known: whose zones and wards may see it.';
comment on column old_payment.source is 'The register or portal that recorded it.';
create index old_payment_by_day on old_payment (paid_on desc, old_payment_id desc);
create index old_payment_of_ward on old_payment (ward_id, paid_on desc);
create index old_payment_of_property on old_payment (property_id);
create trigger old_payment_only_grows before update or delete on old_payment for each row execute function refuse_change();
create trigger old_payment_not_emptied before truncate on old_payment execute function refuse_change();
