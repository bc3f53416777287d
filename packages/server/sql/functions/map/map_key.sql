create or replace function map_key(lon_e7 integer, lat_e7 integer) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  phi float8 := radians(least(greatest(lat_e7 / 1e7::float8, -85.05::float8), 85.05::float8));
  x bigint := least(greatest(floor((lon_e7 / 1e7::float8 / 360 + 0.5) * 67108864), 0), 67108863);
  y bigint := least(greatest(floor((1 - ln(tan(phi) + 1 / cos(phi)) / pi()) / 2 * 67108864), 0), 67108863);
begin
  -- The bits of each with a zero between each two: halves, quarters and so on are drawn apart.
  x := (x | (x << 16)) & 281470681808895;
  y := (y | (y << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  y := (y | (y << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  y := (y | (y << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  y := (y | (y << 2)) & 3689348814741910323;
  return ((x | (x << 1)) & 6148914691236517205) | (((y | (y << 1)) & 6148914691236517205) << 1);
end $$;
comment on function map_key is 'The square of a grid of 2^26 by 2^26 over the Web Mercator world map, numbered along a Z-shaped curve (x in the even bits, y in the odd).';
