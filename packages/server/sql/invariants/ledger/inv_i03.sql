create view inv_i03 as
  select 'control account' layer, account_id::text of_what, coalesce(kept.balance_paise, 0) kept_paise, coalesce(real.amount, 0) real_paise
  from account_balance kept full join (
    select account_id, shard, sum(amount_paise)::bigint amount, count(*) postings from posting group by account_id, shard
  ) real using (account_id, shard)
  where kept.balance_paise is distinct from real.amount or kept.postings is distinct from real.postings
  union all
  select 'property', property_id::text, coalesce(kept.balance_paise, 0), coalesce(real.amount, 0)
  from property_account kept full join (
    select property_id, count(*)::integer entries, -sum(advance_paise)::bigint advance,
      sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
    from ledger_entry group by property_id
  ) real using (property_id)
  where coalesce(kept.balance_paise, 0) <> coalesce(real.amount, 0) or coalesce(kept.version, 0) <> coalesce(real.entries, 0)
    or coalesce(kept.advance_paise, 0) <> coalesce(real.advance, 0);
comment on view inv_i03 is 'Kept balances and versions are the sums and counts of what they stand for.';
