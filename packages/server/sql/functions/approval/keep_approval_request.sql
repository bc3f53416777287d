-- A request is never deleted, what was asked for never changes, and a decision is final until it is undone.
create or replace function keep_approval_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a request is never deleted' using errcode = '55000';
  end if;
  if (old.kind, old.subject, old.property_id, old.exclusive_key, old.reason, old.payload, old.at_once, old.made_by, old.made_at)
    is distinct from (new.kind, new.subject, new.property_id, new.exclusive_key, new.reason, new.payload, new.at_once, new.made_by, new.made_at)
    or old.state not in ('pending', 'held') and not (old.state = 'approved' and new.state = 'undone'
      and (old.amount_paise, old.decided_by, old.decided_at, old.remark) is not distinct from (new.amount_paise, new.decided_by, new.decided_at, new.remark))
  then
    raise exception 'a request is decided once and not changed' using errcode = '55000';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
