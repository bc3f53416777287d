create view inv_rollup_until as
  with steps as (
    select zone_id, ward_id, usage, financial_year, ends_on,
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
    from ledger_rollup_day join (
      select effective_on, (select min(ends_on) from ledger_rollup_until where ends_on >= effective_on) ends_on
      from (select distinct effective_on from ledger_rollup_day) day
    ) first_of_day using (effective_on)
    where ends_on is not null group by 1, 2, 3, 4, 5
  )
  select ends_on, ward_id, usage, financial_year, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from ledger_rollup_until kept full join (
    select zone_id, ward_id, usage, financial_year, ends_on,
      (sum(sum(charged_house_paise)) over upto)::bigint charged_house_paise,
      (sum(sum(charged_water_paise)) over upto)::bigint charged_water_paise,
      (sum(sum(charged_sewer_paise)) over upto)::bigint charged_sewer_paise,
      (sum(sum(rebate_house_paise)) over upto)::bigint rebate_house_paise,
      (sum(sum(rebate_water_paise)) over upto)::bigint rebate_water_paise,
      (sum(sum(rebate_sewer_paise)) over upto)::bigint rebate_sewer_paise,
      (sum(sum(paid_house_paise)) over upto)::bigint paid_house_paise,
      (sum(sum(paid_water_paise)) over upto)::bigint paid_water_paise,
      (sum(sum(paid_sewer_paise)) over upto)::bigint paid_sewer_paise,
      (sum(sum(interest_charged_house_paise)) over upto)::bigint interest_charged_house_paise,
      (sum(sum(interest_charged_water_paise)) over upto)::bigint interest_charged_water_paise,
      (sum(sum(interest_charged_sewer_paise)) over upto)::bigint interest_charged_sewer_paise,
      (sum(sum(interest_paid_house_paise)) over upto)::bigint interest_paid_house_paise,
      (sum(sum(interest_paid_water_paise)) over upto)::bigint interest_paid_water_paise,
      (sum(sum(interest_paid_sewer_paise)) over upto)::bigint interest_paid_sewer_paise,
      (sum(sum(advance_paise)) over upto)::bigint advance_paise, (sum(sum(demands)) over upto)::bigint demands
    from (
      select
      zone_id, ward_id, usage, financial_year, ends_on, charged_house_paise, charged_water_paise, charged_sewer_paise,
      rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
      interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
      from steps
      union all
      select zone_id, ward_id, usage, financial_year, later.ends_on,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from (select zone_id, ward_id, usage, financial_year, min(ends_on) since from steps group by 1, 2, 3, 4) first
      join (select distinct ends_on from ledger_rollup_until) later on later.ends_on > since
    ) spread
    group by 1, 2, 3, 4, 5
    window upto as (partition by zone_id, ward_id, usage, financial_year order by ends_on)
  ) really using (zone_id, ward_id, usage, financial_year, ends_on)
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
comment on view inv_rollup_until is 'The sums until a day are those of all days until then.';
