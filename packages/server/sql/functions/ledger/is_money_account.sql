create or replace function is_money_account(code text) returns boolean language sql immutable parallel safe as $$
  select code not in ('advance', 'opening', 'transfer', 'over_short', 'imprest', 'refunds')
    and split_part(code, ':', 1) not in ('receivable', 'income', 'rebate', 'charges')
$$;
comment on function is_money_account is 'Whether money that was received lies in a control account.';
