-- Records of earlier registers and what they are today.

create table old_property (
  old_property_id bigint generated always as identity primary key,
  ptin_no text not null unique check (length(ptin_no) >= 6 and ptin_no = upper(btrim(ptin_no))),
  owner_name text,
  father_name text,
  name_keys text[] not null default '{}',
  father_keys text[] not null default '{}',
  mobile_no text,
  zone_id bigint references zone,
  ward_id bigint references ward,
  mohalla_id bigint references mohalla,
  zone_name text,
  ward_name text,
  mohalla_name text,
  house_number text,
  address text not null check (address <> ''),
  construction_year smallint not null check (construction_year between 1700 and 2200),
  house_category text not null check (house_category in ('residential', 'nonresidential', 'mixed')),
  construction_area_sqft numeric(12, 2) check (construction_area_sqft >= 0),
  plot_area_sqft numeric(12, 2) check (plot_area_sqft >= 0),
  open_area_sqft numeric(12, 2) check (open_area_sqft >= 0),
  carpet_area_sqft numeric(12, 2) check (carpet_area_sqft >= 0),
  arv_paise bigint check (arv_paise > 0),
  construction_type text check (construction_type in ('rcc_rbc', 'other_pucca', 'kachha', 'vacant_land')),
  road_width_m numeric(6, 2) check (road_width_m > 0),
  house_tax_applicable boolean not null default true,
  water_tax_applicable boolean not null default true,
  sewer_tax_applicable boolean not null default true,
  financial_year smallint not null check (financial_year between 1901 and 2200),
  arrears_house_paise bigint not null default 0 check (arrears_house_paise >= 0),
  arrears_water_paise bigint not null default 0 check (arrears_water_paise >= 0),
  arrears_sewer_paise bigint not null default 0 check (arrears_sewer_paise >= 0),
  interest_house_paise bigint not null default 0 check (interest_house_paise >= 0),
  interest_water_paise bigint not null default 0 check (interest_water_paise >= 0),
  interest_sewer_paise bigint not null default 0 check (interest_sewer_paise >= 0),
  tax_house_paise bigint not null default 0 check (tax_house_paise >= 0),
  tax_water_paise bigint not null default 0 check (tax_water_paise >= 0),
  tax_sewer_paise bigint not null default 0 check (tax_sewer_paise >= 0),
  dues_paise bigint generated always as (arrears_house_paise + arrears_water_paise + arrears_sewer_paise
    + interest_house_paise + interest_water_paise + interest_sewer_paise + tax_house_paise + tax_water_paise + tax_sewer_paise) stored,
  paper_total_paise bigint check (paper_total_paise >= 0),
  state text not null default 'unmatched' check (state in ('unmatched', 'matched', 'set_aside')),
  state_remark text,
  added_by bigint references staff,
  added_at timestamptz not null default now()
);
comment on table old_property is 'What an earlier register says of a property, as it says it; never corrected after the property of today.';
comment on column old_property.financial_year is 'The last year of the earlier register: the tax is of it, the arrears are of the years before.';
comment on column old_property.zone_id is 'Where the place of the earlier register lies today, as far as known; its own names stand in zone_name and so on.';
comment on column old_property.paper_total_paise is 'arrearsTotalTax as the paper has it; dues_paise is what the nine amounts come to.';
comment on column old_property.name_keys is 'Sound keys of the owner''s name, one a word.';
create index old_property_of_ward on old_property (ward_id, ptin_no);
create index old_property_of_zone on old_property (zone_id, ptin_no);
create index old_property_by_state on old_property (state, ptin_no);
create index old_property_by_dues on old_property (dues_paise desc, old_property_id);
create index old_property_by_name on old_property using gin (name_keys);
create index old_property_by_ptin_part on old_property (ptin_no text_pattern_ops);

