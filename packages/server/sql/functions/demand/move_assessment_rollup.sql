-- A property that moves, or becomes a shop, takes its sums with it.
create or replace function move_assessment_rollup() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  select financial_year, cut, ward_id, zone_id, usage,
    case cut when 'band' then width_bucket(arv_paise, bounds)::text else category end,
    sign, sign * arv_paise, sign * house_paise, sign * water_paise, sign * sewer_paise
  from assessment_held
  cross join (values
    (-1, old.ward_id, old.zone_id, coalesce(old.house_category, 'unknown'),
      coalesce(old.category_id::text, '') || '/' || coalesce(old.sub_category, '')),
    (1, new.ward_id, new.zone_id, coalesce(new.house_category, 'unknown'),
      coalesce(new.category_id::text, '') || '/' || coalesce(new.sub_category, ''))
  ) side(sign, ward_id, zone_id, usage, category)
  cross join (values ('category'), ('band')) both_cuts(cut)
  where property_id = new.property_id;
  return null;
end $$;
