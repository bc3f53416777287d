-- Two layers that agree to the paisa: the sub-ledger per property, and balanced journals in control accounts.

create table ledger_account (
  account_id integer generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense'))
);

-- Balances are kept in parts, so that an account all payments touch is not the one row they queue for.
create table account_balance (
  account_id integer not null references ledger_account,
  shard smallint not null check (shard between 0 and 63),
  balance_paise bigint not null,
  postings bigint not null,
  primary key (account_id, shard)
);

create table journal (
  journal_id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('opening', 'demand', 'payment', 'advance_applied', 'reversal', 'correction', 'shift', 'deposit', 'settlement')),
  business_key text not null unique,
  reverses_id bigint unique references journal,
  property_id bigint references property,
  effective_on date not null,
  recorded_at timestamptz not null default now(),
  actor text not null,
  memo jsonb not null default '{}',
  check ((kind = 'reversal') = (reverses_id is not null))
);
comment on column journal.property_id is 'Null for a journal over many properties (a ward''s yearly demand, an import''s opening balances).';
create index journal_of_property on journal (property_id, journal_id) where property_id is not null;

create table posting (
  journal_id bigint not null references journal,
  line smallint not null,
  account_id integer not null references ledger_account,
  amount_paise bigint not null check (amount_paise <> 0),
  shard smallint not null,
  primary key (journal_id, line)
);
comment on column posting.amount_paise is 'Debit positive, credit negative.';
create index posting_of_account on posting (account_id, journal_id);

create table property_account (
  property_id bigint primary key references property,
  version integer not null default 0,
  balance_paise bigint not null default 0,
  advance_paise bigint not null default 0 check (advance_paise >= 0)
);
comment on column property_account.version is 'Number of entries; a posting names the version it was computed on.';
comment on column property_account.balance_paise is 'Sum of all buckets of all entries: dues less advance.';

create table ledger_entry (
  property_id bigint not null references property,
  entry_no integer not null,
  journal_id bigint not null references journal,
  financial_year smallint not null,
  kind text not null check (kind in
    ('opening', 'demand', 'interest', 'rebate', 'payment', 'advance_applied', 'reversal', 'correction', 'shift')),
  house_paise bigint not null default 0,
  water_paise bigint not null default 0,
  sewer_paise bigint not null default 0,
  interest_house_paise bigint not null default 0,
  interest_water_paise bigint not null default 0,
  interest_sewer_paise bigint not null default 0,
  advance_paise bigint not null default 0,
  effective_on date not null,
  recorded_at timestamptz not null default now(),
  balance_after_paise bigint not null,
  primary key (property_id, entry_no)
);
comment on table ledger_entry is 'Positive raises what is due, negative lowers it; a negative advance is credit of the owner.';
create index ledger_entry_of_journal on ledger_entry (journal_id);

create table demand (
  property_id bigint not null references property,
  financial_year smallint not null,
  revision smallint not null default 0,
  journal_id bigint not null references journal,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  raised_on date not null,
  due_on date not null,
  primary key (property_id, financial_year, revision)
);

create table payment (
  payment_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  journal_id bigint not null unique references journal,
  txn_id text not null unique,
  mode text not null check (mode in ('cash', 'cheque', 'dd', 'pos', 'neft', 'online')),
  channel text not null,
  amount_paise bigint not null check (amount_paise > 0),
  received_at timestamptz not null,
  effective_on date not null,
  payer_name text not null,
  payer_mobile text,
  payer_email text,
  instrument jsonb not null default '{}',
  instrument_key text unique,
  taken_by bigint references staff,
  recorded_at timestamptz not null default now()
);
comment on column payment.channel is 'Where it came in: online:easebuzz, counter:3 …';
comment on column payment.instrument_key is 'What makes the instrument unique for ever: UTR, gateway reference, POS reference.';
create index payment_of_property on payment (property_id, payment_id);
create index payment_by_day on payment (effective_on, mode);

create table payment_reversal (
  payment_id bigint primary key references payment,
  journal_id bigint not null unique references journal,
  kind text not null check (kind in ('cancelled', 'dishonoured', 'shifted')),
  reason text not null check (length(btrim(reason)) >= 5),
  reversed_by bigint references staff,
  recorded_at timestamptz not null default now()
);

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

