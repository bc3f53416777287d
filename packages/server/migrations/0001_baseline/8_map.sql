-- Boundaries, points of properties, the map of them, and surveys of the field.

-- What a browser holds of a stretch of the map is old when one of its blocks (2 km wide) has a later version.
create sequence map_version;

create table map_import (
  import_id bigint generated always as identity primary key,
  kind text not null check (kind in ('zone', 'ward', 'mohalla', 'point')),
  file_name text not null,
  sha256 text not null,
  epsg integer not null,
  status text not null default 'read' check (status in ('read', 'applying', 'applied', 'discarded', 'undoing', 'undone')),
  sums jsonb not null default '{}',
  job_id uuid,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  decided_by bigint references staff,
  decided_at timestamptz,
  undone_by bigint references staff,
  undone_at timestamptz,
  undo_remark text
);
comment on table map_import is 'A file of boundaries or points: read and checked first, entered when somebody says so.';

create table map_import_row (
  import_id bigint not null references map_import,
  row_no integer not null,
  typed text not null,
  zone_id bigint references zone,
  ward_id bigint references ward,
  mohalla_id bigint references mohalla,
  property_id bigint references property,
  shape jsonb,
  lon_e7 integer,
  lat_e7 integer,
  effect text not null check (effect in ('ready', 'flagged', 'refused')),
  findings jsonb not null default '[]',
  primary key (import_id, row_no)
);
comment on column map_import_row.typed is 'What the file calls it: a ward''s number or name, a property''s number.';
create index map_import_row_by_effect on map_import_row (import_id, effect, row_no);

create table boundary (
  boundary_id bigint generated always as identity primary key,
  zone_id bigint references zone,
  ward_id bigint references ward,
  mohalla_id bigint references mohalla,
  shape jsonb not null,
  west_e7 integer not null,
  south_e7 integer not null,
  east_e7 integer not null check (east_e7 > west_e7),
  north_e7 integer not null check (north_e7 > south_e7),
  area_sqm bigint not null check (area_sqm > 0),
  import_id bigint references map_import,
  set_by bigint references staff,
  set_at timestamptz not null default now(),
  replaced_at timestamptz,
  check (num_nonnulls(zone_id, ward_id, mohalla_id) = 1)
);
comment on column boundary.shape is 'The coordinates of a GeoJSON MultiPolygon in degrees of WGS 84.';
create unique index boundary_of_zone on boundary (zone_id) where replaced_at is null and zone_id is not null;
create unique index boundary_of_ward on boundary (ward_id) where replaced_at is null and ward_id is not null;
create unique index boundary_of_mohalla on boundary (mohalla_id) where replaced_at is null and mohalla_id is not null;
create index boundary_of_import on boundary (import_id) where import_id is not null;

create table property_point (
  property_id bigint primary key references property,
  lon_e7 integer not null,
  lat_e7 integer not null,
  place_key bigint not null generated always as (map_key(lon_e7, lat_e7)) stored,
  source text not null check (source in ('import', 'drawn', 'corrected', 'survey')),
  set_by bigint references staff,
  set_at timestamptz not null default now(),
  zone_id bigint,
  ward_id bigint,
  standing smallint check (standing between 0 and 3),
  usage smallint check (usage between 0 and 3),
  is_outside boolean
);
comment on table property_point is 'Where each property is. Zone, ward, standing and usage repeat the register for the map; a standing of null is not on the map.';
comment on column property_point.standing is '0 paid, 1 due, 2 defaulter, 3 unassessed.';
comment on column property_point.usage is '0 residential, 1 nonresidential, 2 mixed, 3 unknown.';
comment on column property_point.is_outside is 'Outside the boundary of its ward; null: not looked at yet.';
create index property_point_to_place on property_point (property_id) where is_outside is null;
create index property_point_outside on property_point (ward_id, property_id) where is_outside;
create index property_point_of_tile on property_point (place_key)
  include (property_id, lon_e7, lat_e7, zone_id, ward_id, standing, usage, is_outside) where standing is not null;

create table property_point_change (
  change_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  before_lon_e7 integer,
  before_lat_e7 integer,
  lon_e7 integer,
  lat_e7 integer,
  source text not null check (source in ('import', 'drawn', 'corrected', 'survey', 'undone')),
  reason text,
  import_id bigint references map_import,
  set_by bigint references staff,
  set_at timestamptz not null default now(),
  before_source text,
  before_set_by bigint references staff,
  before_set_at timestamptz,
  constraint property_point_change_place_check check ((lon_e7 is null) = (lat_e7 is null) and (lon_e7 is not null or source = 'undone'))
);
comment on column property_point_change.lon_e7 is 'Null: the property is without a point again.';
comment on column property_point_change.before_source is 'Null as well for changes made before this was kept: the change before says it then.';
create index property_point_change_of_property on property_point_change (property_id, change_id);
create index property_point_change_of_import on property_point_change (import_id) where import_id is not null;
create trigger property_point_change_only_grows before update or delete on property_point_change
  for each row execute function refuse_change();
