-- Staff, sessions, idempotency, rate windows, audit chain, jobs, files, outbox, settings.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
comment on table setting is 'The corporation''s own facts: names, contacts, counters, notices, special cases.';

create table role (
  role_id bigint generated always as identity primary key,
  name text not null unique check (name = btrim(name) and name <> ''),
  privileges text[] not null check (cardinality(privileges) > 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
comment on column role.version is 'Rises by one with every change on Roles Master.';

create table staff (
  staff_id bigint generated always as identity primary key,
  kind text not null check (kind in ('official', 'operator')),
  login_type text check (login_type in ('nagar_nigam', 'jalkal')),
  username text not null,
  email text not null check (email = lower(email)),
  mobile text,
  password_hash text not null,
  designation text,
  city_id bigint,
  role_id bigint not null references role,
  is_super_admin boolean not null default false,
  accessible_zones bigint[] not null default '{}',
  accessible_wards bigint[] not null default '{}',
  min_value_paise bigint not null default 0 check (min_value_paise >= 0),
  max_value_paise bigint check (max_value_paise >= min_value_paise),
  must_change_password boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  password_ends_at timestamptz,
  masters_hidden boolean not null default false,
  is_revenue_inspector boolean not null default false,
  disabled_because text,
  deleted_at timestamptz,
  version integer not null default 1,
  check ((kind = 'operator') = (login_type is null)),
  check (deleted_at is null or disabled_at is not null),
  constraint given_password_ends check (must_change_password = (password_ends_at is not null))
);
comment on column staff.accessible_wards is 'Empty together with accessible_zones: the whole city.';
comment on column staff.password_ends_at is 'Until when a password that somebody else set opens its change; null: it is the person''s own.';
comment on column staff.is_revenue_inspector is 'Their wards, or those of their zones, are their beat.';
comment on column staff.deleted_at is 'Off the list for ever; what they did stays under their name.';
create unique index staff_email on staff (kind, email) where deleted_at is null;
comment on column staff.masters_hidden is 'No access to Masters: no menu group and none of the rights that its screens stand on.';

create table session (
  session_id uuid primary key,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  opened_from text,
  device text
);
comment on column session.device is 'The browser as it names itself.';
create index session_of_staff on session (staff_id) where revoked_at is null;

create table sign_in_throttle (
  subject text primary key,
  failures integer not null,
  blocked_until timestamptz,
  changed_at timestamptz not null default now()
);
comment on table sign_in_throttle is 'Failed sign-ins per account and address; kept in the database so that a restart or a second process forgets nothing.';

create table idempotent_reply (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on column idempotent_reply.status is 'Null only inside the transaction that executes the call.';
comment on column idempotent_reply.request_hash is 'HMAC of what was sent, by the secret that signs sessions; empty: forgotten.';
create index idempotent_reply_by_age on idempotent_reply (created_at);

create unlogged table filing_day (
  sender text not null,
  day date not null,
  filings integer not null,
  bytes bigint not null,
  primary key (sender, day)
);
comment on table filing_day is 'What anonymous senders filed on a day, by their address and by the mobile number they named.';

create table mobile_code (
  code_id uuid primary key,
  purpose text not null,
  mobile text not null,
  network text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  tries integer not null default 0,
  proved_at timestamptz
);
comment on table mobile_code is 'One-time codes of the last days, by which the holders of mobile numbers prove them.';
comment on column mobile_code.code_hash is 'HMAC of the code, by the secret that signs sessions.';
comment on column mobile_code.network is 'From where the code was requested; counted by the day, as the number is.';
create index mobile_code_of_mobile on mobile_code (mobile, sent_at);
create index mobile_code_of_network on mobile_code (network, sent_at);

create unlogged table rate_window (
  subject text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (subject, window_start)
);

-- Audit: one hash chain per shard, so that the chain is not the one lock all writers queue for.
create table audit_head (
  shard smallint primary key,
  seq bigint not null,
  hash bytea not null
);

insert into audit_head select shard, 0, sha256(convert_to('karsetu audit shard ' || shard, 'UTF8')) from generate_series(0, 63) shard;

create table audit_log (
  shard smallint not null references audit_head,
  seq bigint not null,
  recorded_at timestamptz not null,
  body jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (shard, seq)
);
comment on column audit_log.body is 'actorKind, actorId, actorName, address, requestId, action, subjectKind, subjectId, before, after, journalId';
create index audit_by_subject on audit_log ((body ->> 'subjectKind'), (body ->> 'subjectId'), recorded_at desc);
create index audit_by_time on audit_log (recorded_at desc);
create index audit_by_action on audit_log ((body ->> 'action'), recorded_at desc);
create index audit_of_journal on audit_log (((body ->> 'journalId')::bigint)) where body ? 'journalId';
create trigger audit_log_only_grows before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log execute function refuse_change();

-- Row seals: the digest of every row of law, masters, rights, payments and the register, bound to the audit chain by the
-- change that wrote it. A row edited past the portal differs from its seal; a seal added past it is bound to nothing.
create sequence seal_batch_number;

create table row_seal (
  seal_id bigint generated always as identity,
  batch bigint not null,
  subject text not null,
  row_key text not null,
  digest bytea,
  written_at timestamptz not null default clock_timestamp(),
  written_by name not null default session_user,
  primary key (batch, seal_id)
);
comment on table row_seal is 'SHA-256 of a row as a change left it. The audit row of the change holds the digest of its batch.';
comment on column row_seal.subject is 'The table; for property, the property with its owners, premises and files.';
comment on column row_seal.digest is 'Null: the row was deleted.';
create trigger row_seal_only_grows before update or delete on row_seal for each row execute function refuse_change();
create trigger row_seal_not_emptied before truncate on row_seal execute function refuse_change();

create table stored_file (
  file_id uuid primary key,
  sha256 text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  purpose text not null,
  stored_by bigint references staff,
  stored_at timestamptz not null default now()
);
create index stored_file_by_content on stored_file (sha256);

create table job (
  job_id uuid primary key,
  kind text not null,
  title jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null,
  cursor jsonb,
  done bigint not null default 0,
  total bigint,
  failed bigint not null default 0,
  result jsonb,
  error text,
  cancel_requested boolean not null default false,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz
);
create index job_by_time on job (created_at desc);

create table job_failure (
  job_id uuid not null references job on delete cascade,
  item text not null,
  reason text not null,
  facts jsonb not null default '{}',
  primary key (job_id, item)
);

create table outbox (
  outbox_id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_waiting on outbox (next_attempt_at) where delivered_at is null;
-- Words to a mobile number that have not gone are listed with the reason, and found from the property they are about.
create index outbox_unsent_word on outbox (outbox_id)
  where delivered_at is null and kind in ('mobile.changed', 'objection.step', 'mutation.step', 'self_assessment.step');
create index outbox_word_of_property on outbox ((payload ->> 'propertyUniqueId'), outbox_id)
  where kind in ('mobile.changed', 'objection.step', 'mutation.step', 'self_assessment.step');

create table night_check (
  night_check_id bigint generated always as identity primary key,
  subject text not null check (subject in ('ledger', 'audit')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  broken integer check (broken >= 0),
  samples jsonb not null default '[]',
  failure text,
  job_id uuid references job,
  constraint broken_or_failed check ((broken is null) = (failure is not null))
);
comment on table night_check is 'Each check of the books and of the audit chains, once a night or when it is asked for: how much was broken, or why it could not be carried out.';
comment on column night_check.broken is 'Promises about money, or faults of the audit chains, that do not hold; null when the check failed.';
comment on column night_check.job_id is 'The job that was asked for it, and so by whom; none: the clock.';
create index night_check_latest on night_check (subject, finished_at desc) where broken is not null;
create index night_check_by_time on night_check (night_check_id desc, subject);
create trigger night_check_only_grows before update or delete on night_check for each row execute function refuse_change();
create trigger night_check_not_emptied before truncate on night_check execute function refuse_change();
