create view inv_property_rollup as
  select ward_id, zone_id, usage, category, sub_category, status, kept.properties kept_count, really.properties real_count
  from (
    select ward_id, zone_id, usage, category, sub_category, status, sum(properties)::bigint properties
    from property_total group by 1, 2, 3, 4, 5, 6
  ) kept full join property_counted really using (ward_id, zone_id, usage, category, sub_category, status)
  where coalesce(kept.properties, 0) <> coalesce(really.properties, 0);
comment on view inv_property_rollup is 'The counts of properties by place, use, category and status are those of the register.';
