-- Runs over a city read every property and floor as text, and the making of it took more than the reading. Both rows keep
-- it now: first the numbers, in which nearly every row differs, then the words, of which a ward has few combinations.

create function iso_text(day date) returns text strict immutable parallel safe language sql as
  $$ select to_char(day, 'YYYY-MM-DD') $$;
comment on function iso_text is 'Of no setting: a cast to text depends on DateStyle, and no generated column may.';

alter table property add column facts_as_text text generated always as (
  '(' || property_id::text || ',' || version::text || ',' || mohalla_id::text || ','
  || coalesce(road_width_m::text, '') || ',' || coalesce(construction_year::text, '') || ','
  || coalesce(plot_area_sqft::text, '') || ',' || coalesce(capital_value_paise::text, '') || ','
  || coalesce(old_arv_paise::text, '') || ',' || coalesce(construction_type, '') || ','
  || left(house_tax_applicable::text, 1) || ',' || left(water_tax_applicable::text, 1) || ','
  || left(sewerage_connection_available::text, 1) || ',' || left(is_metro_rail_property::text, 1) || ','
  || left(is_disabled::text, 1) || ',' || left(is_ex_defense_personal_widow::text, 1) || ','
  || left(is_only_building_of_owner::text, 1) || ',' || coalesce(disability_bps::text, '') || ','
  || coalesce(iso_text(assessed_from), '') || ',' || coalesce(iso_text(assessed_until), '') || ')'
) stored;
comment on column property.facts_as_text is 'What an assessment looks at of the property, as runs over a city read it.';

alter table premise drop column facts;
alter table premise add column facts_as_text text generated always as (
  '(' || property_id::text || ',' || floor_number::text || ',' || area_sqft::text || ','
  || coalesce(construction_year::text, '') || ',' || rent_type || ',' || type || ','
  || coalesce(category_id::text, '') || ','
  || coalesce('"' || replace(replace(sub_category, '\', '\\'), '"', '""') || '"', '') || ','
  || area_basis || ',' || coalesce(construction_type, '') || ',' || coalesce(parking, '') || ')'
) stored;
comment on column premise.facts_as_text is 'What an assessment looks at of the floor, as runs over a city read it.';
