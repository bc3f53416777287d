-- What is added counts unless a later revision stands: the year's own assessment may come after a revaluation of the year.
create or replace function roll_up_assessments() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  with signed as (
    select property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, 1 sign from added
    where (
      select true from assessment later
      where later.property_id = added.property_id and later.financial_year = added.financial_year
        and later.revision > added.revision limit 1
    ) is null
    union all
    -- What held until now.
    select revised.property_id, revised.financial_year, earlier.arv_paise, earlier.house_paise, earlier.water_paise,
      earlier.sewer_paise, -1
    from (
      select property_id, financial_year, min(revision) revision from added where revision > 0 group by 1, 2
    ) revised cross join lateral (
      select * from assessment
      where assessment.property_id = revised.property_id and assessment.financial_year = revised.financial_year
        and assessment.revision < revised.revision
      order by assessment.revision desc limit 1
    ) earlier
  ), placed as (
    select signed.*, ward_id, zone_id, coalesce(house_category, 'unknown') usage,
      coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category,
      width_bucket(arv_paise, bounds)::text band
    from signed left join lateral (
      select property.ward_id, property.zone_id, property.house_category, property.category_id, property.sub_category
      from property where property.property_id = signed.property_id offset 0
    ) place on true
  )
  select financial_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
    case when grouping(category) = 0 then category else band end,
    sum(sign), sum(sign * arv_paise), sum(sign * house_paise), sum(sign * water_paise), sum(sign * sewer_paise)
  from placed
  group by grouping sets ((financial_year, ward_id, zone_id, usage, category), (financial_year, ward_id, zone_id, usage, band));
  return null;
end $$;
