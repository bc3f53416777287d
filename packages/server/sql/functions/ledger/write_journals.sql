create or replace function write_journals(in_journals jsonb) returns table (place bigint, made bigint) language plpgsql as $$
#variable_conflict use_column
declare
  -- Not now(): that is when the transaction began, before it waited for the accounts.
  moment timestamptz;
  moved_on bigint;
begin
  insert into property_account (property_id)
    select distinct property from given_journals(in_journals) where not exists (
      select from property_account where property_id = property) order by property
    on conflict do nothing;
  perform from property_account where property_id in (select property from given_journals(in_journals))
    order by property_id for update;
  moment := clock_timestamp();
  select property into moved_on from (
    select property, version,
      coalesce(sum(cardinality(years)) over (partition by property order by place rows between unbounded preceding and 1 preceding), 0) earlier
    from given_journals(in_journals)
  ) given join property_account account on account.property_id = property
  where given.version <> account.version + earlier limit 1;
  if found then
    raise exception 'property % has moved on', moved_on using errcode = 'KS001';
  end if;
  perform ensure_accounts(array(select distinct code from given_journals(in_journals), unnest(codes) code));
  return query
  with given as materialized (
    select * from given_journals(in_journals)
  ), written as (
    insert into journal (kind, business_key, reverses_id, property_id, session_id, effective_on, recorded_at, actor, memo)
      select kind, key, reverses, property, session, effective, moment, actor, memo from given order by place
    returning journal_id, business_key
  ), numbered as materialized (
    select journal_id, given.* from written join given on key = business_key
  ), entered as (
    insert into ledger_entry
      select property, account.version + row_number() over so_far, journal_id, year, entry_kind, h, w, s, ih, iw, "is", adv,
        effective, moment, account.balance_paise + sum(h + w + s + ih + iw + "is" + adv) over so_far
      from numbered
        cross join unnest(years, kinds, house_paise, water_paise, sewer_paise, interest_house_paise, interest_water_paise,
          interest_sewer_paise, advance_paise) with ordinality line (year, entry_kind, h, w, s, ih, iw, "is", adv, line_no)
        join property_account account on account.property_id = property
      window so_far as (partition by property order by place, line_no)
      order by 1, 2
    returning property_id, advance_paise, house_paise + water_paise + sewer_paise + interest_house_paise
      + interest_water_paise + interest_sewer_paise + advance_paise amount
  ), kept as (
    update property_account account
      set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
        advance_paise = account.advance_paise - sums.advance
      from (
        select property_id, count(*)::integer entries, sum(amount)::bigint amount, sum(advance_paise)::bigint advance
        from entered group by 1
      ) sums where account.property_id = sums.property_id
  ), posted as (
    insert into posting (journal_id, line, account_id, amount_paise, shard)
      select journal_id, line_no, account_id, amount, shard_of(property)
      from numbered cross join unnest(codes, amounts) with ordinality line (code, amount, line_no)
        join ledger_account account on account.code = line.code
      order by 1, 2
  )
  select place, journal_id from numbered order by place;
end $$;
comment on function write_journals is
  'write_journal for many journals at once, in their order; those of one property follow each other in its versions. The control accounts are not kept.';
