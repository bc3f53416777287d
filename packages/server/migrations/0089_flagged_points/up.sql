-- A tile says of a point whether it lies outside its ward: the index that a tile is read from holds that, too, and a
-- block has a new version when a flag comes or goes, not only when a point moves.

drop index property_point_of_tile;
create index property_point_of_tile on property_point (place_key)
  include (property_id, lon_e7, lat_e7, zone_id, ward_id, standing, usage, is_outside) where standing is not null;

create function renew_map_blocks(keys bigint[]) returns void language sql as $$
  insert into map_block (block, version)
  select block, nextval('map_version') from (select distinct key >> 24 block from unnest(keys) key order by 1) touched
  on conflict (block) do update set version = excluded.version
$$;
comment on function renew_map_blocks is 'Gives the blocks of these places a new version; whoever calls it holds the map.';
