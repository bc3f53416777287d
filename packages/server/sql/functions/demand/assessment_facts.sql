-- The rules know the services by the mohalla: they are no fact of the property.
create or replace function assessment_facts(of_property bigint, without_premises smallint[] default '{}') returns jsonb
stable language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'mohallaId', mohalla_id::text, 'construction', coalesce(construction_type, 'vacant_land'), 'roadWidthMetres', road_width_m,
      'constructionYear', construction_year, 'plotAreaMillionths', (plot_area_sqft * 1000000)::bigint,
      'houseTaxApplicable', house_tax_applicable, 'waterTaxApplicable', water_tax_applicable,
      'sewerageConnectionAvailable', sewerage_connection_available,
      'isMetroRailProperty', is_metro_rail_property, 'isDisabled', is_disabled, 'disabilityBps', disability_bps,
      'isExDefensePersonalWidow', is_ex_defense_personal_widow, 'isOnlyBuildingOfOwner', is_only_building_of_owner,
      'capitalValue', capital_value_paise, 'recordedArv', old_arv_paise))
    || jsonb_build_object('premises', coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'floorNumber', floor_number, 'rentType', rent_type, 'type', type, 'category', category.code,
          'subCategory', premise.sub_category, 'areaMillionths', (area_sqft * 1000000)::bigint, 'areaBasis', area_basis,
          'construction', premise.construction_type, 'constructionYear', premise.construction_year,
          'parking', premise.parking)) order by premise_no)
      from premise left join category on category.category_id = premise.category_id
      where premise.property_id = of_property and premise_no <> all (without_premises)), '[]'))
  from property where property_id = of_property
$$;
