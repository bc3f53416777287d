-- Every property of a place calculated once more: to rehearse a change of the law, to revalue, or to find what cannot be assessed.

create table revision_run (
  run_id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('rehearsal', 'revaluation', 'check')),
  change_id bigint references rule_change,
  mohalla_id bigint references mohalla,
  financial_year smallint not null,
  status text not null check (status in ('computing', 'computed', 'releasing', 'released', 'discarded')),
  job_id uuid not null references job,
  requested_by bigint references staff,
  released_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((change_id is not null) = (purpose = 'rehearsal')),
  constraint released_by_another check (released_by <> requested_by),
  constraint only_revaluations_are_released check (purpose = 'revaluation' or status not in ('releasing', 'released'))
);
comment on column revision_run.mohalla_id is 'None: the whole city.';
create unique index revision_run_open on revision_run (purpose, coalesce(change_id, 0), coalesce(mohalla_id, 0))
  where status = 'computing' or (purpose = 'revaluation' and status in ('computed', 'releasing'));
create index revision_run_of_change on revision_run (change_id, run_id) where change_id is not null;

create table revision_run_ward (
  run_id bigint not null references revision_run,
  ward_id bigint not null references ward,
  zone_id bigint not null references zone,
  assessed integer not null default 0,
  not_assessable integer not null default 0,
  moved integer not null default 0,
  before_arv_paise bigint not null default 0,
  before_house_paise bigint not null default 0,
  before_water_paise bigint not null default 0,
  before_sewer_paise bigint not null default 0,
  after_arv_paise bigint not null default 0,
  after_house_paise bigint not null default 0,
  after_water_paise bigint not null default 0,
  after_sewer_paise bigint not null default 0,
  computed_at timestamptz,
  released_at timestamptz,
  released integer not null default 0,
  primary key (run_id, ward_id)
);

create table revision_run_result (
  run_id bigint not null references revision_run,
  ward_id bigint not null,
  property_id bigint not null,
  property_version integer not null,
  before_year smallint,
  before_revision smallint,
  before_arv_paise bigint,
  before_house_paise bigint,
  before_water_paise bigint,
  before_sewer_paise bigint,
  after_arv_paise bigint not null,
  after_house_paise bigint not null,
  after_water_paise bigint not null,
  after_sewer_paise bigint not null,
  change_paise bigint not null,
  change_bps bigint,
  primary key (run_id, ward_id, property_id)
);
comment on table revision_run_result is 'The properties that move: whose value or taxes differ from before, or had none.';
comment on column revision_run_result.before_revision is 'With before_year the assessment that was compared with; none when it was calculated (rehearsal) or there was none.';
comment on column revision_run_result.change_bps is 'Of the taxes of before, in hundredths of a percent; none where there were none.';

create table revision_run_exception (
  run_id bigint not null references revision_run,
  property_id bigint not null references property,
  ward_id bigint not null,
  reason text not null,
  facts jsonb not null,
  primary key (run_id, property_id)
);
