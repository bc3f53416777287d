-- Bills and notices: runs that make them file by file, the papers themselves, and what the messenger met at the door.

create table notice_series (
  kind text not null,
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (kind, financial_year)
);
comment on table notice_series is 'The last number of each kind of paper in a year: numbers have no gaps, since a paper and its number are written together.';

create table notice_run (
  run_id bigint generated always as identity primary key,
  kind text not null check (kind in ('bill', 'reminder', 'demand_notice', 'warrant')),
  financial_year smallint not null,
  as_on date not null,
  again boolean not null default false,
  beat_size integer not null check (beat_size between 1 and 1000),
  selection jsonb not null,
  status text not null check (status in ('making', 'made')),
  job_id uuid not null references job,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column notice_run.as_on is 'The day of all its figures, however long the making takes.';
comment on column notice_run.again is 'Bills also those who have a bill of the year already.';
comment on column notice_run.selection is '{ mohallaId?, propertyIds? }: what of its wards it is about; nothing said: all.';

create table notice_run_ward (
  run_id bigint not null references notice_run,
  ward_id bigint not null references ward,
  zone_id bigint not null references zone,
  planned_at timestamptz,
  primary key (run_id, ward_id)
);

create table notice_file (
  run_id bigint not null references notice_run,
  file_no integer not null,
  zone_id bigint not null references zone,
  ward_id bigint not null references ward,
  part integer not null check (part > 0),
  planned integer not null,
  papers integer,
  amount_paise bigint,
  sha256 text,
  size_bytes bigint,
  made_at timestamptz,
  primary key (run_id, file_no),
  check ((made_at is null) = (papers is null) and (coalesce(papers, 0) > 0) = (sha256 is not null))
);
comment on table notice_file is 'A beat: properties of one ward in walking order, with their delivery sheet. A beat in which nothing was due has no file.';

create table notice_target (
  run_id bigint not null references notice_run,
  property_id bigint not null references property,
  file_no integer not null,
  place integer not null,
  reason text,
  facts jsonb not null default '{}',
  primary key (run_id, property_id)
);
create index notice_target_of_file on notice_target (run_id, file_no, place);
create index notice_target_left_out on notice_target (run_id, property_id) where reason is not null;
comment on column notice_target.reason is 'Why the run made no paper for the property; null when it made one or has not come to it.';

create table notice (
  notice_id bigint generated always as identity primary key,
  kind text not null check (kind in ('bill', 'reminder', 'demand_notice', 'warrant')),
  financial_year smallint not null,
  no integer not null check (no > 0),
  notice_no text not null unique,
  property_id bigint not null references property,
  run_id bigint not null references notice_run,
  file_no integer not null,
  place integer not null,
  issued_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  after_notice_id bigint references notice,
  recorded_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('served', 'refused', 'locked', 'wrong_address')),
  outcome_on date check (outcome_on >= issued_on),
  served_on date,
  check ((kind = 'bill') = (after_notice_id is null)),
  check ((outcome is null) = (outcome_on is null) and (served_on is null or served_on = outcome_on)),
  unique (kind, financial_year, no),
  unique (run_id, property_id),
  foreign key (run_id, file_no) references notice_file (run_id, file_no)
);
comment on column notice.after_notice_id is 'The served paper this step of the ladder follows.';
comment on column notice.served_on is 'The day of the outcome when it counts as service.';
create index notice_of_property on notice (property_id, kind, notice_id desc);
create unique index notice_follows_once on notice (after_notice_id) where after_notice_id is not null;
create index notice_served on notice (kind, served_on) where served_on is not null;
create index notice_by_day on notice (issued_on desc, notice_id desc);
create index notice_undelivered on notice (kind, notice_id desc) where outcome is null;

create table notice_delivery (
  notice_id bigint not null references notice,
  attempt_no integer not null check (attempt_no > 0),
  outcome text not null check (outcome in ('served', 'refused', 'locked', 'wrong_address')),
  on_date date not null,
  by_name text not null check (by_name = btrim(by_name) and by_name <> ''),
  entered_by bigint references staff,
  entered_at timestamptz not null default now(),
  primary key (notice_id, attempt_no)
);
comment on table notice_delivery is 'Every outcome as entered; the last one stands on the paper.';
create trigger notice_delivery_only_grows before update or delete on notice_delivery for each row execute function refuse_change();
create trigger notice_delivery_not_emptied before truncate on notice_delivery execute function refuse_change();

-- A paper's number, property and amount never change; its delivery does.
create function refuse_other_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - '{outcome,outcome_on,served_on}'::text[])
    is distinct from (to_jsonb(new) - '{outcome,outcome_on,served_on}'::text[]) then
    raise exception 'a notice keeps its number, property and amount' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger notice_keeps before update or delete on notice for each row execute function refuse_other_notice();

create view inv_notice_number as
  select kind, financial_year, last_no, made, lowest, highest
  from notice_series full join (
    select kind, financial_year, count(*) made, min(no) lowest, max(no) highest from notice group by 1, 2
  ) papers using (kind, financial_year)
  where last_no is distinct from made or last_no is distinct from highest or lowest is distinct from 1;
comment on view inv_notice_number is 'Numbers of bills and notices have no gaps.';

create view inv_notice_file as
  select file.run_id, file.file_no, papers, count(notice_id) counted
  from notice_file file left join notice on notice.run_id = file.run_id and notice.file_no = file.file_no
  group by file.run_id, file.file_no, papers
  having coalesce(papers, 0) <> count(notice_id);
comment on view inv_notice_file is 'No bill or notice is counted as made that is not in a file.';
