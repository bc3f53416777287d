create or replace function map_standing(property bigint, status text, this_year smallint) returns smallint language sql stable as $$
  select case
    when status <> 'active' then null
    when not exists (select from assessment where property_id = property) then 3
    when coalesce((select balance_paise from property_account where property_id = property), 0) <= 0 then 0
    when exists (select from ledger_entry where property_id = property and financial_year < this_year group by financial_year
      having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0) then 2
    else 1 end::smallint
$$;
comment on function map_standing is 'As the numbers of property_point.standing; null for a property that is no longer in force.';
