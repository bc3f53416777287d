-- The register: properties, their owners and premises, and the yearly assessment.

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
  plot_area_sqft numeric(12, 2) check (plot_area_sqft >= 0),
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
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  -- What the search looks at; kept by the same statement that changes the owners.
  owner_name text,
  owner_search text not null default '',
  owner_sound text[] not null default '{}',
  mobiles text[] not null default '{}',
  origin jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column property.owner_search is 'Names of all owners in normalised Latin letters, lower case.';
comment on column property.owner_sound is 'Sound keys of all owners'' name words: Hindi and English spellings of a name share them.';
comment on column property.origin is 'Where imported values came from: { importId, sheet, row, confidence }';
create index property_of_ward on property (ward_id, property_unique_id);
create index property_of_zone on property (zone_id, property_unique_id);
create index property_of_mohalla on property (mohalla_id, property_unique_id);
create index property_by_ptin on property (ptin_no) where ptin_no is not null;
create index property_by_old_id on property (old_property_tax_id) where old_property_tax_id is not null;
create index property_by_mobile on property using gin (mobiles);
create index property_by_owner_text on property using gin (owner_search gin_trgm_ops);
create index property_by_owner_sound on property using gin (owner_sound);

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
  area_sqft numeric(12, 2) not null check (area_sqft > 0),
  area_basis text not null default 'covered' check (area_basis in ('covered', 'carpet')),
  construction_type text check (construction_type in ('rcc_rbc', 'other_pucca', 'kachha')),
  construction_year smallint check (construction_year between 1700 and 2200),
  primary key (property_id, premise_no)
);
comment on column premise.area_basis is 'What was measured: covered area (the carpet area is a share of it by rule) or carpet area.';

create table assessment (
  property_id bigint not null references property,
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
create trigger assessment_only_grows before update or delete on assessment for each row execute function refuse_change();
create trigger assessment_not_emptied before truncate on assessment execute function refuse_change();
