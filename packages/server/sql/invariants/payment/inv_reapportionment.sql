create view inv_reapportionment as
  select made.journal_id, 'money moved between accounts' fault
  from journal made join posting using (journal_id) join ledger_account using (account_id)
  where made.kind = 'reapportionment' and is_money_account(code)
  union all
  select made.journal_id, 'it settles another amount'
  from journal made join ledger_entry using (journal_id)
  where made.kind = 'reapportionment' and ledger_entry.kind in ('payment', 'shift')
  group by 1
  having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + ledger_entry.advance_paise) <> 0
  union all
  select made.journal_id, 'it belongs to no journal of the same property and day'
  from journal made left join journal first on first.journal_id = (made.memo ->> 'reapportions')::bigint
  where made.kind = 'reapportionment'
    and (first.property_id, first.effective_on) is distinct from (made.property_id, made.effective_on);
comment on view inv_reapportionment is 'What apportions a payment again settles its amount, leaves the money where it lies, and is of its day.';
