-- The desks: spreadsheets, older registers, splits, notices, objections, mutations and messages.

create table bulk_upload (
  upload_id bigint generated always as identity primary key,
  kind text not null check (kind in ('facts', 'ptin', 'road_width', 'restore', 'split')),
  file_id uuid not null references stored_file,
  sha256 text not null,
  file_name text not null,
  format text not null check (format in ('xlsx', 'ods', 'csv')),
  headings text[] not null,
  counts_from date not null,
  status text not null default 'trying' check (status in ('trying', 'tried', 'waiting', 'applying', 'applied', 'undo_waiting', 'undoing', 'undone')),
  stopped_by jsonb,
  undo_remark text,
  job_id uuid references job,
  requested_by bigint not null references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  split_rule text check (split_rule in ('area', 'floors', 'shares')),
  asked_by bigint references staff,
  asked_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_remark text,
  check (status not in ('undoing', 'undone') or undo_remark is not null),
  check ((kind = 'split') = (split_rule is not null)),
  check ((asked_by is null) = (asked_at is null)),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (status not in ('waiting', 'undo_waiting') or asked_by is not null and decision is null),
  check (decision <> 'approved' or decided_by <> asked_by),
  check (decision is null or decision = 'approved' or decision_remark is not null),
  check (status <> 'undo_waiting' or undo_remark is not null)
);
comment on column bulk_upload.counts_from is 'The day from which the facts hold; taxes are revised from its year on.';
comment on column bulk_upload.stopped_by is '{ code, facts }: why the last attempt to apply or undo left everything as it was.';
comment on column bulk_upload.split_rule is 'Of a sheet of splits: by what the dues of a property are divided.';
comment on column bulk_upload.asked_by is 'Who asked last for somebody else''s approval; empty when it was applied or taken back without.';
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
  raised_paise bigint not null default 0 check (raised_paise >= 0),
  lowered_paise bigint not null default 0 check (lowered_paise >= 0),
  foreseen_raised_paise bigint not null default 0 check (foreseen_raised_paise >= 0),
  foreseen_lowered_paise bigint not null default 0 check (foreseen_lowered_paise >= 0),
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
  construction_area_sqft numeric(14, 6) check (construction_area_sqft >= 0),
  plot_area_sqft numeric(14, 6) check (plot_area_sqft >= 0),
  open_area_sqft numeric(14, 6) check (open_area_sqft >= 0),
  carpet_area_sqft numeric(14, 6) check (carpet_area_sqft >= 0),
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
  credit_journal_id bigint references journal,
  credit_removal_journal_id bigint references journal,
  removal_act_id bigint references register_act,
  check ((journal_id is null) = (carried_paise = 0)),
  check ((removed_at is null) = (removal_remark is null)),
  check ((removed_at is not null and journal_id is not null) = (removal_journal_id is not null)),
  check ((removed_at is not null and credit_journal_id is not null) = (credit_removal_journal_id is not null))
);
comment on table old_match is 'Which property of today a record of an earlier register is, on what grounds, and what was carried over; taken back, the row stays.';
comment on column old_match.fills is 'What the register did not know and took over, by act_id; taken away again with the match.';
comment on column old_match.removal_act_id is 'The act that took out of the register what the match had filled in.';
comment on column old_match.credit_journal_id is 'The use of the owner''s credit on what was carried over, in the same act.';
-- An old record is one property of today at a time; a property may have been several.
create unique index old_match_stands_once on old_match (old_property_id) where removed_at is null;
create index old_match_of_property on old_match (property_id) where removed_at is null;

create table regrouping (
  regrouping_id bigint primary key references approval_request,
  kind text not null check (kind in ('split', 'amalgamation')),
  plan jsonb not null,
  shown jsonb not null,
  amount_paise bigint not null check (amount_paise >= 0),
  act_id bigint references register_act
);
comment on table regrouping is 'What the request of a split or an amalgamation asks for.';
comment on column regrouping.shown is 'By property: the version and the last ledger entry it was worked out on; a later one makes it stale.';
comment on column regrouping.amount_paise is 'Dues and credit that move.';