create table receipt_print (
  payment_id bigint not null references payment,
  print_no integer not null check (print_no > 0),
  printed_at timestamptz not null default now(),
  printed_by bigint references staff,
  primary key (payment_id, print_no)
);
comment on table receipt_print is 'The first print is the receipt; every later one is marked as a duplicate.';

-- Only additions, in every table that money can be read from.
do $$
declare name text;
begin
  foreach name in array array['journal', 'posting', 'ledger_entry', 'demand', 'payment', 'payment_reversal', 'receipt', 'receipt_print'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;

-- A journal is written whole, by one statement, and sums to zero.
create function assert_journals_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select journal_id, count(*) lines, sum(amount_paise) total from added group by journal_id) part
    where part.total <> 0 or part.lines < 2
      or part.lines <> (select count(*) from posting whole where whole.journal_id = part.journal_id)
  ) then
    raise exception 'a journal must sum to zero over at least two lines written together' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger posting_balances after insert on posting referencing new table as added
  for each statement execute function assert_journals_balance();

create function assert_journal_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from posting where journal_id = new.journal_id) then
    raise exception 'journal % has no postings', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journal_has_postings after insert on journal deferrable initially deferred
  for each row execute function assert_journal_has_postings();

create function account_kind(code text) returns text language sql immutable as $$
  select case
    when code = 'advance' or code = 'neft_suspense' or code = 'opening' then 'liability'
    when code like 'income:%' then 'income'
    when code like 'rebate:%' or code like 'writeoff:%' or code like 'charges:%' then 'expense'
    else 'asset'
  end
$$;

create function ensure_accounts(codes text[]) returns void language plpgsql as $$
begin
  if (select count(*) from ledger_account where code = any (codes)) < (select count(distinct c) from unnest(codes) c) then
    insert into ledger_account (code, kind) select distinct c, account_kind(c) from unnest(codes) c order by c
    on conflict do nothing;
  end if;
end $$;

create function add_postings(in_journal bigint, in_shard integer, codes text[], amounts bigint[]) returns void
language plpgsql as $$
declare
  made integer;
begin
  for attempt in 1 .. 2 loop
    insert into posting (journal_id, line, account_id, amount_paise, shard)
      select in_journal, line, account_id, amount, in_shard
      from unnest(codes, amounts) with ordinality as part (code, amount, line) join ledger_account using (code)
      where attempt = 2 or not exists (select from unnest(codes) wanted where not exists (select from ledger_account where code = wanted));
    get diagnostics made = row_count;
    exit when made = cardinality(codes);
    perform ensure_accounts(codes);
  end loop;
end $$;

-- In the accounts' own order, so that two journals never wait for each other crosswise; and as late as possible, since
-- whoever posts on the same shard waits from here to the commit.
create function keep_balances(in_shard integer, codes text[], amounts bigint[]) returns void language sql as $$
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, in_shard, sum(amount), count(*) from unnest(codes, amounts) as part (code, amount) join ledger_account using (code)
    group by account_id order by account_id
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings
$$;

create function write_journal(
  in_kind text, in_business_key text, in_reverses bigint, in_property bigint, in_version integer,
  in_effective date, in_actor text, in_memo jsonb,
  posting_codes text[], posting_amounts bigint[],
  entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns bigint language plpgsql as $$
declare
  made bigint;
  before property_account;
  -- Not now(): that is when the transaction began, before it waited for the account.
  moment timestamptz;
begin
  select * into before from property_account where property_id = in_property for update;
  if not found then
    insert into property_account (property_id) values (in_property) on conflict do nothing;
    select * into strict before from property_account where property_id = in_property for update;
  end if;
  if before.version <> in_version then
    raise exception 'property % has moved on', in_property using errcode = 'KS001';
  end if;
  moment := clock_timestamp();
  insert into journal (kind, business_key, reverses_id, property_id, effective_on, recorded_at, actor, memo)
    values (in_kind, in_business_key, in_reverses, in_property, in_effective, moment, in_actor, in_memo)
    returning journal_id into made;
  with part as (
    select * from unnest(entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance)
      with ordinality as e (fy, kind, h, w, s, ih, iw, is_, adv, line)
  ), added as (
    insert into ledger_entry
      select in_property, before.version + line, made, fy, kind, h, w, s, ih, iw, is_, adv, in_effective, moment,
        before.balance_paise + sum(h + w + s + ih + iw + is_ + adv) over (order by line)
      from part
    returning house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise as amount, advance_paise
  )
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select count(*)::integer entries, coalesce(sum(amount), 0)::bigint amount, coalesce(sum(added.advance_paise), 0)::bigint advance from added) sums
    where account.property_id = in_property;
  perform add_postings(made, shard_of(in_property), posting_codes, posting_amounts);
  return made;
