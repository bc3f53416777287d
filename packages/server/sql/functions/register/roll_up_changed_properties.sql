create or replace function roll_up_changed_properties() returns trigger language plpgsql as $$
begin
  insert into property_rollup_change (ward_id, zone_id, usage, category, sub_category, status, properties)
  select ward_id, zone_id, usage, category, sub_category, status, sum(sign) from (
    select ward_id, zone_id, coalesce(house_category, 'unknown') usage, coalesce(category_id::text, '') category,
      coalesce(sub_category, '') sub_category, status, -1 sign from before_change
    union all
    select ward_id, zone_id, coalesce(house_category, 'unknown'), coalesce(category_id::text, ''),
      coalesce(sub_category, ''), status, 1 from after_change
  ) signed group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0;
  return null;
end $$;
