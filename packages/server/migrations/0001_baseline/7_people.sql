-- What auditors draw and take away.

create table audit_sample (
  sample_id bigint generated always as identity primary key,
  seed text not null check (seed <> ''),
  population text not null check (population in ('payments', 'reversals', 'corrections', 'mutations', 'edits')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  size integer not null check (size between 1 and 1000),
  population_size bigint not null check (population_size >= 0),
  made_by bigint not null references staff,
  made_at timestamptz not null
);
comment on column audit_sample.made_at is 'The population ends here: rows that were recorded later are in no sample drawn again.';
create trigger audit_sample_only_grows before update or delete on audit_sample for each row execute function refuse_change();
create trigger audit_sample_not_emptied before truncate on audit_sample execute function refuse_change();

create table audit_sample_row (
  sample_id bigint not null references audit_sample,
  place integer not null check (place > 0),
  key text not null,
  property_id bigint references property,
  subject text not null,
  on_day date not null,
  amount_paise bigint,
  primary key (sample_id, place)
);
comment on column audit_sample_row.place is 'In the order of the SHA-256 of seed and key.';
create trigger audit_sample_row_only_grows before update or delete on audit_sample_row for each row execute function refuse_change();
create trigger audit_sample_row_not_emptied before truncate on audit_sample_row execute function refuse_change();

create table audit_pack (
  pack_id bigint generated always as identity primary key,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  job_id uuid not null references job deferrable initially deferred,
  file_id uuid references stored_file
);
comment on table audit_pack is 'Evidence of a period in one archive whose list of files is signed by the installation.';
