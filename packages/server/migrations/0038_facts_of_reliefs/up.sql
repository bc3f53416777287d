-- Three facts that the law asks for and no column held: whether a building is its owner's only one in the city, the capital
-- value by which years before the area method are assessed, and the parking of a floor.

alter table property
  add column is_only_building_of_owner boolean not null default false,
  add column capital_value_paise bigint check (capital_value_paise > 0);
comment on column property.is_only_building_of_owner is 'Declared by the owner; the declaration stands among the documents.';
comment on column property.capital_value_paise is 'Depreciated cost of the building and value of its land, for years before the area method.';

alter table premise add column parking text check (parking in ('provided', 'not_provided'));
comment on column premise.parking is 'Null: not recorded, which neither raises nor lowers a tax.';

alter table property_file drop constraint property_file_slot_check;
alter table property_file add constraint property_file_slot_check check (slot in ('buildingImageFront', 'buildingImageRight',
  'buildingImageLeft', 'ownerId', 'landRegistryDocument', 'electricityBill', 'disabilityDocumentProof',
  'exDefensePersonalDocumentProof', 'onlyBuildingDeclaration'));

create or replace function assessment_facts(of_property bigint, without_premises smallint[] default '{}') returns jsonb
stable language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'mohallaId', mohalla_id::text, 'construction', coalesce(construction_type, 'vacant_land'), 'roadWidthMetres', road_width_m,
      'constructionYear', construction_year, 'plotAreaHundredths', (plot_area_sqft * 100)::bigint,
      'houseTaxApplicable', house_tax_applicable, 'waterTaxApplicable', water_tax_applicable,
      'sewerageConnectionAvailable', sewerage_connection_available,
      'mohallaWaterAvailable', water_tax_availability, 'mohallaSewerAvailable', sewer_tax_availability,
      'isMetroRailProperty', is_metro_rail_property, 'isDisabled', is_disabled, 'disabilityBps', disability_bps,
      'isExDefensePersonalWidow', is_ex_defense_personal_widow, 'isOnlyBuildingOfOwner', is_only_building_of_owner,
      'capitalValue', capital_value_paise, 'recordedArv', old_arv_paise))
    || jsonb_build_object('premises', coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'floorNumber', floor_number, 'rentType', rent_type, 'type', type, 'category', category.code,
          'subCategory', premise.sub_category, 'areaHundredths', (area_sqft * 100)::bigint, 'areaBasis', area_basis,
          'construction', premise.construction_type, 'constructionYear', premise.construction_year,
          'parking', premise.parking)) order by premise_no)
      from premise left join category on category.category_id = premise.category_id
      where premise.property_id = of_property and premise_no <> all (without_premises)), '[]'))
  from property join mohalla using (mohalla_id) where property_id = of_property
$$;

drop trigger property_keeps_before on property;
create trigger property_keeps_before before update on property for each row
  when ((old.mohalla_id, old.construction_type, old.road_width_m, old.construction_year, old.plot_area_sqft,
      old.house_tax_applicable, old.water_tax_applicable, old.sewerage_connection_available, old.is_metro_rail_property,
      old.is_disabled, old.disability_bps, old.is_ex_defense_personal_widow, old.is_only_building_of_owner,
      old.capital_value_paise, old.old_arv_paise)
    is distinct from (new.mohalla_id, new.construction_type, new.road_width_m, new.construction_year, new.plot_area_sqft,
      new.house_tax_applicable, new.water_tax_applicable, new.sewerage_connection_available, new.is_metro_rail_property,
      new.is_disabled, new.disability_bps, new.is_ex_defense_personal_widow, new.is_only_building_of_owner,
      new.capital_value_paise, new.old_arv_paise))
  execute function keep_register_before();

-- What a run over a city reads of a floor, with its parking. A column the database makes is made anew to be made otherwise.
alter table premise drop column facts;
alter table premise add column facts text generated always as (
  '(' || property_id::text || ',' || floor_number::text || ',' || rent_type || ',' || type || ','
  || coalesce(category_id::text, '') || ','
  || coalesce('"' || replace(replace(sub_category, '\', '\\'), '"', '""') || '"', '') || ','
  || area_sqft::text || ',' || area_basis || ',' || coalesce(construction_type, '') || ','
  || coalesce(construction_year::text, '') || ',' || coalesce(parking, '') || ')'
) stored;
comment on column premise.facts is 'What an assessment looks at of the floor, as runs over a city read it.';
