create or replace function reverse_opening_journal(in_journal bigint, in_business_key text, in_effective date, in_actor text, in_memo jsonb)
returns bigint language plpgsql as $$
declare
  made bigint;
  opened journal;
begin
  select * into strict opened from journal where journal_id = in_journal;
  if opened.kind <> 'opening' then
    raise exception 'journal % opens no balances', in_journal using errcode = '22023';
  end if;
  perform from property_account where property_id in (select property_id from ledger_entry where journal_id = in_journal) order by property_id for update;
  insert into journal (kind, business_key, reverses_id, effective_on, actor, memo)
    values ('reversal', in_business_key, in_journal, in_effective, in_actor, in_memo) returning journal_id into made;
  insert into ledger_entry
    select entry.property_id, account.version + row_number() over part, made, financial_year, entry.kind,
      -house_paise, -water_paise, -sewer_paise, -interest_house_paise, -interest_water_paise, -interest_sewer_paise, -entry.advance_paise,
      in_effective, now(),
      account.balance_paise - sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
        + interest_sewer_paise + entry.advance_paise) over part
    from ledger_entry entry join property_account account using (property_id)
    where entry.journal_id = in_journal
    window part as (partition by entry.property_id order by entry_no rows unbounded preceding);
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select property_id, count(*)::integer entries, sum(advance_paise)::bigint advance,
            sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
          from ledger_entry where journal_id = made group by property_id) sums
    where account.property_id = sums.property_id;
  perform add_postings(made, shard_of(made), array_agg(code order by line), array_agg(-amount_paise order by line)),
    keep_balances(shard_of(made), array_agg(code order by line), array_agg(-amount_paise order by line))
    from posting join ledger_account using (account_id) where journal_id = in_journal;
  return made;
end $$;
comment on function reverse_opening_journal is 'Mirrors a journal of opening balances over all its properties; the caller has made sure that nothing builds on them.';