create table old_match (
  match_id bigint generated always as identity primary key,
  old_property_id bigint not null references old_property,
  property_id bigint not null references property,
  score smallint not null check (score between 0 and 100),
  signs text[] not null,
  carried_paise bigint not null check (carried_paise >= 0),
  journal_id bigint unique references journal,
  fills text[] not null default '{}',
  act_id bigint references register_act,
  matched_by bigint references staff,
  matched_at timestamptz not null,
  removed_by bigint references staff,
  removed_at timestamptz,
  removal_remark text,
  removal_journal_id bigint unique references journal,
  check ((journal_id is null) = (carried_paise = 0)),
  check ((removed_at is null) = (removal_remark is null)),
  check ((removed_at is not null and journal_id is not null) = (removal_journal_id is not null))
);
comment on table old_match is 'Which property of today a record of an earlier register is, on what grounds, and what was carried over; taken back, the row stays.';
comment on column old_match.fills is 'What the register did not know and took over, by act_id; taken away again with the match.';
-- An old record is one property of today at a time; a property may have been several.
create unique index old_match_stands_once on old_match (old_property_id) where removed_at is null;
create index old_match_of_property on old_match (property_id) where removed_at is null;

create view inv_old_match as
  select old_property_id, null::bigint match_id, 'its state is not that of its matches' fault
  from old_property
  where (state = 'matched') <> exists (select from old_match where old_match.old_property_id = old_property.old_property_id and removed_at is null)
  union all
  select old_property_id, match_id, 'carried is not what was posted'
  from old_match left join lateral (
    select coalesce(sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise), 0) posted
    from ledger_entry entry where entry.journal_id = old_match.journal_id and entry.property_id = old_match.property_id
  ) carried on true
  where carried.posted <> carried_paise
  union all
  select old_property_id, match_id, 'taken back without its mirror'
  from old_match left join journal mirror on mirror.journal_id = removal_journal_id
  where removed_at is not null and old_match.journal_id is not null and mirror.reverses_id is distinct from old_match.journal_id;
comment on view inv_old_match is 'A matched record has one match that stands, its dues are in the ledger once, and a match taken back left its mirror.';

-- Many properties changed by one spreadsheet: what was sent, every row with its fate, and the acts it became.

create table bulk_upload (
  upload_id bigint generated always as identity primary key,
  kind text not null check (kind in ('facts', 'ptin', 'road_width')),
  file_id uuid not null references stored_file,
  sha256 text not null,
  file_name text not null,
  format text not null check (format in ('xlsx', 'ods', 'csv')),
  headings text[] not null,
  counts_from date not null,
  status text not null default 'trying' check (status in ('trying', 'tried', 'applying', 'applied', 'undoing', 'undone')),
  stopped_by jsonb,
  undo_remark text,
  job_id uuid references job,
  requested_by bigint not null references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (status not in ('undoing', 'undone') or undo_remark is not null)
);
comment on column bulk_upload.counts_from is 'The day from which the facts hold; taxes are revised from its year on.';
comment on column bulk_upload.stopped_by is '{ code, facts }: why the last attempt to apply or undo left everything as it was.';
create index bulk_upload_by_time on bulk_upload (upload_id desc, requested_by);

create table bulk_row (
  upload_id bigint not null references bulk_upload on delete cascade,
  row_no integer not null,
  state text not null check (state in ('ready', 'same', 'faulty')),
  property_id bigint references property,
  property_unique_id text not null,
  version integer,
  set_fields jsonb not null default '{}',
  cells text[] not null,
  before jsonb,
  after jsonb,
  years jsonb,
  difference_paise bigint,
  primary key (upload_id, row_no),
  check (state = 'faulty' or property_id is not null and version is not null)
);
comment on column bulk_row.years is 'What the taxes of each year move by, of a dry run.';
create index bulk_row_of_property on bulk_row (upload_id, property_id) where property_id is not null;
create index bulk_row_by_state on bulk_row (upload_id, state, row_no);