create table regrouping_document (
  regrouping_id bigint not null references regrouping,
  file_id uuid not null references stored_file,
  primary key (regrouping_id, file_id)
);
create trigger regrouping_document_only_grows before update or delete on regrouping_document for each row execute function refuse_change();
create trigger regrouping_document_not_emptied before truncate on regrouping_document execute function refuse_change();

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
  role text not null check (role in ('interest', 'out', 'demands', 'in', 'credit', 'mirror'))
);
create index regrouping_journal_of on regrouping_journal (regrouping_id, journal_id);

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
  changed_at timestamptz not null default now(),
  file_per text not null default 'beat' check (file_per in ('beat', 'ward'))
);
comment on column notice_run.as_on is 'The day of all its figures, however long the making takes.';
comment on column notice_run.again is 'Bills also those who have a bill of the year already.';
comment on column notice_run.selection is '{ mohallaId?, leastPaise?, propertyIds? }: what of its wards it is about; nothing said: all.';
comment on column notice_run.file_per is 'What a file for the press has the papers of.';

create table notice_run_ward (
  run_id bigint not null references notice_run,
  ward_id bigint not null references ward,
  zone_id bigint not null references zone,
  planned_at timestamptz,
  bound_at timestamptz,
  primary key (run_id, ward_id)
);
comment on column notice_run_ward.bound_at is 'When the papers of all its beats were put into one file under one delivery sheet, where files are made for each ward; from then on its beats name that file.';

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
comment on table notice_file is 'A beat: properties of one ward in walking order, and the file that its papers are in: its own with a delivery sheet or, for a ward that is bound, the ward''s. A beat in which nothing was due has no file.';

create table notice_series (
  kind text not null,
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (kind, financial_year)
);
comment on table notice_series is 'The last number of each kind of paper in a year: numbers have no gaps, since a paper and its number are written together.';

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
  years smallint[] not null,
  check ((kind = 'bill') = (after_notice_id is null)),
  check ((outcome is null) = (outcome_on is null) and (served_on is null or served_on = outcome_on)),
  unique (kind, financial_year, no),
  unique (run_id, property_id),
  foreign key (run_id, file_no) references notice_file (run_id, file_no)
);
comment on column notice.after_notice_id is 'The served paper this step of the ladder follows.';
comment on column notice.served_on is 'The day of the outcome when it counts as service.';
comment on column notice.years is 'The financial years of which it demands something, oldest first; a step demands at most those of the paper it follows.';
create index notice_of_property on notice (property_id, kind, notice_id desc);
create unique index notice_follows_once on notice (after_notice_id) where after_notice_id is not null;
create index notice_served on notice (kind, served_on) where served_on is not null;
create index notice_by_day on notice (issued_on desc, notice_id desc);
create index notice_undelivered on notice (kind, notice_id desc) where outcome is null;
create trigger notice_keeps before update or delete on notice for each row execute function refuse_other_notice();

create table notice_delivery (
  notice_id bigint not null references notice,
  attempt_no integer not null check (attempt_no > 0),
  outcome text check (outcome in ('served', 'refused', 'locked', 'wrong_address')),
  on_date date not null,
  by_name text not null check (by_name = btrim(by_name) and by_name <> ''),
  entered_by bigint references staff,
  entered_at timestamptz not null default now(),
  primary key (notice_id, attempt_no)
);
comment on table notice_delivery is 'Every outcome as entered; one without an outcome takes back the word of its day before it. On the paper stands the last word of the latest day; served stays served.';
create trigger notice_delivery_only_grows before update or delete on notice_delivery for each row execute function refuse_change();
create trigger notice_delivery_not_emptied before truncate on notice_delivery execute function refuse_change();

create table notice_target (
  run_id bigint not null references notice_run,
  property_id bigint not null references property,
  file_no integer not null,
  place integer not null,
  reason text,
  facts jsonb not null default '{}',
  primary key (run_id, property_id)
);
comment on column notice_target.reason is 'Why the run made no paper for the property; null when it made one or has not come to it.';
create index notice_target_of_file on notice_target (run_id, file_no, place);
create index notice_target_left_out on notice_target (run_id, property_id) where reason is not null;

create table self_assessment_series (
  series text not null check (series = 'SA'),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);
comment on table self_assessment_series is 'The last number of self-assessments (SA) in a year, without gaps.';

