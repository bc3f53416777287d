-- Assessments, the yearly demand and the corrections of both.

create table arv_band (
  band smallint primary key,
  from_paise bigint not null unique check (from_paise >= 0)
);
comment on table arv_band is 'Classes of annual rental value in reports: from this value to below the next. After a change: rebuild_assessment_rollup().';

insert into arv_band (band, from_paise)
select ordinality, rupees * 100 from unnest(array[0, 900, 5000, 10000, 25000, 50000, 100000, 500000]::bigint[]) with ordinality bounds(rupees);

create table assessment (
  property_id bigint not null,
  financial_year smallint not null,
  revision smallint not null default 0,
  arv_paise bigint not null check (arv_paise >= 0),
  house_paise bigint not null check (house_paise >= 0),
  water_paise bigint not null check (water_paise >= 0),
  sewer_paise bigint not null check (sewer_paise >= 0),
  reason text not null,
  facts jsonb,
  assessed_at timestamptz not null default now(),
  primary key (property_id, financial_year, revision)
);
comment on column assessment.facts is 'The facts assessed, where they differ from the register of today; the trace is computed from facts and dated rules.';
-- The most valuable properties of a year; the lists of the whole city begin with them.
create index assessment_of_high_value on assessment (financial_year, arv_paise desc, property_id) where arv_paise >= 10000000;
create trigger assessment_only_grows before update or delete on assessment for each row execute function refuse_change();
create trigger assessment_not_emptied before truncate on assessment execute function refuse_change();
create trigger assessment_rolls_up after insert on assessment referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function roll_up_assessments();
create trigger assessment_stales_map after insert on assessment referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function note_stale_points();

-- Each property counts once in each cut: by its category, and by the band of its value.
create table assessment_rollup (
  financial_year smallint not null,
  cut text not null check (cut in ('category', 'band')),
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  part text not null,
  properties bigint not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  primary key (financial_year, cut, ward_id, zone_id, usage, part)
);
comment on column assessment_rollup.part is 'Of the cut category: category_id/sub-category, either may be empty; of the cut band: arv_band.band.';

-- As with ledger_rollup: a change is a row of its own until it is folded in, so that nobody waits.
create table assessment_rollup_change (
  change_id bigint generated always as identity primary key,
  financial_year smallint not null,
  cut text not null,
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  part text not null,
  properties bigint not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null
);

create table demand (
  property_id bigint not null,
  financial_year smallint not null,
  revision smallint not null default 0,
  journal_id bigint not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  raised_on date not null,
  due_on date not null,
  changed_from date,
  parts jsonb,
  primary key (property_id, financial_year, revision)
);
comment on column demand.changed_from is 'The day within the year from which its assessment holds; null: from the first day the property is liable.';
comment on column demand.parts is 'Of a year charged in parts: [{ from, taxes: { house, water, sewer } }], in their order; null: one part, or those of the demands before it until changed_from.';
-- The few demands that a change within their year made are found without looking at all.
create index demand_changed_within on demand (property_id, financial_year) where changed_from is not null;
create trigger demand_only_grows before update or delete on demand for each row execute function refuse_change();
create trigger demand_not_emptied before truncate on demand execute function refuse_change();
create trigger demand_has_parents after insert on demand referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function require_known_parents();

create table demand_run (
  run_id bigint generated always as identity primary key,
  financial_year smallint not null,
  supplementary boolean not null,
  status text not null check (status in ('rehearsing', 'rehearsed', 'releasing', 'released', 'discarded')),
  effective_on date,
  job_id uuid not null references job,
  requested_by bigint references staff,
  released_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  law_seen integer not null
);
comment on column demand_run.supplementary is 'The year''s demand was released before: this run takes up what has no demand yet.';
comment on column demand_run.effective_on is 'From when the demand counts: the first day of the year, of a supplementary run the day of its release.';
comment on column demand_run.law_seen is 'How many changes of the law that it looks at were approved when it began.';
create unique index demand_run_open on demand_run (financial_year) where status in ('rehearsing', 'rehearsed', 'releasing');

create table demand_run_ward (
  run_id bigint not null references demand_run,
  ward_id bigint not null references ward,
  zone_id bigint not null references zone,
  assessed integer not null default 0,
  not_assessable integer not null default 0,
  untaxed integer not null default 0,
  arv_paise bigint not null default 0,
  house_paise bigint not null default 0,
  water_paise bigint not null default 0,
  sewer_paise bigint not null default 0,
  last_house_paise bigint not null default 0,
  last_water_paise bigint not null default 0,
  last_sewer_paise bigint not null default 0,
  rehearsed_at timestamptz,
  released_at timestamptz,
  raised integer not null default 0,
  journal_id bigint references journal,
  settled_at timestamptz,
  primary key (run_id, ward_id)
);
comment on column demand_run_ward.untaxed is 'Of the assessed: those whose taxes are all zero. They get an assessment and no demand.';
comment on column demand_run_ward.settled_at is 'When credit of the owners had been used on the released demand.';

