create view bank_reconciliation as
  select account.bank_account_id, opening_paise, closing_paise,
    coalesce(ledger.balance, 0)::bigint ledger_paise, coalesce(lines.fated, 0)::bigint lines_paise,
    coalesce(lines.waiting, 0)::bigint waiting_paise, coalesce(lines.many_waiting, 0)::integer waiting_lines,
    -- What the books have and no statement has yet: transfers that were entered, or came before the first statement.
    (coalesce(ledger.balance, 0) - coalesce(lines.fated, 0))::bigint not_on_statement_paise
  from bank_account account
  left join lateral (
    select sum(balance_paise) balance from account_balance join ledger_account using (account_id) where code = 'bank:' || account.code
  ) ledger on true
  left join lateral (
    select sum(amount_paise) filter (where fate is not null) fated, sum(amount_paise) filter (where fate is null) waiting,
      count(*) filter (where fate is null) many_waiting
    from statement_line where statement_line.bank_account_id = account.bank_account_id
  ) lines on true;
comment on view bank_reconciliation is 'Each bank account as the ledger has it, as its statements have it, and what lies between.';
