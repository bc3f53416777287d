-- What was filed stays; only where it stands moves.
create or replace function keep_objection() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - '{step,changed_at}'::text[]) is distinct from (to_jsonb(new) - '{step,changed_at}'::text[])
    or old.step in ('resolved', 'rejected', 'withdrawn') then
    raise exception 'an objection stays as it was filed, and closed when it is closed' using errcode = '55000';
  end if;
  return new;
end $$;
