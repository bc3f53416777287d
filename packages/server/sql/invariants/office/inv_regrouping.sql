create view inv_regrouping as
  select regrouping_id, 'moved entries do not cancel out' fault
  from regrouping_journal part join ledger_cell cell using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, case when bucket = 'advance' then 0 else financial_year end, bucket having sum(amount) <> 0
  union all
  select regrouping_id, 'an account did not come to nothing'
  from regrouping_journal part join posting using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, account_id having sum(amount_paise) <> 0
  union all
  select regrouping_id, 'a former property still owes or is owed'
  from regrouping join approval_request on request_id = regrouping_id join regrouping_member member using (regrouping_id)
    join property_account account on account.property_id = member.property_id
  where state = 'approved' and side = 'from' and (account.balance_paise, account.advance_paise) <> (0, 0)
    and not exists (
      select from payment join payment_exception waiting using (txn_id)
      where payment.property_id = member.property_id and waiting.kind = 'former_property' and resolved_at is null
      having (-account.balance_paise, account.advance_paise) = (sum(amount_paise), sum(amount_paise)))
  union all
  select regrouping_id, 'undone without the mirror of a journal'
  from regrouping join approval_request on request_id = regrouping_id join regrouping_journal part using (regrouping_id)
  where state = 'undone' and role <> 'mirror' and not exists (select from journal mirror where mirror.reverses_id = part.journal_id)
  union all
  select regrouping_id, 'in force without its act, or an act without a decision'
  from regrouping join approval_request on request_id = regrouping_id where (state in ('approved', 'undone')) <> (act_id is not null);
comment on view inv_regrouping is 'What leaves the former properties arrives on the new ones, to the paisa, head by head and year by year.';
