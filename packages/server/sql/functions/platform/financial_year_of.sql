create or replace function financial_year_of(day date) returns smallint language sql immutable parallel safe as $$
  select (extract(year from day) - (extract(month from day) < 4)::integer)::smallint
$$;
