create view inv_layers as
  select journal_id, code, entries_paise, postings_paise
  from (
    select journal_id, case bucket when 'advance' then 'advance' else 'receivable:' || bucket || ':' || financial_year end code, sum(amount) entries_paise
    from ledger_cell group by 1, 2
  ) sub_ledger
  full join (
    select journal_id, code, sum(amount_paise) postings_paise
    from posting join ledger_account using (account_id) where code = 'advance' or code like 'receivable:%' group by 1, 2
  ) control using (journal_id, code)
  where coalesce(entries_paise, 0) <> coalesce(postings_paise, 0);
comment on view inv_layers is 'What a journal does to properties is what it does to the control accounts.';
