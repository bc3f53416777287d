create or replace function map_usage(house_category text) returns smallint language sql immutable parallel safe as $$
  select case house_category when 'residential' then 0 when 'nonresidential' then 1 when 'mixed' then 2 else 3 end::smallint
$$;
