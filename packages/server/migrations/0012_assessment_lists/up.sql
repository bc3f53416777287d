-- Annual rental value and tax by place, use, category and band: kept by the transactions that assess. And what the
-- register said of a property before each change, so that a change of its tax can be told from a change of the law.

create table arv_band (
  band smallint primary key,
  from_paise bigint not null unique check (from_paise >= 0)
);
comment on table arv_band is 'Classes of annual rental value in reports: from this value to below the next. After a change: rebuild_assessment_rollup().';
insert into arv_band (band, from_paise)
select ordinality, rupees * 100 from unnest(array[0, 900, 5000, 10000, 25000, 50000, 100000, 500000]::bigint[]) with ordinality bounds(rupees);

-- Each property counts once in each cut: by its category, and by the band of its value.
create table assessment_rollup (
  financial_year smallint not null,
  cut text not null check (cut in ('category', 'band')),
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  part text not null,
  properties bigint not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null,
  primary key (financial_year, cut, ward_id, zone_id, usage, part)
);
comment on column assessment_rollup.part is 'Of the cut category: category_id/sub-category, either may be empty; of the cut band: arv_band.band.';

-- As with ledger_rollup: a change is a row of its own until it is folded in, so that nobody waits.
create table assessment_rollup_change (
  change_id bigint generated always as identity primary key,
  financial_year smallint not null,
  cut text not null,
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  part text not null,
  properties bigint not null,
  arv_paise bigint not null,
  house_paise bigint not null,
  water_paise bigint not null,
  sewer_paise bigint not null
);

create view assessment_total as
  select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
  from assessment_rollup
  union all
  select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
  from assessment_rollup_change;
comment on view assessment_total is 'Together these rows are the sums at this moment: every summary adds them up.';

create view assessment_held as
  select * from assessment held
  where not exists (
    select from assessment later
    where later.property_id = held.property_id and later.financial_year = held.financial_year and later.revision > held.revision
  );
comment on view assessment_held is 'Of each property and year the revision that holds.';

create function arv_bounds() returns bigint[] stable language sql as 'select array_agg(from_paise order by from_paise) from arv_band';

create function roll_up_assessments() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  with signed as (
    select property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, 1 sign
    from (
      select *, row_number() over (partition by property_id, financial_year order by revision desc) place from added
    ) latest where place = 1
    union all
    -- What held until now.
    select revised.property_id, revised.financial_year, earlier.arv_paise, earlier.house_paise, earlier.water_paise,
      earlier.sewer_paise, -1
    from (
      select property_id, financial_year, min(revision) revision from added where revision > 0 group by 1, 2
    ) revised cross join lateral (
      select * from assessment
      where assessment.property_id = revised.property_id and assessment.financial_year = revised.financial_year
        and assessment.revision < revised.revision
      order by assessment.revision desc limit 1
    ) earlier
  ), placed as (
    select signed.*, ward_id, zone_id, coalesce(house_category, 'unknown') usage,
      coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category,
      width_bucket(arv_paise, bounds)::text band
    from signed join property using (property_id)
  )
  select financial_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
    case when grouping(category) = 0 then category else band end,
    sum(sign), sum(sign * arv_paise), sum(sign * house_paise), sum(sign * water_paise), sum(sign * sewer_paise)
  from placed
  group by grouping sets ((financial_year, ward_id, zone_id, usage, category), (financial_year, ward_id, zone_id, usage, band));
  return null;
end $$;
create trigger assessment_rolls_up after insert on assessment referencing new table as added
  for each statement execute function roll_up_assessments();

-- A property that moves, or becomes a shop, takes its sums with it.
create function move_assessment_rollup() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  select financial_year, cut, ward_id, zone_id, usage,
    case cut when 'band' then width_bucket(arv_paise, bounds)::text else category end,
    sign, sign * arv_paise, sign * house_paise, sign * water_paise, sign * sewer_paise
  from assessment_held
  cross join (values
    (-1, old.ward_id, old.zone_id, coalesce(old.house_category, 'unknown'),
      coalesce(old.category_id::text, '') || '/' || coalesce(old.sub_category, '')),
    (1, new.ward_id, new.zone_id, coalesce(new.house_category, 'unknown'),
      coalesce(new.category_id::text, '') || '/' || coalesce(new.sub_category, ''))
  ) side(sign, ward_id, zone_id, usage, category)
  cross join (values ('category'), ('band')) both_cuts(cut)
  where property_id = new.property_id;
  return null;
