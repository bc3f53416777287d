create or replace function roll_up_new_properties() returns trigger language plpgsql as $$
begin
  insert into property_rollup_change (ward_id, zone_id, usage, category, sub_category, status, properties)
  select ward_id, zone_id, coalesce(house_category, 'unknown'), coalesce(category_id::text, ''), coalesce(sub_category, ''),
    status, count(*)
  from added group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
