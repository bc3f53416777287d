-- Requests follow their property to another ward, so that whoever works there decides them.
create or replace function move_requests_of_property() returns trigger language plpgsql as $$
begin
  update approval_request set zone_id = new.zone_id, ward_id = new.ward_id
  where property_id = new.property_id and state in ('pending', 'held');
  return null;
end $$;
