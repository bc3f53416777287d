/**
 * Surveyed properties as `row`, with `place`: the zone and ward that the register has today, else those of the ward that
 * the surveyor wrote down.
 */
export const surveyedNow = `survey_property row left join property on property.property_id = row.property_id
  cross join lateral (select coalesce(property.zone_id, row.zone_id) zone_id, coalesce(property.ward_id, row.ward_id) ward_id) place`
