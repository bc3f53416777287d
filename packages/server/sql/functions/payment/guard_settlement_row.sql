create or replace function guard_settlement_row() returns trigger language plpgsql as $$
begin
  if old.matched_by is not null
    or (tg_op = 'DELETE' and exists (
      select from gateway_settlement settlement where settlement.settlement_id = old.settlement_id and journal_id is not null))
    or (tg_op = 'UPDATE' and (new.settlement_id, new.kind, new.txn_id, new.gateway_txn_id, new.amount_paise, new.charge_paise,
      new.tax_paise, new.net_paise) is distinct from (old.settlement_id, old.kind, old.txn_id, old.gateway_txn_id,
      old.amount_paise, old.charge_paise, old.tax_paise, old.net_paise))
  then
    raise exception 'a posted row of a settlement is never changed' using errcode = '55000';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
