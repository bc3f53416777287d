-- Registers brought in from spreadsheets: the file, every row of it with its fate, and what each office says of its columns.

create table register_mapping (
  fingerprint text primary key,
  settings jsonb not null,
  changed_by bigint references staff,
  changed_at timestamptz not null default now()
);
comment on table register_mapping is 'What an office said about files with this heading (fingerprint: SHA-256 of the column headings in order), used again for the next one.';

create table register_import (
  import_id bigint generated always as identity primary key,
  file_id uuid not null references stored_file,
  sha256 text not null,
  file_name text not null,
  format text not null check (format in ('xlsx', 'ods', 'csv')),
  fingerprint text,
  inspection jsonb not null default '{}',
  settings jsonb,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'reading', 'read', 'applying', 'applied', 'undoing', 'undone')),
  file_totals jsonb,
  job_id uuid references job,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column register_import.file_totals is 'Rows and arrears as counted by the reader, apart from the rows below: both accounts must agree.';
-- One file is in the register once; undone, it may come again.
create unique index register_import_once on register_import (sha256) where status in ('applying', 'applied', 'undoing');

create table register_row (
  import_id bigint not null references register_import on delete cascade,
  sheet_no smallint not null,
  row_no integer not null,
  state text not null check (state in ('ready', 'held', 'left_out')),
  reason text check ((state = 'left_out') = (reason is not null)),
  zone_id bigint,
  ward_id bigint,
  mohalla_id bigint,
  new_mohalla text,
  number_key text,
  house_key text,
  row_key text not null,
  decision text check (decision in ('keep', 'drop')),
  house_paise bigint not null default 0,
  water_paise bigint not null default 0,
  sewer_paise bigint not null default 0,
  interest_house_paise bigint not null default 0,
  interest_water_paise bigint not null default 0,
  interest_sewer_paise bigint not null default 0,
  facts jsonb,
  evidence jsonb,
  cells text[] not null,
  property_id bigint references property,
  journal_id bigint references journal,
  undone boolean not null default false,
  primary key (import_id, sheet_no, row_no)
);
comment on column register_row.cells is 'Every cell of the row as typed.';
comment on column register_row.evidence is 'By field: as typed, how it was read and how far that is trusted.';
comment on column register_row.row_key is 'SHA-256 of what the row says: the same row in another file is the same row.';
create index register_row_waiting on register_row (import_id, ward_id, sheet_no, row_no) where state = 'ready' and property_id is null;
create index register_row_by_number on register_row (import_id, number_key) where number_key is not null;
create index register_row_by_house on register_row (import_id, house_key) where house_key is not null;
create index register_row_in_register on register_row (row_key) where property_id is not null and not undone;
create index register_row_of_property on register_row (property_id) where property_id is not null;

create table register_issue (
  import_id bigint not null,
  sheet_no smallint not null,
  row_no integer not null,
  field text not null,
  code text not null,
  effect text not null check (effect in ('held', 'unknown')),
  column_no smallint,
  typed text not null,
  offer text,
  primary key (import_id, sheet_no, row_no, field, code),
  foreign key (import_id, sheet_no, row_no) references register_row on delete cascade
);
create index register_issue_by_code on register_issue (import_id, code);
comment on table register_issue is 'What could not become a fact: the row waits (held), or comes in without that value (unknown).';

create function reverse_opening_journal(in_journal bigint, in_business_key text, in_effective date, in_actor text, in_memo jsonb)
returns bigint language plpgsql as $$
declare
  made bigint;
  opened journal;
begin
  select * into strict opened from journal where journal_id = in_journal;
  if opened.kind <> 'opening' then
    raise exception 'journal % opens no balances', in_journal using errcode = '22023';
  end if;
  perform from property_account where property_id in (select property_id from ledger_entry where journal_id = in_journal) order by property_id for update;
  insert into journal (kind, business_key, reverses_id, effective_on, actor, memo)
    values ('reversal', in_business_key, in_journal, in_effective, in_actor, in_memo) returning journal_id into made;
  insert into ledger_entry
    select entry.property_id, account.version + row_number() over part, made, financial_year, 'reversal',
      -house_paise, -water_paise, -sewer_paise, -interest_house_paise, -interest_water_paise, -interest_sewer_paise, -entry.advance_paise,
      in_effective, now(),
      account.balance_paise - sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
        + interest_sewer_paise + entry.advance_paise) over part
    from ledger_entry entry join property_account account using (property_id)
    where entry.journal_id = in_journal
    window part as (partition by entry.property_id order by entry_no rows unbounded preceding);
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select property_id, count(*)::integer entries, sum(advance_paise)::bigint advance,
            sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
          from ledger_entry where journal_id = made group by property_id) sums
    where account.property_id = sums.property_id;
  perform add_postings(made, shard_of(made), array_agg(code order by line), array_agg(-amount_paise order by line)),
    keep_balances(shard_of(made), array_agg(code order by line), array_agg(-amount_paise order by line))
    from posting join ledger_account using (account_id) where journal_id = in_journal;
  return made;
end $$;
comment on function reverse_opening_journal is 'Mirrors a journal of opening balances over all its properties; the caller has made sure that nothing builds on them.';
