create view property_counted as
  select ward_id, zone_id, coalesce(house_category, 'unknown') usage, coalesce(category_id::text, '') category,
    coalesce(sub_category, '') sub_category, status, count(*) properties
  from property group by 1, 2, 3, 4, 5, 6;
