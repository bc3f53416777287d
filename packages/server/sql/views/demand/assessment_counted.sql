create view assessment_counted as
  select financial_year, cut, ward_id, zone_id, usage, part, count(*) properties, sum(arv_paise)::bigint arv_paise,
    sum(house_paise)::bigint house_paise, sum(water_paise)::bigint water_paise, sum(sewer_paise)::bigint sewer_paise
  from (
    select held.*, cut, ward_id, zone_id, coalesce(house_category, 'unknown') usage,
      case cut when 'band' then width_bucket(arv_paise, bounds)::text
        else coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') end part
    from assessment_held held join property using (property_id)
    cross join (select arv_bounds() bounds) classes
    cross join (values ('category'), ('band')) both_cuts(cut)
  ) placed
  group by 1, 2, 3, 4, 5, 6;
