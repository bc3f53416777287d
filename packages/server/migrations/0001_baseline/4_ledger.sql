-- Two layers that agree to the paisa: the sub-ledger per property, and balanced journals in control accounts; and their sums.

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
    ('opening', 'demand', 'payment', 'advance_applied', 'reversal', 'reapportionment', 'correction', 'shift', 'deposit',
     'settlement', 'till', 'refund_due', 'bank_line')),
  business_key text not null unique,
  reverses_id bigint unique references journal,
  property_id bigint references property,
  session_id bigint,
  effective_on date not null,
  recorded_at timestamptz not null default now(),
  actor text not null,
  memo jsonb not null default '{}',
  check ((kind = 'reversal') = (reverses_id is not null))
);
comment on column journal.property_id is 'Null for a journal over many properties (a ward''s yearly demand, an import''s opening balances).';
create index journal_of_property on journal (property_id, journal_id) where property_id is not null;
comment on column journal.session_id is 'The session of a counter to which it belongs; null for everything that is not taken at one.';
create index journal_of_session on journal (session_id, journal_id) where session_id is not null;
create trigger journal_of_open_session before insert on journal
  for each row when (new.session_id is not null) execute function assert_session_is_open();
create index journal_of_unused_notes on journal (journal_id) where memo ? 'ofUnusedNotes';
create index journal_reapportioning on journal (((memo ->> 'reapportions')::bigint)) where kind = 'reapportionment';
create trigger journal_only_grows before update or delete on journal for each row execute function refuse_change();
create trigger journal_not_emptied before truncate on journal execute function refuse_change();
create constraint trigger journal_has_postings after insert on journal deferrable initially deferred
  for each row execute function assert_journal_has_postings();
alter table register_row add foreign key (journal_id) references journal;

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
create trigger posting_only_grows before update or delete on posting for each row execute function refuse_change();
create trigger posting_not_emptied before truncate on posting execute function refuse_change();
create trigger posting_balances after insert on posting referencing new table as added
  for each statement execute function assert_journals_balance();

create table property_account (
  property_id bigint references property,
  version integer not null default 0,
  balance_paise bigint not null default 0,
  advance_paise bigint not null default 0 check (advance_paise >= 0),
  at_zone bigint,
  at_ward bigint,
  at_mohalla bigint,
  used_as text,
  of_category bigint,
  owed_by text,
  owed_by_sound text[],
  constraint property_account_pkey primary key (property_id) include (balance_paise)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on table property_account is
  'What a property owes. Place, use, category and owner repeat the register, for lists by dues; inv_account_place compares them.';
comment on column property_account.version is 'Number of entries; a posting names the version it was computed on.';
comment on column property_account.balance_paise is 'Sum of all buckets of all entries: dues less advance.';
comment on column property_account.owed_by is
  'owner_search of the property, as owed_by_sound is owner_sound; both null where they are too long for an index.';
create index property_account_by_balance on property_account (balance_paise, property_id)
  include (at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound);
-- The few whose names no index has room for.
create index property_account_of_long_name on property_account (property_id) where owed_by is null;

create table ledger_entry (
  property_id bigint not null,
  entry_no integer not null,
  journal_id bigint not null,
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
-- Entries are written in the order of time, nearly: a summary of each stretch of the table says which are of later days,
-- takes a few kilobytes, and costs a posting next to nothing.
create index ledger_entry_by_day on ledger_entry using brin (effective_on) with (autosummarize = on);
create trigger ledger_entry_only_grows before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_entry_not_emptied before truncate on ledger_entry execute function refuse_change();
create trigger ledger_entry_rolls_up after insert on ledger_entry referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function roll_up_entries();
create trigger ledger_entry_stales_map after insert on ledger_entry referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function note_stale_points();

create table ledger_rollup (
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null, interest_charged_sewer_paise bigint not null,
  interest_paid_house_paise bigint not null, interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null,
  advance_paise bigint not null, demands bigint not null,
  primary key (ward_id, zone_id, usage, financial_year)
);
comment on table ledger_rollup is 'Sums of ledger_entry, less what still waits in ledger_rollup_change. Interest charged and paid stand apart; advance is credit of owners; demands counts demands raised.';

-- A change of the sums is a row of its own until it is folded in: no two payments ever wait for the same row.
create table ledger_rollup_change (
  change_id bigint generated always as identity primary key,
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null, interest_charged_sewer_paise bigint not null,
  interest_paid_house_paise bigint not null, interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null,
  advance_paise bigint not null, demands bigint not null,
  effective_on date not null
);

create table ledger_rollup_day (
  effective_on date not null,
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null,
  interest_charged_sewer_paise bigint not null, interest_paid_house_paise bigint not null,
  interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null, advance_paise bigint not null,
  demands bigint not null,
  primary key (effective_on, ward_id, zone_id, usage, financial_year)
);
comment on table ledger_rollup_day is 'The sums of ledger_rollup by the day on which they took effect, less what still waits in ledger_rollup_change.';
alter table ledger_rollup_day cluster on ledger_rollup_day_pkey;

-- What the books said on a day is read from the nearest day whose sums are kept whole, and the days between. Such a day
-- comes whenever the days since the last one hold twice as many rows as the sums themselves: what is read, and
-- what is stored, stay in step with the sums in a city of any size.
create table ledger_rollup_until (
  ends_on date not null,
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null,
  interest_charged_sewer_paise bigint not null, interest_paid_house_paise bigint not null,
  interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null, advance_paise bigint not null,
  demands bigint not null,
  primary key (ends_on, ward_id, zone_id, usage, financial_year)
);
comment on table ledger_rollup_until is
  'The sums of ledger_rollup as they stood at the end of some days, less what still waits in ledger_rollup_change.';
