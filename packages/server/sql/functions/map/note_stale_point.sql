create or replace function note_stale_point() returns trigger language plpgsql as $$
begin
  insert into map_stale values (new.property_id);
  return null;
end $$;
