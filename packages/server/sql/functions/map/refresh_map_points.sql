create or replace function refresh_map_points(ids bigint[], this_year smallint) returns bigint language plpgsql as $$
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
