create view inv_t01 as
  select payment_id, amount_paise, settled.amount settled_paise, received.amount received_paise
  from payment
  left join lateral (
    select -sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise) amount
    from ledger_entry where journal_id = payment.journal_id and kind in ('payment', 'shift')
  ) settled on true
  left join lateral (
    select sum(amount_paise) amount from posting join ledger_account using (account_id)
    where journal_id = payment.journal_id and is_money_account(code)
  ) received on true
  where settled.amount is distinct from amount_paise or received.amount is distinct from amount_paise;
comment on view inv_t01 is 'What a payment settled over years and heads, with its advance, is its amount, and so is what was received.';
