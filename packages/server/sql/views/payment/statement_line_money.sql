create view statement_line_money as
  select line.line_id, line.bank_account_id, line.fate, line.amount_paise, line.returns_id,
    coalesce(sum(amount) filter (where posting.code = 'bank:' || account.code), 0)::bigint bank_paise,
    coalesce(sum(amount) filter (where posting.code = 'neft_suspense'), 0)::bigint suspense_paise
  from statement_line line join bank_account account using (bank_account_id)
  left join statement_journal using (line_id)
  left join lateral (
    select code, amount_paise amount from posting join ledger_account using (account_id) where posting.journal_id = statement_journal.journal_id
  ) posting on true
  group by line.line_id, account.code;
comment on view statement_line_money is 'What the journals of each line of a statement did to its bank account and to the suspense.';
