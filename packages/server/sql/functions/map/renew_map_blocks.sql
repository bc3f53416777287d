create or replace function renew_map_blocks(keys bigint[]) returns void language sql as $$
  insert into map_block (block, version)
  select block, nextval('map_version') from (select distinct key >> 24 block from unnest(keys) key order by 1) touched
  on conflict (block) do update set version = excluded.version
$$;
comment on function renew_map_blocks is 'Gives the blocks of these places a new version; whoever calls it holds the map.';
