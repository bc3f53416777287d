-- The release of a revaluation looked at every assessment and demand of every property to find the few that changed since
-- they were calculated, and held every account. It looks for what is later than any was compared with, and for demands,
-- and holds accounts, where the ward has demands of the year.
create or replace function hold_ward_assessments(in_run bigint, in_ward bigint)
returns table (held integer, demanded_otherwise bigint[], demanded_in_parts bigint[]) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off set jit = off as $$
#variable_conflict use_column
declare
  of_year smallint := (select financial_year from revision_run where run_id = in_run);
  bounds bigint[] := arv_bounds();
  ids bigint[];
  -- A place in the order of a property's assessments: its year, then its revision.
  earliest integer;
  demanded_ids bigint[] := '{}';
begin
  select array_agg(property_id), min(before_year * 32768 + before_revision) into ids, earliest from (
    select property_id, before_year, before_revision from revision_run_result
    where run_id = in_run and ward_id = in_ward order by property_id
  ) of_ward;
  -- Where the ward has demands of the year they may follow: whoever else would post on one of its accounts waits here. Without
  -- any, only another release of the ward could give it some, and that waits for the ward.
  if exists (select from ledger_total where ward_id = in_ward and financial_year = of_year) then
    demanded_ids := ids;
    perform from property_account where property_id = any (ids) order by property_id for update;
  end if;
  perform set_config('karsetu.keeps_own_sums', 'on', true);
  -- What rows are chosen by comes first: the columns behind it are not looked at where it says no.
  with seen as materialized (
    select property.property_id is not null and case when before_year is null then (
          select true from assessment where assessment.property_id = result.property_id and financial_year <= of_year limit 1
        ) is null else coalesce(later.place, earliest) = before_year * 32768 + before_revision end stands,
      before_year is null is_first, coalesce(before_year = of_year, false) replaces,
      coalesce((after_house_paise, after_water_paise, after_sewer_paise)
        <> (demanded.house_paise, demanded.water_paise, demanded.sewer_paise), false) differs, demanded.changed_from,
      result.property_id, before_revision, after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise,
      zone_id, house_category, category_id, sub_category,
      before_arv_paise, before_house_paise, before_water_paise, before_sewer_paise
    from revision_run_result result
    -- As it was when it was calculated, or none.
    left join (select * from property where property_id = any (ids) and status = 'active') property
      on property.property_id = result.property_id and version = property_version
    -- Nearly all were compared with the same year and revision, and of those nothing is later.
    left join (
      select property_id, max(financial_year * 32768 + revision) place from assessment
      where property_id = any (ids) and financial_year between earliest / 32768 and of_year
        and (financial_year, revision) > ((earliest / 32768)::smallint, (earliest % 32768)::smallint)
      group by property_id
    ) later on later.property_id = result.property_id
    left join (
      select distinct on (property_id) property_id, house_paise, water_paise, sewer_paise, changed_from from demand
      where property_id = any (demanded_ids) and financial_year = of_year order by property_id, revision desc
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
      select of_year, case when grouping(category) = 0 then 'category' else 'band' end, in_ward, zone_id, usage,
        case when grouping(category) = 0 then category else band::text end,
        sum(properties), sum(arv), sum(house), sum(water), sum(sewer)
      from (
        -- Words are made of few groups instead of many properties.
        select zone_id, coalesce(house_category, 'unknown') usage,
          coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category, width_bucket(arv, bounds) band,
          sum(sign) properties, sum(sign * arv) arv, sum(sign * house) house, sum(sign * water) water, sum(sign * sewer) sewer
        from (
          select zone_id, house_category, category_id, sub_category, 1 sign, after_arv_paise arv,
            after_house_paise house, after_water_paise water, after_sewer_paise sewer
          from seen where stands
          union all
          -- What held until now; an assessment never changes, so it is as it was compared with.
          select zone_id, house_category, category_id, sub_category, -1, before_arv_paise, before_house_paise,
            before_water_paise, before_sewer_paise
          from seen where stands and replaces
        ) part
        group by zone_id, house_category, category_id, sub_category, width_bucket(arv, bounds)
      ) placed
      group by grouping sets ((zone_id, usage, category), (zone_id, usage, band))
  ), shown_anew as (
    -- On the map only the first assessment of a property shows.
    insert into map_stale select property_id from seen where stands and is_first
  )
  select count(*), coalesce(array_agg(property_id order by property_id) filter (where differs and changed_from is null), '{}'),
      coalesce(array_agg(property_id order by property_id) filter (where differs and changed_from is not null), '{}')
    into held, demanded_otherwise, demanded_in_parts from seen where stands;
  perform set_config('karsetu.keeps_own_sums', '', true);
  return next;
end $$;
comment on function hold_ward_assessments is
  'Writes the assessments that a revaluation calculated for a ward as the next revisions of its year, and their sums. A property that changed since, or was assessed in another way, is left out and listed. Returns the properties whose demand of the year is another one now, and those of whom a part of the year alone was demanded.';
