-- One plan for wards of every size: each table by its key, and hashes between them.
create or replace function raise_ward_demand(
  in_run bigint, in_ward bigint, in_key text, in_effective date, in_due date, in_actor text, in_memo jsonb
) returns table (raised integer, made bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off set jit = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  of_year smallint := (select financial_year from demand_run where run_id = in_run);
  bounds bigint[] := arv_bounds();
  heads text[] := array['house', 'water', 'sewer'];
  ids bigint[] := array(
    select property_id from demand_run_result where run_id = in_run and ward_id = in_ward order by property_id
  );
  sums bigint[];
begin
  -- Whoever else would post on one of them waits here until this ward is raised.
  perform from property_account where property_id = any (ids) order by property_id for update;
  moment := clock_timestamp();
  perform set_config('karsetu.keeps_own_sums', 'on', true);
  with seen as materialized (
    select result.property_id, result.arv_paise, result.house_paise, result.water_paise, result.sewer_paise,
      result.house_paise + result.water_paise + result.sewer_paise total, is_part_year, changed_from, parts, account.version, account.balance_paise,
      property.zone_id, property.ward_id, house_category, category_id, sub_category,
      property.version = property_version and property.status = 'active' and demanded.property_id is null
        and known.has_own is not true stands,
      -- A revaluation of the year that came first is a later revision: it counts, and the year's own stands behind it.
      known.has_own is null holds
    from demand_run_result result
    join (select * from property where property_id = any (ids)) property on property.property_id = result.property_id
    join (select * from property_account where property_id = any (ids)) account on account.property_id = result.property_id
    left join (
      select distinct property_id from demand where property_id = any (ids) and financial_year = of_year
    ) demanded on demanded.property_id = result.property_id
    left join (
      select property_id, bool_or(revision = 0) has_own from assessment
      where property_id = any (ids) and financial_year = of_year group by property_id
    ) known on known.property_id = result.property_id
    where run_id = in_run and result.ward_id = in_ward
  ), left_out as (
    insert into demand_run_exception (run_id, property_id, ward_id, reason, facts)
      select in_run, property_id, in_ward, 'changed_since', '{}' from seen where not stands
    on conflict do nothing
  ), taxed as not materialized (
    select * from seen where stands and total > 0
  ), written as (
    insert into journal (kind, business_key, effective_on, recorded_at, actor, memo)
      select 'demand', in_key, in_effective, moment, in_actor, in_memo where exists (select from taxed)
    returning journal_id
  ), entered as (
    insert into ledger_entry
      select property_id, version + 1, (select journal_id from written), of_year, 'demand', house_paise, water_paise, sewer_paise,
        0, 0, 0, 0, in_effective, moment, balance_paise + total
      from taxed
  ), kept as (
    update property_account account
      set version = account.version + 1, balance_paise = account.balance_paise + total
      from taxed where account.property_id = taxed.property_id and account.property_id = any (ids)
  ), demanded as (
    insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on,
      due_on, changed_from, parts)
      select property_id, of_year, (select journal_id from written), arv_paise, house_paise, water_paise, sewer_paise,
        in_effective, in_due, changed_from, parts
      from taxed
  ), assessed as (
    insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason)
      select property_id, of_year, arv_paise, house_paise, water_paise, sewer_paise,
        case when is_part_year then 'assessment of a part of the year' else 'yearly assessment' end
      from seen where stands
  ), summed_demands as (
    insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise,
      charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise,
      paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
      select zone_id, ward_id, coalesce(house_category, 'unknown'), of_year, in_effective, sum(house_paise), sum(water_paise),
        sum(sewer_paise), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
      from taxed group by 1, 2, 3
  ), summed_assessments as (
    insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
      house_paise, water_paise, sewer_paise)
      select of_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
        case when grouping(category) = 0 then category else band::text end,
        sum(properties), sum(arv), sum(house), sum(water), sum(sewer)
      from (
        -- Words are made of few groups instead of many properties.
        select ward_id, zone_id, coalesce(house_category, 'unknown') usage,
          coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category, width_bucket(arv_paise, bounds) band,
          count(*) properties, sum(arv_paise) arv, sum(house_paise) house, sum(water_paise) water, sum(sewer_paise) sewer
        from seen where stands and holds
        group by ward_id, zone_id, house_category, category_id, sub_category, width_bucket(arv_paise, bounds)
      ) placed
      group by grouping sets ((ward_id, zone_id, usage, category), (ward_id, zone_id, usage, band))
  ), shown_anew as (
    insert into map_stale select property_id from seen where stands
  )
  select count(*), array[sum(house_paise), sum(water_paise), sum(sewer_paise)], (select journal_id from written)
    into raised, sums, made from taxed;
  perform set_config('karsetu.keeps_own_sums', '', true);
  if made is not null then
    perform add_postings(made, shard_of(made), array_agg(code), array_agg(amount)),
      keep_balances(shard_of(made), array_agg(code), array_agg(amount)) from (
      select 'receivable:' || head || ':' || of_year code, amount from unnest(heads, sums) part (head, amount) where amount <> 0
      union all
      select 'income:' || head || ':' || of_year, -amount from unnest(heads, sums) part (head, amount) where amount <> 0
    ) lines;
  end if;
  return next;
end $$;
comment on function raise_ward_demand is
  'Raises what a run has calculated for a ward: one balanced journal over its properties, their entries, demands and assessments, and all sums of them. A property that changed since, or got a demand in another way, is left out and listed.';
