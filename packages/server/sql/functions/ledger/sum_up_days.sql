create or replace function sum_up_days() returns void language sql as $$
  insert into ledger_rollup_day (
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise,
    paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year, effective_on,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise),
    sum(interest_charged_sewer_paise), sum(interest_paid_house_paise), sum(interest_paid_water_paise),
    sum(interest_paid_sewer_paise), sum(advance_paise), sum(demands)
  from ledger_measure join property using (property_id)
  group by 1, 2, 3, 4, 5
  order by effective_on
$$;
comment on function sum_up_days is
  'Fills the empty table of the sums by day from the ledger, a day beside the next. Nobody may post meanwhile.';
