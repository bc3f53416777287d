create view inv_assessment_rollup as
  select financial_year, cut, ward_id, usage, part, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select financial_year, cut, ward_id, zone_id, usage, part, sum(properties)::bigint properties, sum(arv_paise)::bigint arv_paise,
      sum(house_paise)::bigint house_paise, sum(water_paise)::bigint water_paise, sum(sewer_paise)::bigint sewer_paise
    from assessment_total group by 1, 2, 3, 4, 5, 6
  ) kept full join assessment_counted really using (financial_year, cut, ward_id, zone_id, usage, part)
  where (coalesce(kept.properties, 0), coalesce(kept.arv_paise, 0), coalesce(kept.house_paise, 0),
      coalesce(kept.water_paise, 0), coalesce(kept.sewer_paise, 0))
    is distinct from (coalesce(really.properties, 0), coalesce(really.arv_paise, 0), coalesce(really.house_paise, 0),
      coalesce(really.water_paise, 0), coalesce(really.sewer_paise, 0));
comment on view inv_assessment_rollup is 'The sums of annual rental value by place, use, category and band are those of the assessments.';