end $$;
comment on function write_journal is 'post_journal without the balances of the control accounts: the caller keeps them at the end of its own work.';

create function post_journal(
  in_kind text, in_business_key text, in_reverses bigint, in_property bigint, in_version integer,
  in_effective date, in_actor text, in_memo jsonb,
  posting_codes text[], posting_amounts bigint[],
  entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns bigint language plpgsql as $$
declare
  made bigint := write_journal(in_kind, in_business_key, in_reverses, in_property, in_version, in_effective, in_actor, in_memo,
    posting_codes, posting_amounts, entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance);
begin
  perform keep_balances(shard_of(in_property), posting_codes, posting_amounts);
  return made;
end $$;
comment on function post_journal is
  'Posts one balanced journal with its entries on one property. Raises KS001 when the property''s account is not at the version the entries were computed on, 23505 when the business key was posted already.';

create function post_staged_entries(
  in_kind text, in_business_key text, in_effective date, in_actor text, in_memo jsonb, in_contra_prefix text
) returns bigint language plpgsql as $$
declare
  made bigint;
  moment timestamptz;
begin
  -- staged_entry is a temporary table of the caller: property_id, financial_year, kind and the seven buckets.
  insert into property_account (property_id) select distinct property_id from staged_entry order by 1 on conflict do nothing;
  perform from property_account where property_id in (select property_id from staged_entry) order by property_id for update;
  moment := clock_timestamp();
  insert into journal (kind, business_key, effective_on, recorded_at, actor, memo)
    values (in_kind, in_business_key, in_effective, moment, in_actor, in_memo) returning journal_id into made;
  insert into ledger_entry
    select staged.property_id, account.version + row_number() over part, made, financial_year, kind,
      house_paise, water_paise, sewer_paise, interest_house_paise, interest_water_paise, interest_sewer_paise, staged.advance_paise,
      in_effective, moment,
      account.balance_paise + sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
        + interest_sewer_paise + staged.advance_paise) over part
    from staged_entry staged join property_account account using (property_id)
    window part as (partition by staged.property_id order by financial_year, kind rows unbounded preceding);
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select property_id, count(*)::integer entries, sum(advance_paise)::bigint advance,
            sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
          from ledger_entry where journal_id = made group by property_id) sums
    where account.property_id = sums.property_id;
  perform add_postings(made, shard_of(made), array_agg(code), array_agg(amount)),
    keep_balances(shard_of(made), array_agg(code), array_agg(amount)) from (
    with bucket as (
      select bucket.head, financial_year, sum(bucket.amount)::bigint amount
      from ledger_entry, lateral (values
        ('house', house_paise), ('water', water_paise), ('sewer', sewer_paise), ('interestHouse', interest_house_paise),
        ('interestWater', interest_water_paise), ('interestSewer', interest_sewer_paise), ('advance', advance_paise)) bucket (head, amount)
      where journal_id = made group by 1, 2
    )
    select case when head = 'advance' then 'advance' else 'receivable:' || head || ':' || financial_year end code, sum(amount)::bigint amount
      from bucket group by 1 having sum(amount) <> 0
    union all
    select case when in_contra_prefix = 'income' and head <> 'advance' then 'income:' || head || ':' || financial_year else in_contra_prefix end, -sum(amount)::bigint
      from bucket group by 1 having sum(amount) <> 0
  ) lines;
  return made;
end $$;
comment on function post_staged_entries is
  'Posts one balanced journal over the many properties in the temporary table staged_entry, against income per head and year (contra ''income'') or one account (for example ''opening'').';
