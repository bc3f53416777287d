create or replace function count_map_points(keys bigint[], wards bigint[], standings smallint[], usages smallint[], signs integer[])
returns void language sql as $$
  with delta as (select * from unnest(keys, wards, standings, usages, signs) as delta (place_key, ward_id, standing, usage, sign)),
  bumped as (
    insert into map_block (block, version)
    select block, nextval('map_version') from (select distinct place_key >> 24 block from delta order by 1) touched
    on conflict (block) do update set version = excluded.version
  )
  insert into map_cell as kept (level, cell, ward_id, standing, usage, points)
  select level, place_key >> (2 * (26 - level)), ward_id, standing, usage, sum(sign)
  from delta cross join generate_series(10, 18) level
  where standing is not null
  group by 1, 2, 3, 4, 5 having sum(sign) <> 0 order by 1, 2, 3, 4, 5
  on conflict (level, cell, ward_id, standing, usage) do update set points = kept.points + excluded.points
$$;
comment on function count_map_points is 'Counts points in (sign 1) and out (sign -1) of the squares, and gives their blocks a new version.';
