-- The yearly demand: calculated for the whole city as a dry run, then released ward by ward.

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
  changed_at timestamptz not null default now()
);
comment on column demand_run.supplementary is 'The year''s demand was released before: this run takes up what has no demand yet.';
comment on column demand_run.effective_on is 'From when the demand counts: the first day of the year, of a supplementary run the day of its release.';
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
  run_id bigint not null references demand_run,
  ward_id bigint not null,
  property_id bigint not null,
  property_version integer not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  primary key (run_id, ward_id, property_id)
);
comment on column demand_run_result.property_version is 'The record that was assessed: a property changed since is left to a supplementary run.';

create table demand_run_exception (
  run_id bigint not null references demand_run,
  property_id bigint not null references property,
  ward_id bigint not null,
  reason text not null,
  facts jsonb not null,
  primary key (run_id, property_id)
);
comment on column demand_run_exception.facts is 'The cell of the law or the fact of the property that is wanting.';
