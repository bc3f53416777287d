create view inv_rollup_day as
  select effective_on, ward_id, usage, financial_year, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select zone_id, ward_id, usage, financial_year, effective_on,
      sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
      sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
      sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
      sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
      sum(paid_sewer_paise)::bigint paid_sewer_paise,
      sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
      sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
      sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
      sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
      sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
      sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
      sum(demands)::bigint demands
    from (
      select
        zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
        charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
        paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
        interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
        advance_paise, demands
      from ledger_rollup_day
      union all
      select
        zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
        charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
        paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
        interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
        advance_paise, demands
      from ledger_rollup_change
    ) whole group by 1, 2, 3, 4, 5
  ) kept full join (
    select zone_id, ward_id, coalesce(house_category, 'unknown') usage, financial_year, effective_on,
      sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
      sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
      sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
      sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
      sum(paid_sewer_paise)::bigint paid_sewer_paise,
      sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
      sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
      sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
      sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
      sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
      sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
      sum(demands)::bigint demands
    from ledger_measure join property using (property_id) group by 1, 2, 3, 4, 5
  ) really using (zone_id, ward_id, usage, financial_year, effective_on)
  where
    coalesce(kept.charged_house_paise, 0) <> coalesce(really.charged_house_paise, 0) or
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
comment on view inv_rollup_day is 'The sums by day, place, usage, year and head are those of the ledger.';