end $$;
create trigger property_moves_assessment_rollup
  after update of zone_id, ward_id, house_category, category_id, sub_category on property for each row
  when ((old.zone_id, old.ward_id, old.house_category, old.category_id, old.sub_category)
    is distinct from (new.zone_id, new.ward_id, new.house_category, new.category_id, new.sub_category))
  execute function move_assessment_rollup();

create function fold_assessment_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_assessment_rollup')) then return 0; end if;
  with taken as (
    delete from assessment_rollup_change returning *
  ), sums as (
    select financial_year, cut, ward_id, zone_id, usage, part, count(*) changes, sum(properties) properties,
      sum(arv_paise) arv_paise, sum(house_paise) house_paise, sum(water_paise) water_paise, sum(sewer_paise) sewer_paise
    from taken group by 1, 2, 3, 4, 5, 6
  ), kept as (
    insert into assessment_rollup as kept
    select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
    from sums
    on conflict (financial_year, cut, ward_id, zone_id, usage, part) do update set
      properties = kept.properties + excluded.properties, arv_paise = kept.arv_paise + excluded.arv_paise,
      house_paise = kept.house_paise + excluded.house_paise, water_paise = kept.water_paise + excluded.water_paise,
      sewer_paise = kept.sewer_paise + excluded.sewer_paise
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;
comment on function fold_assessment_rollup is 'Adds the waiting changes to the rollup and takes them away, in one statement: the total of both never moves. Answers how many there were.';

create view assessment_counted as
  select financial_year, cut, ward_id, zone_id, usage, part, count(*) properties, sum(arv_paise)::bigint arv_paise,
    sum(house_paise)::bigint house_paise, sum(water_paise)::bigint water_paise, sum(sewer_paise)::bigint sewer_paise
  from (
    select held.*, cut, ward_id, zone_id, coalesce(house_category, 'unknown') usage,
      case cut when 'band' then width_bucket(arv_paise, bounds)::text
        else coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') end part
    from assessment_held held join property using (property_id)
    cross join (select arv_bounds() bounds) classes
    cross join (values ('category'), ('band')) both_cuts(cut)
  ) placed
  group by 1, 2, 3, 4, 5, 6;

create function rebuild_assessment_rollup() returns void language sql as $$
  delete from assessment_rollup_change;
  delete from assessment_rollup;
  insert into assessment_rollup select * from assessment_counted
$$;
comment on function rebuild_assessment_rollup is 'Counts everything anew, for a register loaded without its triggers. Nobody may assess meanwhile.';
select rebuild_assessment_rollup();

create view inv_assessment_rollup as
  select financial_year, cut, ward_id, usage, part, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select financial_year, cut, ward_id, zone_id, usage, part, sum(properties)::bigint properties, sum(arv_paise)::bigint arv_paise,
      sum(house_paise)::bigint house_paise, sum(water_paise)::bigint water_paise, sum(sewer_paise)::bigint sewer_paise
    from assessment_total group by 1, 2, 3, 4, 5, 6
  ) kept full join assessment_counted really using (financial_year, cut, ward_id, zone_id, usage, part)
  where (coalesce(kept.properties, 0), coalesce(kept.arv_paise, 0), coalesce(kept.house_paise, 0),
      coalesce(kept.water_paise, 0), coalesce(kept.sewer_paise, 0))
    is distinct from (coalesce(really.properties, 0), coalesce(really.arv_paise, 0), coalesce(really.house_paise, 0),
      coalesce(really.water_paise, 0), coalesce(really.sewer_paise, 0));
