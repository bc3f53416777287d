/** SQL: the place of rows that belong to no zone or ward, for a list with `place: 'nowhere'`. */
export const nowhere = '(select null::integer zone_id, null::integer ward_id, null::integer mohalla_id) nowhere'