create table bulk_fault (
  upload_id bigint not null,
  row_no integer not null,
  field text not null,
  code text not null,
  typed text not null,
  facts jsonb not null default '{}',
  primary key (upload_id, row_no, field, code),
  foreign key (upload_id, row_no) references bulk_row on delete cascade
);

create table bulk_upload_act (
  act_id bigint primary key references register_act,
  upload_id bigint not null references bulk_upload
);
create index bulk_upload_act_of on bulk_upload_act (upload_id, act_id);

create view inv_bulk_upload as
  select upload_id, status, acts.made, acts.standing, rows.ready
  from bulk_upload,
    lateral (select count(*) made, count(*) filter (where not exists (select from register_act undo where undo.undoes_act = bulk_upload_act.act_id)) standing
      from bulk_upload_act where bulk_upload_act.upload_id = bulk_upload.upload_id) acts,
    lateral (select count(*) ready from bulk_row where bulk_row.upload_id = bulk_upload.upload_id and state = 'ready') rows
  where case status
    when 'applied' then standing = 0 or standing < made or ready <> (
      select count(*) from bulk_upload_act join register_change using (act_id) where bulk_upload_act.upload_id = bulk_upload.upload_id)
    when 'undoing' then standing < made
    when 'undone' then standing > 0
    else made > 0 end;
comment on view inv_bulk_upload is 'A spreadsheet is in the register whole or not at all.';

-- Properties divided into several, or joined into one.

create table regrouping (
  regrouping_id bigint generated always as identity primary key,
  kind text not null check (kind in ('split', 'amalgamation')),
  status text not null check (status in ('waiting', 'done', 'refused', 'withdrawn', 'undone')),
  plan jsonb not null,
  shown jsonb not null,
  amount_paise bigint not null check (amount_paise >= 0),
  reason text not null check (reason <> ''),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_remark text,
  act_id bigint references register_act,
  undone_by bigint references staff,
  undone_at timestamptz,
  undo_remark text,
  check ((status in ('done', 'undone')) = (act_id is not null)),
  check ((status = 'undone') = (undone_at is not null))
);
comment on column regrouping.shown is 'By property: the version and the last ledger entry it was worked out on; a later one makes it stale.';
comment on column regrouping.amount_paise is 'Dues and credit that move; the limit looks at it.';
create index regrouping_by_status on regrouping (status, regrouping_id desc);

create table regrouping_member (
  regrouping_id bigint not null references regrouping,
  property_id bigint not null references property,
  side text not null check (side in ('from', 'to')),
  place smallint not null,
  primary key (regrouping_id, property_id)
);
create index regrouping_member_of on regrouping_member (property_id, regrouping_id);

create table regrouping_journal (
  journal_id bigint primary key references journal,
  regrouping_id bigint not null references regrouping,
  role text not null check (role in ('interest', 'out', 'demands', 'in', 'mirror'))
);
create index regrouping_journal_of on regrouping_journal (regrouping_id, journal_id);

create view inv_regrouping as
  select regrouping_id, 'moved entries do not cancel out' fault
  from regrouping_journal part join ledger_cell cell using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, case when bucket = 'advance' then 0 else financial_year end, bucket having sum(amount) <> 0
  union all
  select regrouping_id, 'an account did not come to nothing'
  from regrouping_journal part join posting using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, account_id having sum(amount_paise) <> 0
  union all
  select regrouping_id, 'a former property still owes or is owed'
  from regrouping join regrouping_member member using (regrouping_id) join property_account account using (property_id)
  where status = 'done' and side = 'from' and (account.balance_paise, account.advance_paise) <> (0, 0)
  union all
  select regrouping_id, 'undone without the mirror of a journal'
  from regrouping join regrouping_journal part using (regrouping_id)
  where status = 'undone' and role <> 'mirror' and not exists (select from journal mirror where mirror.reverses_id = part.journal_id);
comment on view inv_regrouping is 'What leaves the former properties arrives on the new ones, to the paisa, head by head and year by year.';
