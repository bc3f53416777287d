-- Cities publish their rates in other columns than road and construction: one rate for a whole colony, one for owners and
-- one for tenants, one for buildings and one for land. A column without a value holds for every value of it.

alter table mohalla_rate_entry
  drop constraint mohalla_rate_entry_once,
  alter column road_band drop not null,
  alter column construction drop not null,
  add column rent_type text check (rent_type in ('self', 'rented', 'vacant')),
  add column use text check (use in ('residential', 'nonresidential', 'vacant_land')),
  add constraint mohalla_rate_entry_once unique nulls not distinct
    (mohalla_id, valid_from, basis, road_band, construction, rent_type, use, change_id);
comment on column mohalla_rate_entry.road_band is 'Null: every road; likewise construction, rent_type and use.';
comment on column mohalla_rate_entry.rate_ten_thousandths is 'Ten-thousandths of a rupee per unit of area and time of the published rates: 1.61 is 16100.';

-- The columns of a view are those that its table had when it was made.
create or replace view mohalla_rate with (security_invoker = true) as
  select * from mohalla_rate_entry entry
  where not exists (select from rule_change repeal where repeal.repeals = entry.change_id and repeal.status = 'approved');
