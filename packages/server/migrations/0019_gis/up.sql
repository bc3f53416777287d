-- Boundaries, points and surveys of the field.

create function map_key(lon_e7 integer, lat_e7 integer) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  phi float8 := radians(least(greatest(lat_e7 / 1e7::float8, -85.05::float8), 85.05::float8));
  x bigint := least(greatest(floor((lon_e7 / 1e7::float8 / 360 + 0.5) * 67108864), 0), 67108863);
  y bigint := least(greatest(floor((1 - ln(tan(phi) + 1 / cos(phi)) / pi()) / 2 * 67108864), 0), 67108863);
begin
  -- The bits of each with a zero between each two: halves, quarters and so on are drawn apart.
  x := (x | (x << 16)) & 281470681808895;
  y := (y | (y << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  y := (y | (y << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  y := (y | (y << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  y := (y | (y << 2)) & 3689348814741910323;
  return ((x | (x << 1)) & 6148914691236517205) | (((y | (y << 1)) & 6148914691236517205) << 1);
end $$;
comment on function map_key is 'The square of a grid of 2^26 by 2^26 over the Web Mercator world map, numbered along a Z-shaped curve (x in the even bits, y in the odd).';

create table map_import (
  import_id bigint generated always as identity primary key,
  kind text not null check (kind in ('zone', 'ward', 'mohalla', 'point')),
  file_name text not null,
  sha256 text not null,
  epsg integer not null,
  status text not null default 'read' check (status in ('read', 'applying', 'applied', 'discarded')),
  sums jsonb not null default '{}',
  job_id uuid,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  decided_by bigint references staff,
  decided_at timestamptz
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
create index property_point_of_tile on property_point (place_key) include (property_id, lon_e7, lat_e7, zone_id, ward_id, standing, usage)
  where standing is not null;
create index property_point_to_place on property_point (property_id) where is_outside is null;
create index property_point_outside on property_point (ward_id, property_id) where is_outside;

create table property_point_change (
  change_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  before_lon_e7 integer,
  before_lat_e7 integer,
  lon_e7 integer not null,
  lat_e7 integer not null,
  source text not null check (source in ('import', 'drawn', 'corrected', 'survey')),
  reason text,
  import_id bigint references map_import,
  set_by bigint references staff,
  set_at timestamptz not null default now()
);
create index property_point_change_of_property on property_point_change (property_id, change_id);
create trigger property_point_change_only_grows before update or delete on property_point_change
  for each row execute function refuse_change();
create trigger property_point_change_not_emptied before truncate on property_point_change execute function refuse_change();

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

-- What a browser holds of a stretch of the map is old when one of its blocks (2 km wide) has a later version.
create sequence map_version;
create table map_block (block bigint primary key, version bigint not null);

create table map_stale (property_id bigint not null);
comment on table map_stale is 'Properties of which the map may say something old; looked at and taken away every minute.';

create function map_standing(property bigint, status text, this_year smallint) returns smallint language sql stable as $$
  select case
    when status <> 'active' then null
    when not exists (select from assessment where property_id = property) then 3
    when coalesce((select balance_paise from property_account where property_id = property), 0) <= 0 then 0
    when exists (select from ledger_entry where property_id = property and financial_year < this_year group by financial_year
      having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0) then 2
    else 1 end::smallint
$$;
comment on function map_standing is 'As the numbers of property_point.standing; null for a property that is no longer in force.';

create function map_usage(house_category text) returns smallint language sql immutable parallel safe as $$
  select case house_category when 'residential' then 0 when 'nonresidential' then 1 when 'mixed' then 2 else 3 end::smallint
$$;

create function count_map_points(keys bigint[], wards bigint[], standings smallint[], usages smallint[], signs integer[])
returns void language sql as $$
  with delta as (select * from unnest(keys, wards, standings, usages, signs) as delta (place_key, ward_id, standing, usage, sign)),
  bumped as (
    insert into map_block (block, version)
    select block, nextval('map_version') from (select distinct place_key >> 24 block from delta order by 1) touched
    on conflict (block) do update set version = excluded.version
  )
  insert into map_cell as kept (level, cell, ward_id, standing, usage, points)
  select level, place_key >> (2 * (26 - level)), ward_id, standing, usage, sum(sign)
  from delta cross join generate_series(10, 18) level
  where standing is not null
  group by 1, 2, 3, 4, 5 having sum(sign) <> 0 order by 1, 2, 3, 4, 5
  on conflict (level, cell, ward_id, standing, usage) do update set points = kept.points + excluded.points
$$;
comment on function count_map_points is 'Counts points in (sign 1) and out (sign -1) of the squares, and gives their blocks a new version.';

create function lift_map_points(ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('map'));
  perform count_map_points(array_agg(place_key), array_agg(ward_id), array_agg(standing), array_agg(usage), array_agg(-1))
  from property_point where property_id = any (ids) and standing is not null having count(*) > 0;
  update property_point set standing = null where property_id = any (ids) and standing is not null;
end $$;
comment on function lift_map_points is 'Takes points off the map before they are moved; refresh_map_points puts them back.';

create function refresh_map_points(ids bigint[], this_year smallint) returns bigint language plpgsql as $$
declare
  changed bigint;
begin
  -- One at a time: two who count the same squares would wait for each other for ever.
  perform pg_advisory_xact_lock(hashtext('map'));
  with fresh as materialized (
    select point.property_id, place_key, point.ward_id old_ward, point.standing old_standing, point.usage old_usage,
      property.zone_id, property.ward_id, map_standing(property.property_id, status, this_year) standing, map_usage(house_category) usage
    from property_point point join property using (property_id) where point.property_id = any (ids)
  ), changing as materialized (
    select * from fresh where (old_ward, old_standing, old_usage) is distinct from (ward_id, standing, usage)
  ), written as (
    update property_point point set zone_id = changing.zone_id, ward_id = changing.ward_id, standing = changing.standing,
      usage = changing.usage, is_outside = case when old_ward = changing.ward_id then is_outside end
    from changing where point.property_id = changing.property_id
  ), sides as (
    select place_key, old_ward ward_id, old_standing standing, old_usage usage, -1 sign from changing where old_standing is not null
    union all select place_key, ward_id, standing, usage, 1 from changing where standing is not null
  ), counted as (
    select count_map_points(array_agg(place_key), array_agg(ward_id), array_agg(standing), array_agg(usage), array_agg(sign))
    from sides having count(*) > 0
  )
  select count(*) + 0 * (select count(*) from counted) into changed from changing;
  return changed;
end $$;
comment on function refresh_map_points is 'Brings what the map says of these properties up to date; answers how many changed.';

create function rebuild_map(this_year smallint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('map'));
  delete from map_stale;
  delete from map_cell;
  delete from map_block;
  -- As map_standing, of all at once.
  update property_point point set zone_id = property.zone_id, ward_id = property.ward_id, usage = map_usage(house_category),
    standing = case when status <> 'active' then null when assessed.property_id is null then 3
      when coalesce(balance_paise, 0) <= 0 then 0 when owing.property_id is not null then 2 else 1 end,
    is_outside = case when point.ward_id = property.ward_id then is_outside end
  from property
    left join (select distinct property_id from assessment) assessed on assessed.property_id = property.property_id
    left join property_account account on account.property_id = property.property_id
    left join (
      select distinct property_id from (
        select property_id from ledger_entry where financial_year < this_year group by property_id, financial_year
        having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0
      ) by_year
    ) owing on owing.property_id = property.property_id
  where property.property_id = point.property_id;
  insert into map_cell select 18, place_key >> 16, ward_id, standing, usage, count(*) from property_point
    where standing is not null group by 2, 3, 4, 5;
  for finer in reverse 18..11 loop
    insert into map_cell select finer - 1, cell >> 2, ward_id, standing, usage, sum(points) from map_cell
      where level = finer group by 2, 3, 4, 5;
  end loop;
  insert into map_block select block, nextval('map_version') from (select distinct place_key >> 24 block from property_point) touched;
  insert into setting (key, value) values ('map_year', to_jsonb(this_year))
    on conflict (key) do update set value = excluded.value, changed_at = now();
end $$;
comment on function rebuild_map is 'Counts everything anew: on the first day of a financial year, and for a city loaded without its triggers.';

create function note_stale_points() returns trigger language plpgsql as $$
begin
  insert into map_stale select distinct property_id from added;
  return null;
end $$;
create trigger ledger_entry_stales_map after insert on ledger_entry referencing new table as added
  for each statement execute function note_stale_points();
create trigger assessment_stales_map after insert on assessment referencing new table as added
  for each statement execute function note_stale_points();

create function note_stale_point() returns trigger language plpgsql as $$
begin
  insert into map_stale values (new.property_id);
  return null;
end $$;
create trigger property_stales_map after update of zone_id, ward_id, house_category, status on property for each row
  when ((old.zone_id, old.ward_id, old.house_category, old.status) is distinct from (new.zone_id, new.ward_id, new.house_category, new.status))
  execute function note_stale_point();

create view inv_map as
  select coalesce(kept.cell, really.cell) cell, kept.points kept_points, really.points real_points
  from (select cell, ward_id, standing, usage, sum(points) points from map_cell where level = 18 and points <> 0 group by 1, 2, 3, 4) kept
  full join (select place_key >> 16 cell, ward_id, standing, usage, count(*) points from property_point where standing is not null
    group by 1, 2, 3, 4) really using (cell, ward_id, standing, usage)
  where coalesce(kept.points, 0) <> coalesce(really.points, 0);
comment on view inv_map is 'The points counted by squares are the points on the map.';

-- Surveys of the field: quarantined until their differences are accepted.

create table survey (
  survey_id bigint generated always as identity primary key,
  file_name text not null,
  sha256 text not null,
  file_id uuid references stored_file,
  status text not null default 'reading' check (status in ('reading', 'quarantined', 'failed')),
  job_id uuid,
  rows integer not null default 0,
  requested_by bigint references staff,
  created_at timestamptz not null default now()
);

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
  check (checker_id is null or checker_id <> maker_id)
);
comment on column survey_decision.rule is '{ propertyIds } or { findings, mostAreaBps, zoneId, wardId }: which differences it is about.';

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
  area_before_sqft numeric(12, 2),
  area_after_sqft numeric(12, 2),
  usage_before text,
  usage_after text,
  arv_before_paise bigint,
  arv_after_paise bigint,
  tax_before_paise bigint,
  tax_after_paise bigint,
  lon_e7 integer,
  lat_e7 integer,
  state text not null default 'waiting' check (state in ('same', 'waiting', 'proposed', 'accepted', 'refused', 'stale')),
  decision_id bigint references survey_decision,
  primary key (survey_id, row_no)
);
comment on column survey_property.facts is 'What the surveyor found: plot area, usage and premises, as the register would hold them.';
comment on column survey_property.arv_after_paise is 'Null when nothing would change, or when the property cannot be assessed as surveyed.';
create unique index survey_property_once on survey_property (survey_id, property_id) where match = 'matched';
create index survey_property_by_place on survey_property (survey_id, ward_id, row_no);
create index survey_property_of_property on survey_property (property_id, survey_id desc) where property_id is not null;
create index survey_property_of_decision on survey_property (decision_id) where decision_id is not null;

insert into setting (key, value) values ('map_rules', '{"mostKilometresOutside": 5, "overlapSquareMetres": 2000, "farMetres": 200}');
