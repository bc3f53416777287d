-- Masters of the city, properties with owners and premises, every change of them, and registers read from spreadsheets.

create table city (
  city_id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_hi text not null
);
alter table staff add foreign key (city_id) references city;

create table zone (
  zone_id bigint generated always as identity primary key,
  city_id bigint not null references city,
  zone_no integer not null check (zone_no between 1 and 99),
  name text not null,
  name_hi text not null,
  unique (city_id, zone_no)
);

create table ward (
  ward_id bigint generated always as identity primary key,
  city_id bigint not null references city,
  zone_id bigint not null references zone,
  ward_no integer not null check (ward_no between 1 and 999),
  ward_fullname text not null,
  ward_fullname_hi text not null,
  unique (city_id, ward_no)
);
create index ward_of_zone on ward (zone_id);

create table mohalla (
  mohalla_id bigint generated always as identity primary key,
  ward_id bigint not null references ward,
  mohalla_no integer not null check (mohalla_no between 1 and 999),
  name text not null,
  name_hi text not null,
  next_serial integer not null default 1 check (next_serial between 1 and 1000000),
  unique (ward_id, mohalla_no)
);
comment on column mohalla.next_serial is 'The last six digits of the next propertyUniqueId in this mohalla.';

create table category (
  category_id bigint generated always as identity primary key,
  house_category text not null check (house_category in ('residential', 'nonresidential')),
  code text not null unique,
  name text not null,
  name_hi text not null,
  sub_categories jsonb not null default '[]'
);
comment on column category.sub_categories is '[{ code, name, nameHi }]';

create table property (
  property_id bigint generated always as identity primary key,
  property_unique_id text not null unique check (property_unique_id ~ '^[A-Z0-9]{2}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{6}$'),
  zone_id bigint not null references zone,
  ward_id bigint not null references ward,
  mohalla_id bigint not null references mohalla,
  house_number text,
  property_address text,
  ptin_no text,
  old_property_tax_id text,
  plot_area_sqft numeric(14, 6) check (plot_area_sqft >= 0),
  construction_type text check (construction_type in ('rcc_rbc', 'other_pucca', 'kachha', 'vacant_land')),
  house_category text check (house_category in ('residential', 'nonresidential', 'mixed')),
  category_id bigint references category,
  sub_category text,
  occupancy_status text check (occupancy_status in ('self', 'rented', 'mixed', 'vacant')),
  road_type text,
  road_width_m numeric(6, 2) check (road_width_m > 0),
  construction_year smallint check (construction_year between 1700 and 2200),
  old_arv_paise bigint check (old_arv_paise >= 0),
  is_metro_rail_property boolean not null default false,
  house_tax_applicable boolean not null default true,
  water_tax_applicable boolean not null default true,
  sewerage_connection_available boolean not null default true,
  source_of_water text,
  is_disabled boolean not null default false,
  disability_bps integer check (disability_bps between 1 and 10000),
  is_ex_defense_personal_widow boolean not null default false,
  status text not null default 'active' check (status in ('active', 'deleted', 'superseded', 'withdrawn')),
  -- What the search looks at; kept by the same statement that changes the owners.
  owner_name text,
  owner_search text not null default '',
  owner_sound text[] not null default '{}',
  mobiles text[] not null default '{}',
  origin jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  assessed_from date,
  assessed_until date,
  is_only_building_of_owner boolean not null default false,
  capital_value_paise bigint check (capital_value_paise > 0),
  facts_as_text text generated always as (
    '(' || property_id::text || ',' || version::text || ',' || mohalla_id::text || ','
    || coalesce(road_width_m::text, '') || ',' || coalesce(construction_year::text, '') || ','
    || coalesce(plot_area_sqft::text, '') || ',' || coalesce(capital_value_paise::text, '') || ','
    || coalesce(old_arv_paise::text, '') || ',' || coalesce(construction_type, '') || ','
    || left(house_tax_applicable::text, 1) || ',' || left(water_tax_applicable::text, 1) || ','
    || left(sewerage_connection_available::text, 1) || ',' || left(is_metro_rail_property::text, 1) || ','
    || left(is_disabled::text, 1) || ',' || left(is_ex_defense_personal_widow::text, 1) || ','
    || left(is_only_building_of_owner::text, 1) || ',' || coalesce(disability_bps::text, '') || ','
    || coalesce(iso_text(assessed_from), '') || ',' || coalesce(iso_text(assessed_until), '') || ')'
  ) stored,
  constraint property_assessed_in_order check (assessed_until >= assessed_from)
);
comment on column property.owner_search is 'Names of all owners in normalised Latin letters, lower case.';
comment on column property.owner_sound is 'Sound keys of all owners'' name words: Hindi and English spellings of a name share them.';
comment on column property.origin is 'Where imported values came from: { importId, sheet, row, confidence }';
comment on column property.assessed_from is 'The first day for which it is liable; null: since before our books.';
comment on column property.assessed_until is 'The last day for which it is liable (the day before it was split); null: no end.';
comment on column property.status is 'deleted: by two people, restorable; superseded: split or amalgamated; withdrawn: entered in error.';
comment on column property.is_only_building_of_owner is 'Declared by the owner; the declaration stands among the documents.';
comment on column property.capital_value_paise is 'Depreciated cost of the building and value of its land, for years before the area method.';
comment on column property.facts_as_text is 'What an assessment looks at of the property, as runs over a city read it.';
create index property_by_old_id on property (old_property_tax_id) where old_property_tax_id is not null;
create index property_by_mobile on property using gin (mobiles);
create index property_by_house on property (mohalla_id, house_key(house_number));
create index property_not_active on property (status, property_unique_id) where status <> 'active';
create index property_by_owner_name on property (owner_name, property_id);
create index property_by_name on property
  using gin (owner_search gin_trgm_ops, owner_sound, zone_id, ward_id, mohalla_id, house_category, category_id);
