create view inv_i02 as
  select sum(amount_paise) total_paise from posting having sum(amount_paise) <> 0;
comment on view inv_i02 is 'The whole ledger sums to zero.';
