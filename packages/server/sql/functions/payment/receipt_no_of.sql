-- Both are now what they say: a text made of casts is immutable, one made by to_char is not. The planner writes either
-- into the expression that asks for it, where it had to be called as a query.
create or replace function receipt_no_of(in_series text, in_year smallint, in_no integer) returns text language sql immutable parallel safe as $$
  select in_series || '-' || in_year::text || '-' || lpad(((in_year + 1) % 100)::text, 2, '0') || '-' || lpad(in_no::text, 6, '0')
$$;
