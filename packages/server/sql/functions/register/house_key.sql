-- Searches, suspected duplicates and old records look for a house number within a mohalla: 12/4-A, 12/4 A and 12/4a are one house.
create or replace function house_key(house_number text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(lower(house_number), '[[:space:].-]+', '', 'g'), '')
$$;
