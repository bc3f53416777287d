create view inv_t09 as
  with settled as (
    select gateway,
      sum(case line.kind when 'payment' then line.amount_paise else -line.amount_paise end) filter (where line.payment_id is not null) matched,
      sum(case line.kind when 'payment' then line.amount_paise else -line.amount_paise end) filter (where line.payment_id is null) loose
    from gateway_settlement_row line join gateway_settlement settlement using (settlement_id)
    where settlement.journal_id is not null group by 1
  ), received as (
    select substr(channel, 8) gateway, sum(amount_paise) amount from payment
    where mode = 'online' and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
    group by 1
  ), kept as (
    select split_part(code, ':', 2) gateway, split_part(code, ':', 1) account, sum(balance_paise) balance
    from ledger_account join account_balance using (account_id)
    where code like 'gateway:%' or code like 'gateway\_suspense:%' group by 1, 2
  ), compared as (
    select gateway,
      coalesce((select balance from kept where kept.gateway = named.gateway and account = 'gateway'), 0) clearing,
      coalesce((select amount from received where received.gateway = named.gateway), 0)
        - coalesce((select matched from settled where settled.gateway = named.gateway), 0) unsettled,
      coalesce((select balance from kept where kept.gateway = named.gateway and account = 'gateway_suspense'), 0) suspense,
      -coalesce((select loose from settled where settled.gateway = named.gateway), 0) loose
    from (select gateway from settled union select gateway from received union select gateway from kept) named
  )
  select 'the clearing account is not the sum that is unsettled' fault, gateway of_what, clearing has_paise, unsettled should_paise
  from compared where clearing <> unsettled
  union all
  select 'the suspense is not the sum of the rows in it', gateway, suspense, loose from compared where suspense <> loose
  union all
  select 'the settlement is not its rows', gateway || ' ' || payout_id, amount_paise, net
  from gateway_settlement cross join lateral (
    select coalesce(sum(case kind when 'payment' then net_paise else -amount_paise end), 0) net
    from gateway_settlement_row line where line.settlement_id = gateway_settlement.settlement_id
  ) rows
  where journal_id is not null and amount_paise <> net
  union all
  select 'the bank was not credited with the settlement', gateway || ' ' || payout_id, coalesce(credited, 0), amount_paise
  from gateway_settlement left join lateral (
    select sum(posting.amount_paise) credited from posting join ledger_account using (account_id)
    where posting.journal_id = gateway_settlement.journal_id and code like 'bank:%'
  ) bank on true
  where journal_id is not null and amount_paise <> coalesce(credited, 0)
  union all
  select 'the row is not its parts', line.txn_id, amount_paise, net_paise + charge_paise + tax_paise
  from gateway_settlement_row line where kind = 'payment' and amount_paise <> net_paise + charge_paise + tax_paise
    and exists (select from gateway_settlement settlement where settlement.settlement_id = line.settlement_id and journal_id is not null)
  union all
  select 'a bank reference was posted twice', gateway || ' ' || bank_reference, count(*), 1
  from gateway_settlement where journal_id is not null group by gateway, bank_reference having count(*) > 1
  union all
  select 'a capture was settled, and is another amount than its payment', line.txn_id, line.amount_paise, payment.amount_paise
  from gateway_settlement_row line join payment using (payment_id) where line.amount_paise <> payment.amount_paise;
comment on view inv_t09 is
  'A gateway''s clearing account is the sum that is unsettled; a settlement is its rows, each capture is settled once, and the bank has the net amount.';