create index property_of_ward on property (ward_id, property_unique_id) include (property_id);
create index property_of_zone on property (zone_id, property_unique_id) include (property_id);
create index property_of_mohalla on property (mohalla_id, property_unique_id) include (property_id);
create index property_of_use on property (house_category, property_unique_id) include (property_id);
create index property_of_zone_use on property (zone_id, house_category, property_unique_id) include (property_id);
create index property_of_category on property (category_id, property_unique_id) include (property_id)
  where category_id is not null;
create index property_of_zone_category on property (zone_id, category_id, property_unique_id) include (property_id)
  where category_id is not null;
create index property_by_id_beginning on property (property_unique_id text_pattern_ops) include (property_id);
create index property_by_ptin on property (upper(ptin_no));
create index property_in_order_of_names on property (owner_name, property_id, sound_bits(owner_sound))
  include (owner_search, owner_sound) where stands_in_index(owner_search, owner_sound);
create trigger property_moves_rollup after update of zone_id, ward_id, house_category on property for each row
  when ((old.zone_id, old.ward_id, coalesce(old.house_category, 'unknown'))
    is distinct from (new.zone_id, new.ward_id, coalesce(new.house_category, 'unknown')))
  execute function move_rollup();
create trigger property_moves_assessment_rollup
  after update of zone_id, ward_id, house_category, category_id, sub_category on property for each row
  when ((old.zone_id, old.ward_id, old.house_category, old.category_id, old.sub_category)
    is distinct from (new.zone_id, new.ward_id, new.house_category, new.category_id, new.sub_category))
  execute function move_assessment_rollup();
create trigger property_stales_map after update of zone_id, ward_id, house_category, status on property for each row
  when ((old.zone_id, old.ward_id, old.house_category, old.status) is distinct from (new.zone_id, new.ward_id, new.house_category, new.status))
  execute function note_stale_point();
create trigger property_has_account after insert on property referencing new table as added
  for each statement execute function open_property_accounts();
create trigger property_counts_new after insert on property referencing new table as added
  for each statement execute function roll_up_new_properties();
create trigger property_counts_changed after update on property
  referencing old table as before_change new table as after_change
  for each statement execute function roll_up_changed_properties();
