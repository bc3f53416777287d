create view inv_map as
  select coalesce(kept.cell, really.cell) cell, kept.points kept_points, really.points real_points
  from (select cell, ward_id, standing, usage, sum(points) points from map_cell where level = 18 and points <> 0 group by 1, 2, 3, 4) kept
  full join (select place_key >> 16 cell, ward_id, standing, usage, count(*) points from property_point where standing is not null
    group by 1, 2, 3, 4) really using (cell, ward_id, standing, usage)
  where coalesce(kept.points, 0) <> coalesce(really.points, 0);
comment on view inv_map is 'The points counted by squares are the points on the map.';
