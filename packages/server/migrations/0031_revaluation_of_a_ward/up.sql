-- A city is assessed from 2.2 million floors, and the making of their text took as long as all else that is read. The row
-- keeps it beside its columns, of which the database makes it, in the form of a row as text: `(1,0,self,...)`.
alter table premise add column facts text generated always as (
  '(' || property_id::text || ',' || floor_number::text || ',' || rent_type || ',' || type || ','
  || coalesce(category_id::text, '') || ','
  || coalesce('"' || replace(replace(sub_category, '\', '\\'), '"', '""') || '"', '') || ','
  || area_sqft::text || ',' || area_basis || ',' || coalesce(construction_type, '') || ','
  || coalesce(construction_year::text, '') || ')'
) stored;
comment on column premise.facts is 'What an assessment looks at of the floor, as runs over a city read it.';

-- The revaluation of a ward reads each table once, by the list of its properties, and joins what it read: a look-up of
-- every property in four tables, one after the other, took most of its time.

-- A result is written by its run, ward by ward; the ward's own row refers to the run.
alter table revision_run_result drop constraint revision_run_result_run_id_fkey;

-- One plan for wards of every size: each table by its key, and hashes between them.
create or replace function hold_ward_assessments(in_run bigint, in_ward bigint)
returns table (held integer, demanded_otherwise bigint[], demanded_in_parts bigint[]) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off set jit = off as $$
#variable_conflict use_column
declare
  of_year smallint := (select financial_year from revision_run where run_id = in_run);
  bounds bigint[] := arv_bounds();
  ids bigint[];
  compared_from smallint;
begin
  select array_agg(property_id), min(before_year) into ids, compared_from from (
    select property_id, before_year from revision_run_result where run_id = in_run and ward_id = in_ward order by property_id
  ) of_ward;
  -- Whoever else would assess one of them waits here, and then finds it assessed.
  perform from property_account where property_id = any (ids) order by property_id for update;
  perform set_config('karsetu.keeps_own_sums', 'on', true);
  -- What rows are chosen by comes first: the columns behind it are not looked at where it says no.
  with seen as materialized (
    select property.version = property_version and property.status = 'active'
        and case when before_year is null then (
          select true from assessment where assessment.property_id = result.property_id and financial_year <= of_year limit 1
        ) is null else coalesce(latest.place = before_year * 32768 + before_revision, false) end stands,
      before_year is null is_first, coalesce(before_year = of_year, false) replaces,
      coalesce((after_house_paise, after_water_paise, after_sewer_paise)
        <> (demanded.house_paise, demanded.water_paise, demanded.sewer_paise), false) differs, demanded.changed_from,
      result.property_id, before_revision, after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise,
      property.zone_id, property.ward_id, house_category, category_id, sub_category,
      before_arv_paise, before_house_paise, before_water_paise, before_sewer_paise
    from revision_run_result result
    join (select * from property where property_id = any (ids)) property on property.property_id = result.property_id
    left join (
      select property_id, max(financial_year * 32768 + revision) place from assessment
      where property_id = any (ids) and financial_year between compared_from and of_year group by property_id
    ) latest on latest.property_id = result.property_id
    left join (
      select distinct on (property_id) property_id, house_paise, water_paise, sewer_paise, changed_from from demand
      where property_id = any (ids) and financial_year = of_year order by property_id, revision desc
    ) demanded on demanded.property_id = result.property_id
    where run_id = in_run and result.ward_id = in_ward
  ), left_out as (
    insert into revision_run_exception (run_id, property_id, ward_id, reason, facts)
      select in_run, property_id, in_ward, 'changed_since', '{}' from seen where not stands
    on conflict do nothing
  ), assessed as (
    insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
      select property_id, of_year, case when replaces then before_revision else 0 end + 1, after_arv_paise,
        after_house_paise, after_water_paise, after_sewer_paise, 'revaluation'
      from seen where stands
  ), summed as (
    insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
      house_paise, water_paise, sewer_paise)
      select of_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
        case when grouping(category) = 0 then category else band::text end,
        sum(properties), sum(arv), sum(house), sum(water), sum(sewer)
      from (
        -- Words are made of few groups instead of many properties.
        select ward_id, zone_id, coalesce(house_category, 'unknown') usage,
          coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category, width_bucket(arv, bounds) band,
          sum(sign) properties, sum(sign * arv) arv, sum(sign * house) house, sum(sign * water) water, sum(sign * sewer) sewer
        from (
          select ward_id, zone_id, house_category, category_id, sub_category, 1 sign, after_arv_paise arv,
            after_house_paise house, after_water_paise water, after_sewer_paise sewer
          from seen where stands
          union all
          -- What held until now; an assessment never changes, so it is as it was compared with.
          select ward_id, zone_id, house_category, category_id, sub_category, -1, before_arv_paise, before_house_paise,
            before_water_paise, before_sewer_paise
          from seen where stands and replaces
        ) part
        group by ward_id, zone_id, house_category, category_id, sub_category, width_bucket(arv, bounds)
      ) placed
      group by grouping sets ((ward_id, zone_id, usage, category), (ward_id, zone_id, usage, band))
  ), shown_anew as (
    -- On the map only the first assessment of a property shows.
    insert into map_stale select property_id from seen where stands and is_first
  )
  select (select count(*) from seen where stands),
      array(select property_id from seen where stands and differs and changed_from is null order by property_id),
      array(select property_id from seen where stands and differs and changed_from is not null order by property_id)
    into held, demanded_otherwise, demanded_in_parts;
  perform set_config('karsetu.keeps_own_sums', '', true);
  return next;
end $$;
