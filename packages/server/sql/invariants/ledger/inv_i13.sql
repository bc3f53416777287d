create view inv_i13 as
  select property_id, advance_paise from property_account where advance_paise < 0
  union all
  select account_id, sum(balance_paise) from account_balance join ledger_account using (account_id)
  where code = 'advance' group by account_id having sum(balance_paise) > 0;
comment on view inv_i13 is 'Nobody''s credit is below zero.';
