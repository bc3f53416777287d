create or replace function keep_objection_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.standing <> 'waits'
    or (to_jsonb(old) - '{standing,settled_at,act_id,financial_year,no,order_no,effect}'::text[])
      is distinct from (to_jsonb(new) - '{standing,settled_at,act_id,financial_year,no,order_no,effect}'::text[]) then
    raise exception 'an order stays as it was made' using errcode = '55000';
  end if;
  return new;
end $$;