-- The other half of a reference: what is referred to never goes away. Journals refuse it since they exist.
create trigger property_is_never_deleted before delete on property for each row execute function refuse_change();
create trigger property_not_emptied before truncate on property execute function refuse_change();
create trigger property_keeps_before before update on property for each row
  when ((old.mohalla_id, old.construction_type, old.road_width_m, old.construction_year, old.plot_area_sqft,
      old.house_tax_applicable, old.water_tax_applicable, old.sewerage_connection_available, old.is_metro_rail_property,
      old.is_disabled, old.disability_bps, old.is_ex_defense_personal_widow, old.is_only_building_of_owner,
      old.capital_value_paise, old.old_arv_paise)
    is distinct from (new.mohalla_id, new.construction_type, new.road_width_m, new.construction_year, new.plot_area_sqft,
      new.house_tax_applicable, new.water_tax_applicable, new.sewerage_connection_available, new.is_metro_rail_property,
      new.is_disabled, new.disability_bps, new.is_ex_defense_personal_widow, new.is_only_building_of_owner,
      new.capital_value_paise, new.old_arv_paise))
  execute function keep_register_before();
create trigger property_places_account after update on property for each row
  when ((old.zone_id, old.ward_id, old.mohalla_id, old.house_category, old.category_id, old.owner_search, old.owner_sound)
    is distinct from (new.zone_id, new.ward_id, new.mohalla_id, new.house_category, new.category_id, new.owner_search, new.owner_sound))
  execute function keep_account_place();

create table property_owner (
  property_id bigint not null references property,
  owner_no smallint not null,
  name text not null,
  father_name text,
  husband_name text,
  mobile_number text,
  email text,
  since date not null,
  until date,
  primary key (property_id, owner_no)
);

