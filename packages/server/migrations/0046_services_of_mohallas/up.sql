-- What is supplied in a mohalla exempts all of it from a tax: law, dated and decided by two people as its rates are.

create table mohalla_service (
  mohalla_id bigint not null references mohalla,
  valid_from date not null,
  water boolean not null,
  sewer boolean not null,
  source text not null check (source <> ''),
  change_id bigint references rule_change,
  primary key (mohalla_id, valid_from)
);
comment on table mohalla_service is
  'Whether there is water supply and a sewer in a mohalla, from a day on; before the first row both count as supplied. The past is never edited.';
create trigger mohalla_service_only_grows before update or delete on mohalla_service for each row execute function refuse_change();
create trigger mohalla_service_not_emptied before truncate on mohalla_service execute function refuse_change();

-- What was marked so far held for every year there is law of.
insert into mohalla_service (mohalla_id, valid_from, water, sewer, source)
  select mohalla_id, coalesce((select min(valid_from) from rule_entry), '2000-04-01'), water_tax_availability,
    sewer_tax_availability, 'List of mohallas, as kept before its services were dated'
  from mohalla;

alter table rule_change drop constraint rule_change_subject_check;
alter table rule_change add constraint rule_change_subject_check check (subject in (
  'mohallaRates', 'mohallaServices', 'discount',
  'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands', 'rateBases', 'embedded', 'roundings',
  'interest', 'rebates', 'dueDates', 'apportionment', 'partYear', 'corrections', 'correctionLimits', 'noteReasons',
  'upiPayee', 'onlinePayment', 'recovery', 'objection', 'service', 'messages', 'corporation', 'mapRules'));
alter table rule_change drop constraint rule_change_check1;
alter table rule_change add constraint rule_change_of_mohalla
  check ((mohalla_id is not null) = (subject in ('mohallaRates', 'mohallaServices')));

-- The rules know the services by the mohalla: they are no fact of the property.
create or replace function assessment_facts(of_property bigint, without_premises smallint[] default '{}') returns jsonb
stable language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'mohallaId', mohalla_id::text, 'construction', coalesce(construction_type, 'vacant_land'), 'roadWidthMetres', road_width_m,
      'constructionYear', construction_year, 'plotAreaHundredths', (plot_area_sqft * 100)::bigint,
      'houseTaxApplicable', house_tax_applicable, 'waterTaxApplicable', water_tax_applicable,
      'sewerageConnectionAvailable', sewerage_connection_available,
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
  from property where property_id = of_property
$$;

alter table mohalla drop column water_tax_availability, drop column sewer_tax_availability;
