-- What was requested never changes; its effect may be computed again until the request is decided.
create or replace function keep_property_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an edited property is never deleted' using errcode = '55000';
  end if;
  if (old.property_id, old.kind, old.asked, old.holds_from, old.requested_by)
    is distinct from (new.property_id, new.kind, new.asked, new.holds_from, new.requested_by)
    or not exists (select from approval_request where request_id = old.edit_id and state in ('pending', 'held')) then
    raise exception 'an edited property is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
