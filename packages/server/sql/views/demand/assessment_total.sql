create view assessment_total as
  select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
  from assessment_rollup
  union all
  select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
  from assessment_rollup_change;
comment on view assessment_total is 'Together these rows are the sums at this moment: every summary adds them up.';
