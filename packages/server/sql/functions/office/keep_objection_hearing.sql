create or replace function keep_objection_hearing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
    or (to_jsonb(old) - '{outcome,remarks,noted_by,noted_at}'::text[]) is distinct from (to_jsonb(new) - '{outcome,remarks,noted_by,noted_at}'::text[]) then
    raise exception 'a hearing stays as it was fixed, and its outcome as it was noted' using errcode = '55000';
  end if;
  return new;
end $$;
