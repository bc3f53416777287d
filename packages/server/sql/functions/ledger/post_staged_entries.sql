create or replace function post_staged_entries(
  in_kind text, in_business_key text, in_effective date, in_actor text, in_memo jsonb, in_contra_prefix text
) returns bigint language plpgsql as $$
declare
  made bigint;
  moment timestamptz;
begin
  -- staged_entry is a temporary table of the caller: property_id, financial_year, kind and the seven buckets.
  insert into property_account (property_id) select distinct property_id from staged_entry order by 1 on conflict do nothing;
  perform from property_account where property_id in (select property_id from staged_entry) order by property_id for update;
  moment := clock_timestamp();
  insert into journal (kind, business_key, effective_on, recorded_at, actor, memo)
    values (in_kind, in_business_key, in_effective, moment, in_actor, in_memo) returning journal_id into made;
  insert into ledger_entry
    select staged.property_id, account.version + row_number() over part, made, financial_year, kind,
      house_paise, water_paise, sewer_paise, interest_house_paise, interest_water_paise, interest_sewer_paise, staged.advance_paise,
      in_effective, moment,
      account.balance_paise + sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
        + interest_sewer_paise + staged.advance_paise) over part
    from staged_entry staged join property_account account using (property_id)
    window part as (partition by staged.property_id order by financial_year, kind rows unbounded preceding);
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select property_id, count(*)::integer entries, sum(advance_paise)::bigint advance,
            sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
          from ledger_entry where journal_id = made group by property_id) sums
    where account.property_id = sums.property_id;
  perform add_postings(made, shard_of(made), array_agg(code), array_agg(amount)),
    keep_balances(shard_of(made), array_agg(code), array_agg(amount)) from (
    with bucket as (
      select bucket.head, financial_year, sum(bucket.amount)::bigint amount
      from ledger_entry, lateral (values
        ('house', house_paise), ('water', water_paise), ('sewer', sewer_paise), ('interestHouse', interest_house_paise),
        ('interestWater', interest_water_paise), ('interestSewer', interest_sewer_paise), ('advance', advance_paise)) bucket (head, amount)
      where journal_id = made group by 1, 2
    )
    select case when head = 'advance' then 'advance' else 'receivable:' || head || ':' || financial_year end code, sum(amount)::bigint amount
      from bucket group by 1 having sum(amount) <> 0
    union all
    select case when in_contra_prefix = 'income' and head <> 'advance' then 'income:' || head || ':' || financial_year else in_contra_prefix end, -sum(amount)::bigint
      from bucket group by 1 having sum(amount) <> 0
  ) lines;
  return made;
end $$;
comment on function post_staged_entries is
  'Posts one balanced journal over the many properties in the temporary table staged_entry, against income per head and year (contra ''income'') or one account (for example ''opening'').';
