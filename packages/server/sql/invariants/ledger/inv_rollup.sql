create view inv_rollup as
  select ward_id, usage, financial_year, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select zone_id, ward_id, usage, financial_year,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise, sum(charged_sewer_paise)::bigint charged_sewer_paise,
    sum(rebate_house_paise)::bigint rebate_house_paise, sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise, sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise, sum(interest_charged_water_paise)::bigint interest_charged_water_paise, sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise, sum(interest_paid_water_paise)::bigint interest_paid_water_paise, sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise,
    sum(advance_paise)::bigint advance_paise, sum(demands)::bigint demands
    from ledger_total group by 1, 2, 3, 4
  ) kept full join (
    select zone_id, ward_id, coalesce(house_category, 'unknown') usage, financial_year,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise, sum(charged_sewer_paise)::bigint charged_sewer_paise,
    sum(rebate_house_paise)::bigint rebate_house_paise, sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise, sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise, sum(interest_charged_water_paise)::bigint interest_charged_water_paise, sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise, sum(interest_paid_water_paise)::bigint interest_paid_water_paise, sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise,
    sum(advance_paise)::bigint advance_paise, sum(demands)::bigint demands
    from ledger_measure join property using (property_id) group by 1, 2, 3, 4
  ) really using (zone_id, ward_id, usage, financial_year)
  where coalesce(kept.charged_house_paise, 0) <> coalesce(really.charged_house_paise, 0) or
    coalesce(kept.charged_water_paise, 0) <> coalesce(really.charged_water_paise, 0) or
    coalesce(kept.charged_sewer_paise, 0) <> coalesce(really.charged_sewer_paise, 0) or
    coalesce(kept.rebate_house_paise, 0) <> coalesce(really.rebate_house_paise, 0) or
    coalesce(kept.rebate_water_paise, 0) <> coalesce(really.rebate_water_paise, 0) or
    coalesce(kept.rebate_sewer_paise, 0) <> coalesce(really.rebate_sewer_paise, 0) or
    coalesce(kept.paid_house_paise, 0) <> coalesce(really.paid_house_paise, 0) or
    coalesce(kept.paid_water_paise, 0) <> coalesce(really.paid_water_paise, 0) or
    coalesce(kept.paid_sewer_paise, 0) <> coalesce(really.paid_sewer_paise, 0) or
    coalesce(kept.interest_charged_house_paise, 0) <> coalesce(really.interest_charged_house_paise, 0) or
    coalesce(kept.interest_charged_water_paise, 0) <> coalesce(really.interest_charged_water_paise, 0) or
    coalesce(kept.interest_charged_sewer_paise, 0) <> coalesce(really.interest_charged_sewer_paise, 0) or
    coalesce(kept.interest_paid_house_paise, 0) <> coalesce(really.interest_paid_house_paise, 0) or
    coalesce(kept.interest_paid_water_paise, 0) <> coalesce(really.interest_paid_water_paise, 0) or
    coalesce(kept.interest_paid_sewer_paise, 0) <> coalesce(really.interest_paid_sewer_paise, 0) or
    coalesce(kept.advance_paise, 0) <> coalesce(really.advance_paise, 0) or
    coalesce(kept.demands, 0) <> coalesce(really.demands, 0);
comment on view inv_rollup is 'The sums by place, usage, year and head are those of the ledger.';