create table self_assessment (
  self_assessment_id bigint generated always as identity primary key,
  application_no text not null unique,
  property_id bigint references property,
  is_new boolean not null,
  mohalla_id bigint not null references mohalla,
  declared jsonb not null,
  applicant_name text not null check (applicant_name <> ''),
  mobile text not null,
  is_mobile_notified boolean not null default true,
  language text not null check (language in ('en', 'hi')),
  tax_paise bigint,
  difference_paise bigint,
  filed_by bigint references staff,
  filed_at timestamptz not null,
  status text not null check (status in ('filed', 'returned', 'waits', 'accepted', 'rejected')),
  edit_id bigint unique references property_edit,
  changed_at timestamptz not null,
  check (is_new or property_id is not null),
  check (status <> 'waits' or edit_id is not null)
);
comment on table self_assessment is 'What a citizen declares of a property of the register, or of one that is not in it yet.';
comment on column self_assessment.is_mobile_notified is 'Whether its steps are sent to the mobile number: an official entered it, the register has it, or its holder proved it.';
comment on column self_assessment.property_id is 'Of a new property: set once the application is accepted.';
comment on column self_assessment.mohalla_id is 'Where it lies; of a property of the register when it was filed.';
comment on column self_assessment.declared is 'The declared facts, in the fields of the forms of the register.';
comment on column self_assessment.tax_paise is 'Tax of the year of filing on the declared facts; null where it could not be assessed.';
comment on column self_assessment.difference_paise is 'The same less the tax on the facts of the register.';
comment on column self_assessment.filed_by is 'The official who filed it for the citizen; null: the citizen.';
comment on column self_assessment.edit_id is 'The change of the register that a second person has to approve.';
create unique index self_assessment_open_once on self_assessment (property_id, mobile) where status in ('filed', 'returned', 'waits');
create index self_assessment_by_mobile on self_assessment (mobile, self_assessment_id desc);
create index self_assessment_by_status on self_assessment (status, self_assessment_id desc);
create index self_assessment_of_property on self_assessment (property_id, self_assessment_id desc);

create table self_assessment_file (
  self_assessment_id bigint not null references self_assessment,
  file_id uuid not null references stored_file,
  field text not null check (field <> ''),
  primary key (self_assessment_id, file_id)
);
create trigger self_assessment_file_only_grows before update or delete on self_assessment_file for each row execute function refuse_change();
create trigger self_assessment_file_not_emptied before truncate on self_assessment_file execute function refuse_change();

create table self_assessment_event (
  self_assessment_id bigint not null references self_assessment,
  event_no integer not null check (event_no > 0),
  kind text not null check (kind in ('filed', 'returned', 'corrected', 'waits', 'brought_back', 'accepted', 'rejected')),
  at timestamptz not null,
  by_staff bigint references staff,
  remarks text,
  primary key (self_assessment_id, event_no)
);
comment on table self_assessment_event is 'The way of an application, step by step; the citizen reads the remarks.';
create trigger self_assessment_event_only_grows before update or delete on self_assessment_event for each row execute function refuse_change();
create trigger self_assessment_event_not_emptied before truncate on self_assessment_event execute function refuse_change();

