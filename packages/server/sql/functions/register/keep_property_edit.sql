-- What was asked stays; until it is decided its effect may be worked out anew.
create or replace function keep_property_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an edited property is never deleted' using errcode = '55000';
  end if;
  if (old.property_id, old.kind, old.asked, old.holds_from, old.reason, old.requested_by, old.made_by, old.made_at)
    is distinct from (new.property_id, new.kind, new.asked, new.holds_from, new.reason, new.requested_by, new.made_by, new.made_at)
    or old.status not in ('pending', 'held') then
    raise exception 'an edited property is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
