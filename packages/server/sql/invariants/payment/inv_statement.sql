create view inv_statement as
  select 'line ' || line_id what, 'moves the bank account by another amount' fault, amount_paise expected_paise, bank_paise found_paise
  from statement_line_money where fate is not null and bank_paise <> amount_paise
  union all
  select 'line ' || line_id, 'lies in suspense with another amount', -amount_paise, suspense_paise
  from statement_line_money money
  where case
      when fate in ('suspense', 'return_found') then suspense_paise <> -amount_paise
      -- What came and was returned lies in suspense twice, once on each side.
      when fate = 'returned' then suspense_paise not in (0, -amount_paise)
      else suspense_paise <> 0 end
  union all
  select 'suspense', 'is not the sum of the lines that nobody claimed', coalesce(sum(-amount_paise), 0)::bigint, kept.balance
  from (select coalesce(sum(balance_paise), 0)::bigint balance from account_balance join ledger_account using (account_id) where code = 'neft_suspense') kept
    left join statement_line on fate in ('suspense', 'return_found')
  group by kept.balance having coalesce(sum(-amount_paise), 0)::bigint <> kept.balance
  union all
  select 'account ' || code, 'its lines do not lead from opening to closing', closing_paise, opening_paise + coalesce(sum(amount_paise), 0)::bigint
  from bank_account left join statement_line using (bank_account_id)
  where opening_paise is not null
  group by bank_account_id having opening_paise + coalesce(sum(amount_paise), 0) <> closing_paise
  union all
  select 'account ' || account.code, 'its ledger has other money than lines and entries', ledger_paise,
    (lines_paise + entries.amount)::bigint
  from bank_reconciliation join bank_account account using (bank_account_id)
  cross join lateral (
    select coalesce(sum(amount_paise), 0) amount from posting join ledger_account using (account_id)
    where code = 'bank:' || account.code and not exists (
      select from statement_journal join statement_line using (line_id)
      where statement_journal.journal_id = posting.journal_id and fate is not null)
  ) entries
  where ledger_paise <> lines_paise + entries.amount;
comment on view inv_statement is 'Every line of a bank statement has one fate and its whole money; the suspense is what nobody claimed.';