create table objection_series (
  series text not null check (series in ('OB', 'OO')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);
comment on table objection_series is 'The last number of objections (OB) and of orders on them (OO) in a year: neither has gaps.';

create table objection (
  objection_id bigint generated always as identity primary key,
  financial_year smallint not null,
  no integer not null check (no > 0),
  objection_no text not null unique,
  token uuid not null unique,
  property_id bigint not null references property,
  subject text not null check (subject in ('assessment', 'bill', 'facts', 'owner', 'head', 'other')),
  about_year smallint,
  about_head text check (about_head in ('house', 'water', 'sewer')),
  grounds text not null check (grounds <> ''),
  objector_name text not null check (objector_name <> ''),
  mobile text not null,
  is_mobile_notified boolean not null default true,
  email text,
  language text not null check (language in ('en', 'hi')),
  uploader_type text not null check (uploader_type in ('citizen', 'operator', 'official')),
  filed_by bigint references staff,
  filed_at timestamptz not null,
  received_on date not null,
  notice_id bigint references notice,
  served_on date,
  window_until date,
  is_late boolean not null,
  step text not null check (step in ('filed', 'hearing', 'heard', 'ordered', 'resolved', 'rejected', 'withdrawn')),
  changed_at timestamptz not null,
  check ((uploader_type = 'citizen') = (filed_by is null)),
  check (is_late = (coalesce(received_on > window_until, false))),
  check (served_on is null or notice_id is not null),
  unique (financial_year, no)
);
comment on table objection is 'What somebody objects to about one property, and where the objection stands. Filing it changes no demand.';
comment on column objection.is_mobile_notified is 'Whether its steps are sent to the mobile number: an official entered it, the register has it, or its holder proved it.';
comment on column objection.token is 'In the link of the acknowledgement: whoever holds it reads the papers of this objection.';
comment on column objection.uploader_type is 'Who brought it in: the citizen, an operator for the citizen, or an official.';
comment on column objection.window_until is 'The last day to object to the paper it answers, by the rules of its filing; null where no time runs.';
comment on column objection.step is 'Where it stands. At the edges: pending (filed to ordered), resolved, rejected (rejected, withdrawn).';
create index objection_of_property on objection (property_id, objection_id desc);
create index objection_by_step on objection (step, objection_id desc);
create index objection_by_mobile on objection (mobile, objection_id desc);
create index objection_of_filer on objection (filed_by, objection_id desc) where filed_by is not null;
create index objection_by_day on objection (received_on, objection_id);
create trigger objection_is_kept before update or delete on objection for each row execute function keep_objection();

create table objection_hearing (
  objection_id bigint not null references objection,
  hearing_no integer not null check (hearing_no > 0),
  held_on date not null,
  at_time text not null check (at_time ~ '^\d\d:\d\d$'),
  place text not null check (place <> ''),
  fixed_by bigint not null references staff,
  fixed_at timestamptz not null,
  outcome text check (outcome in ('heard', 'absent', 'adjourned')),
  remarks text,
  noted_by bigint references staff,
  noted_at timestamptz,
  primary key (objection_id, hearing_no),
  check ((outcome is null) = (noted_at is null) and (noted_by is null) = (noted_at is null))
);
comment on table objection_hearing is 'Every hearing that was fixed, and what became of it.';
create unique index objection_hearing_once on objection_hearing (objection_id) where outcome is null;
create trigger objection_hearing_is_kept before update or delete on objection_hearing for each row execute function keep_objection_hearing();

create table objection_order (
  order_id bigint generated always as identity primary key,
  objection_id bigint not null references objection,
  outcome text not null check (outcome in ('accepted', 'accepted_in_part', 'refused')),
  way text not null check (way in ('register', 'correction', 'none')),
  reasons text not null check (reasons <> ''),
  holds_from date,
  effect jsonb,
  ordered_by bigint not null references staff,
  ordered_at timestamptz not null,
  step_before text not null check (step_before in ('filed', 'hearing', 'heard')),
  standing text not null check (standing in ('waits', 'in_force', 'brought_back')),
  settled_at timestamptz,
  act_id bigint references register_act,
  edit_id bigint unique references property_edit,
  correction_id bigint unique references correction,
  financial_year smallint,
  no integer,
  order_no text unique,
  check (outcome <> 'refused' or way = 'none'),
  check (edit_id is null or way = 'register'),
  check ((correction_id is not null) = (way = 'correction')),
  check ((standing = 'waits') = (settled_at is null)),
  check ((standing = 'in_force') = (order_no is not null) and (order_no is null) = (no is null) and (no is null) = (financial_year is null)),
  unique (financial_year, no)
);
comment on table objection_order is 'What was ordered on an objection. An order whose change waits for a second person is in force, and numbered, when that one approves.';
comment on column objection_order.way is 'How it is carried out: a change of the register, a correction of money, or nothing more than the order itself.';
comment on column objection_order.effect is 'What it does to the tax, as shown when it was made: { revised, left, changePaise, netPaise } of the register''s change.';
create unique index objection_order_once on objection_order (objection_id) where standing <> 'brought_back';
create trigger objection_order_is_kept before update or delete on objection_order for each row execute function keep_objection_order();

create table objection_file (
  objection_id bigint not null references objection,
  file_id uuid not null references stored_file,
  part text not null check (part in ('filing', 'order')),
  primary key (objection_id, file_id)
);
create trigger objection_file_only_grows before update or delete on objection_file for each row execute function refuse_change();
create trigger objection_file_not_emptied before truncate on objection_file execute function refuse_change();

create table objection_event (
  objection_id bigint not null references objection,
  event_no integer not null check (event_no > 0),
  kind text not null,
  step text not null,
  at timestamptz not null,
  by_staff bigint references staff,
  remarks text,
  facts jsonb not null default '{}',
  primary key (objection_id, event_no)
);
comment on table objection_event is 'The way of an objection, step by step; remarks are the office''s own, facts are for everybody who tracks it.';
create trigger objection_event_only_grows before update or delete on objection_event for each row execute function refuse_change();
create trigger objection_event_not_emptied before truncate on objection_event execute function refuse_change();

create table mutation_series (
  series text not null check (series in ('MA', 'MO')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);
comment on column mutation_series.series is 'MA: applications; MO: orders.';

create table mutation (
  mutation_id bigint generated always as identity primary key,
  mutation_no text not null unique,
  property_id bigint not null references property,
  type text not null check (type in ('death', 'sale', 'will', 'gift', 'family_settlement', 'court_order', 'hibba')),
  status text not null default 'filed'
    check (status in ('filed', 'verified', 'notice_issued', 'objected', 'heard', 'approved', 'rejected')),
  is_family boolean not null,
  value_paise bigint check (value_paise > 0),
  transferred_on date not null,
  deed_no text check (deed_no <> ''),
  owners_before jsonb not null,
  owners_after jsonb not null check (jsonb_array_length(owners_after) > 0),
  remarks text check (remarks <> ''),
  filed_by bigint not null references staff,
  filed_at timestamptz not null,
  fee_paise bigint check (fee_paise >= 0),
  fee_source text,
  fee_receipt_no text check (fee_receipt_no <> ''),
  fee_received_on date,
  verified_by bigint references staff,
  notice_on date,
  objections_until date check (objections_until >= notice_on),
  hearing_on date,
  hearing_place text,
  decided_by bigint references staff,
  decided_at timestamptz,
  order_no text unique,
  act_id bigint references register_act,
  ended_concessions text[] not null default '{}',
  concessions_end_on date,
  concessions_act_id bigint references register_act,
  check (is_family or value_paise is not null),
  check ((fee_receipt_no is null) = (fee_received_on is null)),
  check (fee_receipt_no is null or fee_paise is not null),
  check (status in ('filed', 'rejected') or (verified_by is not null and fee_receipt_no is not null)),
  check ((status in ('approved', 'rejected')) = (decided_at is not null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> filed_by and decided_by <> verified_by),
  check ((status = 'approved') = (order_no is not null) and (order_no is null) = (act_id is null)),
  check ((cardinality(ended_concessions) = 0) = (concessions_end_on is null)),
  check (concessions_act_id is null or concessions_end_on is not null)
);
comment on table mutation is 'An application that a property be recorded in the name of other owners, and what became of it.';
comment on column mutation.value_paise is 'By circle rate, where the fee of a transfer outside the family looks at it.';
comment on column mutation.transferred_on is 'The day of death, deed, settlement or order.';
comment on column mutation.owners_before is 'The owners of the register, by their numbers, when it was filed: from them the property goes.';
comment on column mutation.fee_paise is 'As worked out by the rules of its day; null: the law of the city has no fee for it yet.';
comment on column mutation.ended_concessions is 'Reliefs of the former owner that end with the order, from the first day of the next financial year.';
comment on column mutation.concessions_act_id is 'The act of the register that ended them; none: their day has not come.';
create unique index mutation_open_once on mutation (property_id)
  where status in ('filed', 'verified', 'notice_issued', 'objected', 'heard');
create index mutation_of_property on mutation (property_id, mutation_id desc);
create index mutation_by_status on mutation (status, mutation_id desc);
create index mutation_of_filer on mutation (filed_by, mutation_id desc);
create index mutation_concessions_end on mutation (concessions_end_on)
  where concessions_end_on is not null and concessions_act_id is null;
create trigger mutation_is_kept before update or delete on mutation for each row execute function keep_mutation();

create table mutation_paper (
  mutation_id bigint not null references mutation,
  paper text not null,
  file_id uuid not null references stored_file,
  primary key (mutation_id, paper, file_id)
);
comment on column mutation_paper.paper is 'What it is: idProof, affidavit, deedFirstPage …';
create trigger mutation_paper_only_grows before update or delete on mutation_paper for each row execute function refuse_change();
create trigger mutation_paper_not_emptied before truncate on mutation_paper execute function refuse_change();

create table mutation_step (
  mutation_id bigint not null references mutation,
  step_no smallint not null check (step_no >= 1),
  step text not null check (step in ('file', 'take_fee', 'verify', 'issue_notice', 'record_objection', 'fix_hearing', 'hear',
    'approve', 'reject')),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  on_day date,
  person text check (person <> ''),
  mobile text,
  remarks text check (remarks <> ''),
  primary key (mutation_id, step_no)
);
comment on column mutation_step.on_day is 'The day of the visit, receipt or hearing, or the last day to object.';
comment on column mutation_step.person is 'Who objects.';
create trigger mutation_step_only_grows before update or delete on mutation_step for each row execute function refuse_change();
create trigger mutation_step_not_emptied before truncate on mutation_step execute function refuse_change();

create table concession_ending (
  mutation_id bigint not null references mutation,
  property_id bigint not null references property,
  act_id bigint not null references register_act,
  primary key (mutation_id, property_id)
);
comment on table concession_ending is 'By which act the reliefs of a former owner ended on a property that the mutated one had become by a split or a join.';
create trigger concession_ending_only_grows before update or delete on concession_ending for each row execute function refuse_change();
create trigger concession_ending_not_emptied before truncate on concession_ending execute function refuse_change();

create table message_template (
  template_id bigint generated always as identity primary key,
  dlt_template_id text not null unique check (dlt_template_id ~ '^[0-9]{10,30}$'),
  header text not null check (header ~ '^[A-Z]{6}$'),
  kind text not null check (kind in ('transactional', 'service_implicit', 'service_explicit', 'promotional')),
  purpose text not null check (purpose ~ '^[a-z_]{3,30}$'),
  name text not null check (name <> ''),
  language text not null check (language in ('en', 'hi')),
  body text not null check (body <> ''),
  variables text[] not null,
  approved_on date not null,
  valid_to date check (valid_to >= approved_on),
  added_by bigint references staff,
  added_at timestamptz not null default now(),
  ended_by bigint references staff,
  ended_at timestamptz,
  end_reason text check (end_reason <> ''),
  check (cardinality(variables) = (length(body) - length(replace(body, '{#var#}', ''))) / 7)
);
comment on table message_template is 'Texts as registered with the operators (DLT); only they may be sent, and they are never edited: another registration is another row.';
comment on column message_template.variables is 'What fills each {#var#}, in order.';
comment on column message_template.purpose is 'What its messages are about: nobody hears the same twice in a period.';
comment on column message_template.valid_to is 'The last day on which it may be sent; null: no end is set.';

create table message_run (
  run_id bigint generated always as identity primary key,
  template_id bigint not null references message_template,
  period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  selection jsonb not null,
  status text not null check (status in ('planning', 'sending', 'waiting', 'stopped', 'sent')),
  planned_up_to text not null default '',
  job_id uuid not null references job,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column message_run.status is 'waiting: all messages are written, and go when the hours for sending begin.';
comment on column message_run.planned_up_to is 'The last property looked at, in the order of their ids; ~ when all were.';

create table message (
  message_id bigint generated always as identity primary key,
  run_id bigint not null references message_run,
  property_id bigint not null references property,
  template_id bigint not null references message_template,
  mobile text not null,
  purpose text not null,
  period text not null,
  body text not null,
  segments smallint not null check (segments > 0),
  cost_hundredths integer not null,
  gateway_ref uuid not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'unreported')),
  reason text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz
);
comment on column message.cost_hundredths is 'Hundredths of a paisa, by the rule of the day it was written.';
comment on column message.gateway_ref is 'Our reference at the gateway, which sends once for each.';
create unique index message_once on message (mobile, purpose, period) where state <> 'failed';
create index message_of_run on message (run_id, state, message_id);
create index message_of_property on message (property_id, message_id desc);
create index message_unsettled on message (asked_at nulls first) where state = 'sent';

create table message_left_out (
  run_id bigint not null references message_run,
  property_id bigint not null references property,
  reason text not null,
  primary key (run_id, property_id)
);

create table message_opt_out (
  mobile text check (mobile ~ '^[6-9][0-9]{9}$') not null,
  since date not null,
  source text not null,
  opt_out_id bigint generated always as identity primary key,
  reason text not null,
  added_by bigint references staff,
  added_at timestamptz not null default now(),
  lifted_by bigint references staff,
  lifted_at timestamptz,
  lift_reason text,
  constraint lifted_with_reason check ((lifted_at is null) = (lift_reason is null)),
  check (reason <> ''),
  check (source in ('letter', 'phone', 'counter', 'message', 'other'))
);
comment on table message_opt_out is 'Mobile numbers whose holders told the corporation not to write to them; in force until lifted.';
comment on column message_opt_out.since is 'The day the holder said so.';
create unique index message_opt_out_once on message_opt_out (mobile) where lifted_at is null;
create index message_opt_out_of on message_opt_out (mobile text_pattern_ops);