comment on view inv_assessment_rollup is 'The sums of annual rental value by place, use, category and band are those of the assessments.';

-- The most valuable properties of a year; the lists of the whole city begin with them.
create index assessment_of_high_value on assessment (financial_year, arv_paise desc, property_id) where arv_paise >= 10000000;

-- What an assessment looks at of a property, in the words of the rules; a null is left out: not known is not a fact.
create function assessment_facts(of_property bigint, without_premises smallint[] default '{}') returns jsonb
stable language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'mohallaId', mohalla_id::text, 'construction', coalesce(construction_type, 'vacant_land'), 'roadWidthMetres', road_width_m,
      'constructionYear', construction_year, 'plotAreaHundredths', (plot_area_sqft * 100)::bigint,
      'houseTaxApplicable', house_tax_applicable, 'waterTaxApplicable', water_tax_applicable,
      'sewerageConnectionAvailable', sewerage_connection_available,
      'mohallaWaterAvailable', water_tax_availability, 'mohallaSewerAvailable', sewer_tax_availability,
      'isMetroRailProperty', is_metro_rail_property, 'isDisabled', is_disabled, 'disabilityBps', disability_bps,
      'isExDefensePersonalWidow', is_ex_defense_personal_widow, 'recordedArv', old_arv_paise))
    || jsonb_build_object('premises', coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'floorNumber', floor_number, 'rentType', rent_type, 'type', type, 'category', category.code,
          'subCategory', premise.sub_category, 'areaHundredths', (area_sqft * 100)::bigint, 'areaBasis', area_basis,
          'construction', premise.construction_type, 'constructionYear', premise.construction_year)) order by premise_no)
      from premise left join category on category.category_id = premise.category_id
      where premise.property_id = of_property and premise_no <> all (without_premises)), '[]'))
  from property join mohalla using (mohalla_id) where property_id = of_property
$$;

create table register_before (
  property_id bigint not null references property,
  changed_by xid8 not null,
  changed_at timestamptz not null default now(),
  facts jsonb not null,
  primary key (property_id, changed_by)
);
comment on table register_before is 'What the register said of an assessed property before a transaction changed it.';
create index register_before_in_time on register_before (property_id, changed_at);
create trigger register_before_only_grows before update or delete on register_before for each row execute function refuse_change();
create trigger register_before_not_emptied before truncate on register_before execute function refuse_change();

create function keep_register_before() returns trigger language plpgsql as $$
begin
  insert into register_before (property_id, changed_by, facts)
  select old.property_id, pg_current_xact_id(), assessment_facts(old.property_id)
  where exists (select from assessment where assessment.property_id = old.property_id)
  on conflict do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger property_keeps_before before update on property for each row
  when ((old.mohalla_id, old.construction_type, old.road_width_m, old.construction_year, old.plot_area_sqft,
      old.house_tax_applicable, old.water_tax_applicable, old.sewerage_connection_available, old.is_metro_rail_property,
      old.is_disabled, old.disability_bps, old.is_ex_defense_personal_widow, old.old_arv_paise)
    is distinct from (new.mohalla_id, new.construction_type, new.road_width_m, new.construction_year, new.plot_area_sqft,
      new.house_tax_applicable, new.water_tax_applicable, new.sewerage_connection_available, new.is_metro_rail_property,
      new.is_disabled, new.disability_bps, new.is_ex_defense_personal_widow, new.old_arv_paise))
  execute function keep_register_before();
create trigger premise_keeps_before before update or delete on premise for each row execute function keep_register_before();

-- Floors come in bulk when a register is read in, so these are looked at once for a whole statement.
create function keep_before_new_premises() returns trigger language plpgsql as $$
begin
  insert into register_before (property_id, changed_by, facts)
  select property_id, pg_current_xact_id(), assessment_facts(property_id, array_agg(premise_no))
  from added where exists (select from assessment where assessment.property_id = added.property_id)
  group by property_id
  on conflict do nothing;
  return null;
end $$;
create trigger premise_keeps_before_new after insert on premise referencing new table as added
  for each statement execute function keep_before_new_premises();
