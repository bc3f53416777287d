-- Staff, sessions, idempotency, rate windows, audit chain, jobs, files, outbox, settings.

create extension if not exists pg_trgm;

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
  changed_at timestamptz not null default now()
);

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
  check ((kind = 'operator') = (login_type is null)),
  unique (kind, email)
);
comment on column staff.accessible_wards is 'Empty together with accessible_zones: the whole city.';

create table session (
  session_id uuid primary key,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index session_of_staff on session (staff_id) where revoked_at is null;

create table sign_in_throttle (
  subject text primary key,
  failures integer not null,
  blocked_until timestamptz,
  changed_at timestamptz not null default now()
);
comment on table sign_in_throttle is 'Failed sign-ins per account and address; kept in the database so that a restart or a second process forgets nothing.';

create unlogged table rate_window (
  subject text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (subject, window_start)
);

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
create index idempotent_reply_by_age on idempotent_reply (created_at);

-- The same part as domain/ledger/shard.ts.
create function shard_of(id bigint) returns integer language sql immutable parallel safe as 'select (id % 64)::integer';

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
create index audit_by_subject on audit_log ((body ->> 'subjectKind'), (body ->> 'subjectId'), recorded_at desc);
create index audit_by_time on audit_log (recorded_at desc);
comment on column audit_log.body is 'actorKind, actorId, actorName, address, requestId, action, subjectKind, subjectId, before, after, journalId';

create function audit_hash(prev bytea, seq bigint, at timestamptz, body jsonb) returns bytea
language sql immutable parallel safe as $$
  select sha256(prev || convert_to(
    '|' || seq || '|' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || body::text, 'UTF8'))
$$;

create function append_audit(in_shard integer, in_body jsonb) returns bigint
language plpgsql as $$
declare
  head audit_head;
  moment timestamptz := clock_timestamp();
  next_hash bytea;
begin
  select * into strict head from audit_head where shard = in_shard for update;
  next_hash := audit_hash(head.hash, head.seq + 1, moment, in_body);
  insert into audit_log values (in_shard, head.seq + 1, moment, in_body, head.hash, next_hash);
  update audit_head set seq = head.seq + 1, hash = next_hash where shard = in_shard;
  return head.seq + 1;
end $$;
-- The hash of a row needs the one before it: carried down a chain in one pass, from the head on.
create function next_audit_hash(kept bytea, head bytea, seq bigint, at timestamptz, body jsonb) returns bytea
language plpgsql immutable parallel safe as $$ begin return audit_hash(coalesce(kept, head), seq, at, body); end $$;
create aggregate audit_chain(bytea, bigint, timestamptz, jsonb) (sfunc = next_audit_hash, stype = bytea);

create function append_audits(in_shards integer[], in_bodies jsonb[]) returns void
language plpgsql as $$
declare
  moment timestamptz;
begin
  perform from audit_head where shard = any (in_shards) order by shard for update;
  moment := clock_timestamp();
  with numbered as (
    select given.shard, head.hash head, head.seq + row_number() over (partition by given.shard order by place) seq, body
    from unnest(in_shards, in_bodies) with ordinality given (shard, body, place) join audit_head head on head.shard = given.shard
  ), chained as (
    select *, audit_chain(head, seq, moment, body) over (partition by shard order by seq rows unbounded preceding) hash from numbered
  ), added as (
    insert into audit_log
      select shard, seq, moment, body, coalesce(lag(hash) over (partition by shard order by seq), head), hash from chained
    returning shard, seq, hash
  )
  update audit_head kept set seq = last.seq, hash = last.hash
    from (select distinct on (shard) shard, seq, hash from added order by shard, seq desc) last where kept.shard = last.shard;
end $$;
comment on function append_audits is 'append_audit for many rows at once, each to the chain of its shard, in their order.';

comment on function append_audit is 'Appends one row to the chain of a shard (0-63) and returns its number in that chain.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, lower(tg_op) using errcode = '55000';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log execute function refuse_change();

create table job (
  job_id uuid primary key,
  kind text not null,
  title text not null,
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