create trigger property_point_change_not_emptied before truncate on property_point_change execute function refuse_change();

create table map_stale (property_id bigint not null);
comment on table map_stale is 'Properties of which the map may say something old; looked at and taken away every minute.';

-- What a map far away shows: points counted by squares of nine grids, the coarsest some 20 km wide, the finest 140 m.
create table map_cell (
  level smallint not null,
  cell bigint not null,
  ward_id bigint not null,
  standing smallint not null,
  usage smallint not null,
  points integer not null,
  primary key (level, cell, ward_id, standing, usage)
);

create table map_block (block bigint primary key, version bigint not null);

create table survey (
  survey_id bigint generated always as identity primary key,
  file_name text not null,
  sha256 text not null,
  file_id uuid references stored_file,
  status text not null default 'reading' check (status in ('reading', 'quarantined', 'failed')),
  job_id uuid,
  rows integer not null default 0,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  unreadable integer not null default 0,
  compared_at timestamptz
);
comment on column survey.compared_at is 'When it was compared in full for the first time: from then on it stands above earlier surveys.';

create table survey_decision (
  decision_id bigint generated always as identity primary key,
  survey_id bigint not null references survey,
  accepts boolean not null,
  rule jsonb not null,
  reason text not null check (length(btrim(reason)) >= 5),
  properties integer not null,
  tax_before_paise bigint not null,
  tax_after_paise bigint not null,
  status text not null default 'proposed' check (status in ('proposed', 'applying', 'applied', 'refused')),
  act_ids text[] not null default '{}',
  job_id uuid,
  maker_id bigint not null references staff,
  made_at timestamptz not null default now(),
  checker_id bigint references staff,
  decided_at timestamptz,
  remark text,
  raised_paise bigint not null default 0,
  lowered_paise bigint not null default 0,
  left_out integer not null default 0,
  check (checker_id is null or checker_id <> maker_id)
);
comment on column survey_decision.rule is '{ rowNos } or { mostAreaPercent, findings, zoneId, wardId }: which differences it is about.';
comment on column survey_decision.left_out is 'Properties that were no longer as compared when it was taken over, and stayed as they were.';

create table survey_property (
  survey_id bigint not null references survey,
  row_no integer not null,
  typed_id text not null,
  property_id bigint references property,
  zone_id bigint references zone,
  ward_id bigint references ward,
  ward_typed text,
  owner_typed text,
  match text not null check (match in ('matched', 'unmatched', 'twice')),
  property_version integer,
  facts jsonb not null,
  findings text[] not null default '{}',
  area_before_sqft numeric(14, 6),
  area_after_sqft numeric(14, 6),
  usage_before text,
  usage_after text,
  arv_before_paise bigint,
  arv_after_paise bigint,
  tax_before_paise bigint,
  tax_after_paise bigint,
  lon_e7 integer,
  lat_e7 integer,
  state text not null default 'waiting' check (state in ('same', 'waiting', 'proposed', 'accepted', 'refused', 'stale', 'superseded')),
  decision_id bigint references survey_decision,
  compared_year smallint,
  posts_paise bigint,
  superseded_by bigint references survey,
  subject text generated always as (case
      when property_id is not null then 'property ' || property_id::text
      when typed_id <> '' then 'number ' || upper(typed_id)
      when owner_typed is not null then 'owner ' || lower(coalesce(ward_typed, '')) || ' ' || lower(owner_typed)
    end) stored,
  primary key (survey_id, row_no)
);
comment on column survey_property.facts is 'What the surveyor found: plot area and floors; and the cells that could not be read.';
comment on column survey_property.arv_after_paise is 'Null when nothing would change, or when the property cannot be assessed as surveyed.';
comment on column survey_property.compared_year is 'The financial year that the comparison was for; null before there was one, and for what was compared before this was kept.';
comment on column survey_property.posts_paise is 'What taking it over would post on the demand of that year, all heads together; nothing else is posted.';
comment on column survey_property.subject is 'What the row is about: the property, else the number or the ward and owner that were written down.';
comment on column survey_property.superseded_by is 'A later survey that names the same; what was decided before stays decided.';
create unique index survey_property_once on survey_property (survey_id, property_id) where match = 'matched';
create index survey_property_by_place on survey_property (survey_id, ward_id, row_no);
create index survey_property_of_property on survey_property (property_id, survey_id desc) where property_id is not null;
create index survey_property_of_decision on survey_property (decision_id) where decision_id is not null;
create index survey_property_of_subject on survey_property (subject, survey_id) where subject is not null;
-- The report and its export page by the change of annual value, the largest first.
create index survey_property_by_change on survey_property
  ((abs(coalesce(arv_after_paise, 0) - coalesce(arv_before_paise, 0))) desc, survey_id, row_no);
