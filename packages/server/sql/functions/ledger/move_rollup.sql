create or replace function move_rollup() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
    paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
    interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
    advance_paise, demands)
  select old.zone_id, old.ward_id, coalesce(old.house_category, 'unknown'), financial_year, effective_on,
    -sum(charged_house_paise), -sum(charged_water_paise), -sum(charged_sewer_paise), -sum(rebate_house_paise),
    -sum(rebate_water_paise), -sum(rebate_sewer_paise), -sum(paid_house_paise), -sum(paid_water_paise),
    -sum(paid_sewer_paise), -sum(interest_charged_house_paise), -sum(interest_charged_water_paise),
    -sum(interest_charged_sewer_paise), -sum(interest_paid_house_paise), -sum(interest_paid_water_paise),
    -sum(interest_paid_sewer_paise), -sum(advance_paise), -sum(demands)
  from ledger_measure where property_id = old.property_id group by financial_year, effective_on
  union all
  select new.zone_id, new.ward_id, coalesce(new.house_category, 'unknown'), financial_year, effective_on,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise),
    sum(interest_charged_sewer_paise), sum(interest_paid_house_paise), sum(interest_paid_water_paise),
    sum(interest_paid_sewer_paise), sum(advance_paise), sum(demands)
  from ledger_measure where property_id = new.property_id group by financial_year, effective_on;
  return null;
end $$;
