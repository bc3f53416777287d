create view inv_t03 as
  select financial_year, bucket, entries_paise, control_paise
  from (select financial_year, bucket, sum(amount) entries_paise from ledger_cell where bucket <> 'advance' group by 1, 2) owed
  full join (
    select split_part(code, ':', 3)::smallint financial_year, split_part(code, ':', 2) bucket, sum(balance_paise) control_paise
    from account_balance join ledger_account using (account_id) where code like 'receivable:%' group by 1, 2
  ) control using (financial_year, bucket)
  where coalesce(entries_paise, 0) <> coalesce(control_paise, 0);
comment on view inv_t03 is 'The register of demand, collection and balance says the same as the properties together.';
