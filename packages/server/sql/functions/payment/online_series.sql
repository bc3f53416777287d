-- The series of an online receipt: one per part, so that payments of different properties do not queue for one counter.
create or replace function online_series(property bigint) returns text language sql immutable parallel safe as $$
  select 'ON' || lpad(shard_of(property)::text, 2, '0')
$$;
