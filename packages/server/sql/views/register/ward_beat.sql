create view ward_beat as
  select ward.ward_id, array_agg(staff_id order by staff_id) inspectors
  from ward join staff on is_revenue_inspector and disabled_at is null and (ward_id = any (accessible_wards)
    or (accessible_wards = '{}' and zone_id = any (accessible_zones)))
  group by ward.ward_id;
comment on view ward_beat is 'The revenue inspectors of each ward that has any: those of the ward, and those of its zone who have no wards of their own.';
