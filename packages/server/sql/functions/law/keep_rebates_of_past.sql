create or replace function keep_rebates_of_past() returns trigger language plpgsql as $$
declare
  yesterday constant date := (now() at time zone 'Asia/Kolkata')::date - 1;
begin
  if ((old.status and old.starts_on <= yesterday) or (new.status and new.starts_on <= yesterday))
    and (old.discount_id, old.financial_year, old.status, old.starts_on, least(old.ends_on, yesterday), old.discount_bps, old.criteria)
      is distinct from
      (new.discount_id, new.financial_year, new.status, new.starts_on, least(new.ends_on, yesterday), new.discount_bps, new.criteria)
  then
    raise exception 'discount % keeps the rebate of the days gone by: update refused', old.discount_id using errcode = '55000';
  end if;
  return new;
end $$;
comment on function keep_rebates_of_past is 'Days before today in India keep the rebate they had, or that they had none.';
