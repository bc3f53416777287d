create view inv_i04 as
  select property_id, entry_no, balance_after_paise, running from (
    select property_id, entry_no, balance_after_paise, row_number() over part place,
      sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise) over part running
    from ledger_entry window part as (partition by property_id order by entry_no rows unbounded preceding)
  ) chained
  where entry_no <> place or balance_after_paise <> running;
comment on view inv_i04 is 'Entries are numbered without a gap and each carries the running balance.';
