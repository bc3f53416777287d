-- A paper's number, property and amount never change; its delivery does.
create or replace function refuse_other_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - '{outcome,outcome_on,served_on}'::text[])
    is distinct from (to_jsonb(new) - '{outcome,outcome_on,served_on}'::text[]) then
    raise exception 'a notice keeps its number, property and amount' using errcode = '55000';
  end if;
  return new;
end $$;