create table premise (
  property_id bigint not null references property,
  premise_no smallint not null,
  floor_number smallint not null,
  rent_type text not null check (rent_type in ('self', 'rented', 'vacant')),
  rent_usage text not null,
  type text not null check (type in ('residential', 'nonresidential')),
  category_id bigint references category,
  sub_category text,
  area_sqft numeric(14, 6) not null check (area_sqft > 0),
  area_basis text not null default 'covered' check (area_basis in ('covered', 'carpet')),
  construction_type text check (construction_type in ('rcc_rbc', 'other_pucca', 'kachha')),
  construction_year smallint check (construction_year between 1700 and 2200),
  parking text check (parking in ('provided', 'not_provided')),
  facts_as_text text generated always as (
    '(' || property_id::text || ',' || floor_number::text || ',' || area_sqft::text || ','
    || coalesce(construction_year::text, '') || ',' || rent_type || ',' || type || ','
    || coalesce(category_id::text, '') || ','
    || coalesce('"' || replace(replace(sub_category, '\', '\\'), '"', '""') || '"', '') || ','
    || area_basis || ',' || coalesce(construction_type, '') || ',' || coalesce(parking, '') || ')'
  ) stored,
  primary key (property_id, premise_no)
);
comment on column premise.area_basis is 'What was measured: covered area (the carpet area is a share of it by rule) or carpet area.';
comment on column premise.parking is 'Null: not recorded, which neither raises nor lowers a tax.';
comment on column premise.facts_as_text is 'What an assessment looks at of the floor, as runs over a city read it.';
create trigger premise_keeps_before before update or delete on premise for each row execute function keep_register_before();
create trigger premise_keeps_before_new after insert on premise referencing new table as added
  for each statement execute function keep_before_new_premises();

create table property_file (
  property_id bigint not null references property,
  slot text not null check (slot in ('buildingImageFront', 'buildingImageRight',
    'buildingImageLeft', 'ownerId', 'landRegistryDocument', 'electricityBill', 'disabilityDocumentProof',
    'exDefensePersonalDocumentProof', 'onlyBuildingDeclaration')),
  file_id uuid not null references stored_file,
  primary key (property_id, slot)
);
comment on table property_file is 'The latest image or document in each place; earlier ones stand in register_change.';

create table register_act (
  act_id bigint generated always as identity primary key,
  kind text not null check (kind in ('add', 'edit', 'owners', 'mobile', 'images', 'premises', 'delete', 'restore', 'split',
    'amalgamate', 'match', 'unmatch', 'bulk_update', 'ptin_update', 'road_width', 'survey', 'location', 'objection', 'mutation',
    'jalkal', 'self_assessment', 'import_undo', 'undo')),
  reason text check (reason <> ''),
  made_by bigint references staff,
  approved_by bigint references staff,
  made_at timestamptz not null default clock_timestamp(),
  undoes_act bigint unique references register_act,
  check (approved_by <> made_by),
  check ((kind = 'undo') = (undoes_act is not null))
);
comment on column register_act.made_by is 'Who asked for it; null: the system itself.';
comment on column register_act.approved_by is 'Who decided, where that was somebody else.';
comment on column register_act.undoes_act is 'The act this one is the mirror of; an act is undone at most once.';
create index register_act_by_time on register_act (made_at desc, act_id desc);
create trigger register_act_only_grows before update or delete on register_act for each row execute function refuse_change();
create trigger register_act_not_emptied before truncate on register_act execute function refuse_change();

create table register_act_document (
  act_id bigint not null references register_act,
  file_id uuid not null references stored_file,
  primary key (act_id, file_id)
);
create trigger register_act_document_only_grows before update or delete on register_act_document for each row execute function refuse_change();
create trigger register_act_document_not_emptied before truncate on register_act_document execute function refuse_change();

create table register_change (
  property_id bigint not null references property,
  version integer not null check (version >= 1),
  act_id bigint not null references register_act,
  before jsonb check (before is null or version > 1),
  after jsonb not null,
  written_in xid8 not null default pg_current_xact_id(),
  primary key (property_id, version)
);
comment on table register_change is 'What an act changed of a property: only the fields that changed, as they were and as they are.';
comment on column register_change.version is 'The version of the property that this change made.';
comment on column register_change.before is 'Null: the property was new.';
create index register_change_of_act on register_change (act_id, property_id);
create trigger register_change_only_grows before update or delete on register_change for each row execute function refuse_change();
create trigger register_change_not_emptied before truncate on register_change execute function refuse_change();

create table register_change_day (
  property_id bigint not null,
  version integer not null,
  holds_from date not null,
  primary key (property_id, version),
  foreign key (property_id, version) references register_change
);
comment on table register_change_day is 'From which day what a change of the register says holds; of a change without a row it holds for all days.';
create trigger register_change_day_only_grows before update or delete on register_change_day for each row execute function refuse_change();
create trigger register_change_day_not_emptied before truncate on register_change_day execute function refuse_change();

create table register_before (
  property_id bigint not null references property,
  changed_by xid8 not null,
  changed_at timestamptz not null default now(),
  facts jsonb not null,
  primary key (property_id, changed_by)
);
comment on table register_before is 'What the register said of an assessed property before a transaction changed it.';
create index register_before_in_time on register_before (property_id, changed_at);
create trigger register_before_only_grows before update or delete on register_before for each row execute function refuse_change();
create trigger register_before_not_emptied before truncate on register_before execute function refuse_change();

-- One table of all requests that one person makes and another decides. What is asked for stands in `payload`, or in a
-- table of its own whose key is the number of the request.
create table approval_request (
  request_id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null check (subject <> ''),
  subject_id bigint,
  property_id bigint references property,
  zone_id bigint references zone,
  ward_id bigint references ward,
  exclusive_key text check (exclusive_key <> ''),
  state text not null default 'pending' check (state in ('pending', 'held', 'approved', 'rejected', 'withdrawn', 'undone')),
  amount_paise bigint not null default 0 check (amount_paise >= 0),
  reason text not null check (reason <> ''),
  payload jsonb not null default '{}',
  effect jsonb,
  basis text,
  at_once boolean not null default false,
  made_by bigint not null references staff,
  made_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  remark text check (remark <> ''),
  undone_by bigint references staff,
  undone_at timestamptz,
  undo_remark text check (undo_remark <> ''),
  version integer not null default 1 check (version >= 1),
  check ((state = 'pending') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'undone') = (undone_at is not null) and (undone_by is null) = (undone_at is null)),
  check (case state
    when 'withdrawn' then decided_by = made_by
    when 'pending' then true
    else (decided_by = made_by) = at_once end),
  check (not at_once or state in ('approved', 'undone'))
);
comment on column approval_request.subject_id is 'Of what it concerns, by its kind, where that is no property: an import.';
comment on table approval_request is 'A request that one person makes and another decides (maker and checker).';
comment on column approval_request.subject is 'What it concerns, as people name it: the id of a property, the name of a ward.';
comment on column approval_request.zone_id is 'Place that decides who may see it; of a property the current one. Null, with ward_id: the whole city.';
comment on column approval_request.exclusive_key is 'One request with a key waits at a time; null: any number.';
comment on column approval_request.amount_paise is 'What moves in either direction; the own limit of whoever decides looks at it.';
comment on column approval_request.effect is 'The effect as it was shown to whoever decides.';
comment on column approval_request.basis is 'Names the data that the effect was computed on; other data makes the request stale.';
comment on column approval_request.at_once is 'Nobody else had to decide it: within the limits of its maker.';
comment on column approval_request.version is 'Counts every change of the request.';
create unique index approval_request_waits_once on approval_request (exclusive_key) where state in ('pending', 'held');
create index approval_request_open on approval_request (kind, made_at, request_id) where state in ('pending', 'held');
create index approval_request_of_property on approval_request (property_id, request_id desc);
create index approval_request_of_maker on approval_request (made_by, request_id desc);
create index approval_request_decided on approval_request (decided_by, decided_at) where state in ('approved', 'undone');
create index approval_request_undone on approval_request (undone_by, undone_at) where state = 'undone';

create trigger approval_request_is_kept before update or delete on approval_request for each row execute function keep_approval_request();
create trigger approval_request_not_emptied before truncate on approval_request execute function refuse_change();

create trigger property_moves_its_requests after update of zone_id, ward_id on property for each row
  when (old.ward_id is distinct from new.ward_id) execute function move_requests_of_property();

-- Edited properties: edits that change tax, additions and deletions.
create table property_edit (
  edit_id bigint primary key references approval_request,
  property_id bigint not null references property,
  kind text not null check (kind in ('add', 'edit', 'delete')),
  asked jsonb not null check (asked <> '{}'),
  base_version integer not null,
  before jsonb not null,
  after jsonb not null,
  holds_from date not null,
  effect jsonb not null,
  net_paise bigint not null,
  requested_by text,
  act_id bigint references register_act,
  account_version integer
);
comment on table property_edit is 'An edited property: a change of the register that one person makes and another decides. Its state, maker and decision are those of its request, which has the same number.';
comment on column property_edit.asked is 'The requested change, as a patch of the register; never changed.';
comment on column property_edit.base_version is 'The version of the property on which before, after and effect were computed; a later one makes them stale.';
comment on column property_edit.effect is 'What it does to the tax, as computed then: { revised: [{ financialYear, before, after, difference }], left: [{ financialYear, reason }] }.';
comment on column property_edit.act_id is 'The act that made the change; set just before the request is approved.';
comment on column property_edit.account_version is 'Of a deletion: the version of the account on which it was computed; a later one makes it stale.';
create index property_edit_of_property on property_edit (property_id, edit_id desc);
create trigger property_edit_is_kept before update or delete on property_edit for each row execute function keep_property_edit();

create table property_edit_document (
  edit_id bigint not null references property_edit,
  file_id uuid not null references stored_file,
  primary key (edit_id, file_id)
);
create trigger property_edit_document_only_grows before update or delete on property_edit_document for each row execute function refuse_change();
create trigger property_edit_document_not_emptied before truncate on property_edit_document execute function refuse_change();

create table property_rollup (
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  category text not null,
  sub_category text not null,
  status text not null,
  properties bigint not null,
  primary key (ward_id, zone_id, usage, category, sub_category, status)
);
comment on table property_rollup is 'How many properties there are, less what still waits in property_rollup_change. category is category_id, empty where none is recorded.';

-- As with ledger_rollup: a change is a row of its own until it is folded in, so that nobody waits.
create table property_rollup_change (
  change_id bigint generated always as identity primary key,
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  category text not null,
  sub_category text not null,
  status text not null,
  properties bigint not null
);

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
  changed_at timestamptz not null default now(),
  read_so_far jsonb
);
comment on column register_import.file_totals is 'Rows and arrears as counted by the reader, apart from the rows below: both accounts must agree.';
comment on column register_import.read_so_far is 'While the file is read: how many of its rows are kept, what they come to, and with what answers and places they were read.';
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
  journal_id bigint,
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
comment on table register_issue is 'What could not become a fact: the row waits (held), or comes in without that value (unknown).';
create index register_issue_by_code on register_issue (import_id, code);
