-- Places, categories, banks, discounts and dated rules.

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
  water_tax_availability boolean not null default true,
  sewer_tax_availability boolean not null default true,
  next_serial integer not null default 1 check (next_serial between 1 and 1000000),
  unique (ward_id, mohalla_no)
);
comment on column mohalla.next_serial is 'The last six digits of the next propertyUniqueId in this mohalla.';

create table mohalla_rate (
  mohalla_id bigint not null references mohalla,
  valid_from date not null,
  basis text not null check (basis in ('carpet', 'covered')),
  road_band text not null,
  construction text not null check (construction in ('rcc_rbc', 'other_pucca', 'kachha', 'vacant_land')),
  rate_ten_thousandths integer not null check (rate_ten_thousandths >= 0),
  source text not null check (source <> ''),
  primary key (mohalla_id, valid_from, basis, road_band, construction)
);
comment on column mohalla_rate.rate_ten_thousandths is 'Ten-thousandths of a rupee per square foot and month: 1.61 is 16100.';

create table category (
  category_id bigint generated always as identity primary key,
  house_category text not null check (house_category in ('residential', 'nonresidential')),
  code text not null unique,
  name text not null,
  name_hi text not null,
  sub_categories jsonb not null default '[]'
);
comment on column category.sub_categories is '[{ code, name, nameHi }]';

create table bank (
  bank_id bigint generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table discount (
  discount_id bigint generated always as identity primary key,
  financial_year smallint not null,
  billing_period text not null,
  period_description text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  status boolean not null default true,
  discount_bps integer not null check (discount_bps between 0 and 10000),
  criteria jsonb not null default '[]',
  source text not null check (source <> ''),
  unique (financial_year, billing_period)
);
comment on column discount.criteria is '[{ criterion, discountBps }]: added to discount_bps when the criterion holds.';

create table rule (
  rule_id bigint generated always as identity primary key,
  kind text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  body jsonb not null,
  source text not null check (source <> '')
);
create index rule_by_kind on rule (kind, valid_from);
comment on table rule is 'Law as dated data: slabs, multipliers, factors, exemptions, interest, apportionment. The past is never edited.';