create table demand_run_result (
  run_id bigint not null,
  ward_id bigint not null,
  property_id bigint not null,
  property_version integer not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  is_part_year boolean not null default false,
  changed_from date,
  parts jsonb,
  primary key (run_id, ward_id, property_id)
);
comment on column demand_run_result.property_version is 'The record that was assessed: a property changed since is left to a supplementary run.';
comment on column demand_run_result.is_part_year is 'The amounts are those of a part of the year; the annual rental value is always of the whole.';
comment on column demand_run_result.parts is 'As in demand.';

create table demand_run_exception (
  run_id bigint not null references demand_run,
  property_id bigint not null references property,
  ward_id bigint not null,
  reason text not null,
  facts jsonb not null,
  primary key (run_id, property_id)
);
comment on column demand_run_exception.facts is 'The cell of the law or the fact of the property that is wanting.';

create table correction (
  correction_id bigint primary key references approval_request,
  property_id bigint not null references property,
  kind text not null check (kind in ('arrears', 'demand', 'debit_note', 'credit_note')),
  changes jsonb not null check (jsonb_array_length(changes) > 0),
  net_paise bigint not null,
  shown_entry_no integer not null check (shown_entry_no >= 0),
  reason text not null check (reason <> ''),
  remarks text not null default '',
  receipt_number text
);
comment on table correction is 'A correction of money. Its state, maker, amount and decision are those of its request, which has the same number.';
comment on column correction.changes is '[{ financialYear, difference: { bucket: paise }, before?, after?, arvPaise?, journal }]: what each year moves by.';
comment on column correction.net_paise is 'Raised less lowered: the sum of all differences.';
comment on column correction.shown_entry_no is 'The last ledger entry of the years concerned when it was requested; a later one makes it stale.';
comment on column correction.reason is 'Of a note the code of its reason.';
create index correction_of_property on correction (property_id, correction_id desc);
create trigger correction_only_grows before update or delete on correction for each row execute function refuse_change();
create trigger correction_not_emptied before truncate on correction execute function refuse_change();

create table correction_journal (
  journal_id bigint primary key references journal,
  correction_id bigint not null references correction,
  role text not null check (role in ('change', 'unused', 'credit', 'cancellation'))
);
comment on column correction_journal.role is 'change: what was decided; unused: what credit notes of the year then had no room for, or room again; credit: use of the owner''s credit that followed; cancellation: the mirror of a change.';
create index correction_journal_of on correction_journal (correction_id);
create trigger correction_journal_only_grows before update or delete on correction_journal for each row execute function refuse_change();
create trigger correction_journal_not_emptied before truncate on correction_journal execute function refuse_change();

create table correction_file (
  correction_id bigint not null references correction,
  file_id uuid not null references stored_file,
  primary key (correction_id, file_id)
);
create trigger correction_file_only_grows before update or delete on correction_file for each row execute function refuse_change();
create trigger correction_file_not_emptied before truncate on correction_file execute function refuse_change();

create table note_series (
  series text not null check (series in ('DN', 'CN')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);

create table drcr_note (
  correction_id bigint primary key references correction,
  series text not null,
  financial_year smallint not null,
  no integer not null check (no > 0),
  note_no text not null unique,
  issued_at timestamptz not null,
  unique (series, financial_year, no)
);
comment on table drcr_note is 'A debit or credit note gets its number when it is posted, so that the numbers of a series and year have no gap.';
create trigger drcr_note_only_grows before update or delete on drcr_note for each row execute function refuse_change();
create trigger drcr_note_not_emptied before truncate on drcr_note execute function refuse_change();

create table jalkal_mismatch (
  mismatch_id bigint generated always as identity primary key,
  property_id bigint not null references property on delete cascade,
  kind text not null check (kind in ('water_untaxed', 'water_unconnected', 'sewer_untaxed', 'category_differs', 'area_differs')),
  water_paise bigint not null,
  sewer_paise bigint not null,
  recoverable_paise bigint not null generated always as (water_paise + sewer_paise) stored,
  found_at timestamptz not null default now(),
  unique (property_id, kind)
);
comment on table jalkal_mismatch is 'Where the taxes of the water department do not fit a property, found again each night; written by nobody else.';
comment on column jalkal_mismatch.water_paise is 'What correcting it would add to the water tax of a year; negative: what is charged too much.';
create index jalkal_mismatch_by_amount on jalkal_mismatch (recoverable_paise desc, mismatch_id desc);
