create or replace function note_stale_points() returns trigger language plpgsql as $$
begin
  insert into map_stale select distinct property_id from added;
  return null;
end $$;
