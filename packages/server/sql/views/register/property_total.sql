create view property_total as
  select ward_id, zone_id, usage, category, sub_category, status, properties from property_rollup
  union all
  select ward_id, zone_id, usage, category, sub_category, status, properties from property_rollup_change;
comment on view property_total is 'Together these rows are the counts at this moment: every count adds them up.';
