create or replace function account_kind(code text) returns text language sql immutable as $$
  select case
    when code = 'advance' or code = 'neft_suspense' or code in ('opening', 'imprest', 'refunds') or code like 'gateway\_suspense:%' then 'liability'
    when code like 'income:%' then 'income'
    when code like 'rebate:%' or code like 'writeoff:%' or code like 'charges:%' or code = 'over_short' then 'expense'
    else 'asset'
  end
$$;
