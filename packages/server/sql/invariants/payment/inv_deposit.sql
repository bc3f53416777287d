create view inv_deposit as
  select code of_what, 'the cash on its way to a bank is not that of its slips' fault
  from (
    select code, sum(balance_paise)::bigint paise from account_balance join ledger_account using (account_id)
    where code like 'deposited:%' group by code
  ) held full join (
    select 'deposited:' || bank_code code, sum(cash_paise)::bigint paise from deposit_slip where state = 'deposited' group by bank_code
  ) slips using (code)
  where coalesce(held.paise, 0) <> coalesce(slips.paise, 0)
  union all
  select slip_no, 'it is not the sum of its papers'
  from deposit_slip left join (select slip_id, sum(amount_paise)::bigint paise from deposit_slip_paper group by slip_id) papers using (slip_id)
  where papers_paise <> coalesce(papers.paise, 0)
  union all
  select 'cash:moving', 'the cash between two people is not that of their transfers'
  from (select coalesce(sum(balance_paise), 0) paise from account_balance join ledger_account using (account_id) where code = 'cash:moving') moving,
    (select coalesce(sum(amount_paise), 0) paise from cash_transfer where state = 'waiting') waiting
  where moving.paise <> waiting.paise
  union all
  select 'cash:chief', 'more was deposited than the chief cashier had'
  from account_balance join ledger_account using (account_id) where code = 'cash:chief' having sum(balance_paise) < 0;
comment on view inv_deposit is 'Cash on its way from a till to the chief cashier, and from there to a bank, is that of the transfers and slips that say so.';
