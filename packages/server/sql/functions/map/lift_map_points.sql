create or replace function lift_map_points(ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('map'));
  perform count_map_points(array_agg(place_key), array_agg(ward_id), array_agg(standing), array_agg(usage), array_agg(-1))
  from property_point where property_id = any (ids) and standing is not null having count(*) > 0;
  update property_point set standing = null where property_id = any (ids) and standing is not null;
end $$;
comment on function lift_map_points is 'Takes points off the map before they are moved; refresh_map_points puts them back.';
