create or replace function ledger_total_on(in_day date) returns setof ledger_total stable language sql as $$
  select
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
  from ledger_rollup_until where ends_on = rollup_kept_near(in_day)
  union all
  select
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
  from ledger_rollup_day where effective_on > rollup_kept_near(in_day) and effective_on <= in_day
  union all
  select zone_id, ward_id, usage, financial_year,
    -charged_house_paise, -charged_water_paise, -charged_sewer_paise, -rebate_house_paise, -rebate_water_paise,
    -rebate_sewer_paise, -paid_house_paise, -paid_water_paise, -paid_sewer_paise, -interest_charged_house_paise,
    -interest_charged_water_paise, -interest_charged_sewer_paise, -interest_paid_house_paise,
    -interest_paid_water_paise, -interest_paid_sewer_paise, -advance_paise, -demands
  from ledger_rollup_day where effective_on > in_day and effective_on <= rollup_kept_near(in_day)
  union all
  select
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
  from ledger_rollup_change where effective_on <= in_day
$$;
comment on function ledger_total_on is
  'As ledger_total, as the books stood at the end of a day: the sums of the nearest day kept, and those of the days between.';
