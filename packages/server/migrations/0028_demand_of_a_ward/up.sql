-- The demand of a ward, and its revaluation, are each written by one statement that looks once at each property and its
-- account. The sums are added up from those rows: the triggers that would look at every property again stand back for it.

-- Whoever sets this says that the sums, the map and the parents of what is written are seen to in the same transaction.
create function keeps_own_sums() returns boolean stable language sql as
  'select coalesce(current_setting(''karsetu.keeps_own_sums'', true), '''') = ''on''';
comment on function keeps_own_sums is
  'Whether a function that writes for a whole ward adds up the sums itself. inv_rollup, inv_assessment_rollup and inv_parents prove that it did.';

drop trigger ledger_entry_rolls_up on ledger_entry;
create trigger ledger_entry_rolls_up after insert on ledger_entry referencing new table as added
  for each statement when (not keeps_own_sums()) execute function roll_up_entries();
drop trigger ledger_entry_stales_map on ledger_entry;
create trigger ledger_entry_stales_map after insert on ledger_entry referencing new table as added
  for each statement when (not keeps_own_sums()) execute function note_stale_points();
drop trigger assessment_rolls_up on assessment;
create trigger assessment_rolls_up after insert on assessment referencing new table as added
  for each statement when (not keeps_own_sums()) execute function roll_up_assessments();
drop trigger assessment_stales_map on assessment;
create trigger assessment_stales_map after insert on assessment referencing new table as added
  for each statement when (not keeps_own_sums()) execute function note_stale_points();
drop trigger demand_has_parents on demand;
create trigger demand_has_parents after insert on demand referencing new table as added
  for each statement when (not keeps_own_sums()) execute function require_known_parents();

drop function post_chosen_demands;

-- `offset 0` and the accounts' ctid keep every look-up one by the key, whatever number of rows the plan was first made for.
create function raise_ward_demand(
  in_run bigint, in_ward bigint, in_key text, in_effective date, in_due date, in_actor text, in_memo jsonb
) returns table (raised integer, made bigint) language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  of_year smallint := (select financial_year from demand_run where run_id = in_run);
  bounds bigint[] := arv_bounds();
  heads text[] := array['house', 'water', 'sewer'];
  sums bigint[];
begin
  -- Whoever else would post on one of them waits here until this ward is raised.
  perform from property_account
    where property_id in (select property_id from demand_run_result where run_id = in_run and ward_id = in_ward)
    order by property_id for update;
  moment := clock_timestamp();
  perform set_config('karsetu.keeps_own_sums', 'on', true);
  with seen as materialized (
    select result.property_id, result.arv_paise, result.house_paise, result.water_paise, result.sewer_paise,
      result.house_paise + result.water_paise + result.sewer_paise total, is_part_year, account.place, account.version,
      account.balance_paise, property.zone_id, property.ward_id, property.usage, property.category,
      property.version = property_version and property.status = 'active'
        and (select true from demand where demand.property_id = result.property_id and financial_year = of_year limit 1) is null
        and known.has_own is not true stands,
      -- A revaluation of the year that came first is a later revision: it counts, and the year's own stands behind it.
      known.has_own is null holds
    from demand_run_result result
    cross join lateral (
      select property.zone_id, property.ward_id, coalesce(house_category, 'unknown') usage, property.version, property.status,
        coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category
      from property where property.property_id = result.property_id offset 0
    ) property
    cross join lateral (
      select ctid place, account.version, account.balance_paise from property_account account
      where account.property_id = result.property_id offset 0
    ) account
    cross join lateral (
      select bool_or(revision = 0) has_own from assessment
      where assessment.property_id = result.property_id and financial_year = of_year
    ) known
    where run_id = in_run and result.ward_id = in_ward
    order by result.property_id
  ), left_out as (
    insert into demand_run_exception (run_id, property_id, ward_id, reason, facts)
      select in_run, property_id, in_ward, 'changed_since', '{}' from seen where not stands
    on conflict do nothing
  ), taxed as materialized (
    select * from seen where stands and total > 0
  ), written as (
    insert into journal (kind, business_key, effective_on, recorded_at, actor, memo)
      select 'demand', in_key, in_effective, moment, in_actor, in_memo where exists (select from taxed)
    returning journal_id
  ), entered as (
    insert into ledger_entry
      select property_id, version + 1, journal_id, of_year, 'demand', house_paise, water_paise, sewer_paise, 0, 0, 0, 0,
        in_effective, moment, balance_paise + total
      from taxed, written
  ), kept as (
    update property_account account
      set version = taxed.version + 1, balance_paise = taxed.balance_paise + total
      from taxed where account.ctid = taxed.place
  ), demanded as (
    insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
      select property_id, of_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, in_effective, in_due
      from taxed, written
  ), assessed as (
    insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason)
      select property_id, of_year, arv_paise, house_paise, water_paise, sewer_paise,
        case when is_part_year then 'assessment of a part of the year' else 'yearly assessment' end
      from seen where stands
  ), summed_demands as (
    insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise,
      charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise,
      paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
      select zone_id, ward_id, usage, of_year, sum(house_paise), sum(water_paise), sum(sewer_paise), 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, count(*)
      from taxed group by 1, 2, 3
  ), summed_assessments as (
    insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
      house_paise, water_paise, sewer_paise)
      select of_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
        case when grouping(category) = 0 then category else band end,
        count(*), sum(arv_paise), sum(house_paise), sum(water_paise), sum(sewer_paise)
      from (select *, width_bucket(arv_paise, bounds)::text band from seen where stands and holds) placed
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

create function hold_ward_assessments(in_run bigint, in_ward bigint)
returns table (held integer, demanded_otherwise bigint[], demanded_in_parts bigint[]) language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  of_year smallint := (select financial_year from revision_run where run_id = in_run);
  bounds bigint[] := arv_bounds();
begin
  -- Whoever else would assess one of them waits here, and then finds it assessed.
  perform from property_account
    where property_id in (select property_id from revision_run_result where run_id = in_run and ward_id = in_ward)
    order by property_id for update;
  perform set_config('karsetu.keeps_own_sums', 'on', true);
  with seen as materialized (
    select result.property_id, after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise,
      property.zone_id, property.ward_id, property.usage, property.category, last.revision, last.arv_paise, last.house_paise,
      last.water_paise, last.sewer_paise, coalesce(last.financial_year = of_year, false) replaces,
      property.version = property_version and property.status = 'active'
        and (last.financial_year, last.revision) is not distinct from (before_year, before_revision) stands,
      coalesce((after_house_paise, after_water_paise, after_sewer_paise)
        <> (demanded.house_paise, demanded.water_paise, demanded.sewer_paise), false) differs, demanded.changed_from
    from revision_run_result result
    cross join lateral (
      select property.zone_id, property.ward_id, coalesce(house_category, 'unknown') usage, property.version, property.status,
        coalesce(category_id::text, '') || '/' || coalesce(sub_category, '') category
      from property where property.property_id = result.property_id offset 0
    ) property
    left join lateral (
      select * from assessment where assessment.property_id = result.property_id and financial_year <= of_year
      order by financial_year desc, revision desc limit 1
    ) last on true
    left join lateral (
      select house_paise, water_paise, sewer_paise, changed_from from demand
      where demand.property_id = result.property_id and financial_year = of_year order by revision desc limit 1
    ) demanded on true
    where run_id = in_run and result.ward_id = in_ward
    order by result.property_id
  ), left_out as (
    insert into revision_run_exception (run_id, property_id, ward_id, reason, facts)
      select in_run, property_id, in_ward, 'changed_since', '{}' from seen where not stands
    on conflict do nothing
  ), assessed as (
    insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
      select property_id, of_year, case when replaces then revision else 0 end + 1, after_arv_paise, after_house_paise,
        after_water_paise, after_sewer_paise, 'revaluation'
      from seen where stands
  ), summed as (
    insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
      house_paise, water_paise, sewer_paise)
      select of_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
        case when grouping(category) = 0 then category else band end,
        sum(sign), sum(sign * arv), sum(sign * house), sum(sign * water), sum(sign * sewer)
      from (
        select ward_id, zone_id, usage, category, width_bucket(arv, bounds)::text band, sign, arv, house, water, sewer
        from seen cross join lateral (values
          (1, after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise),
          (-1, arv_paise, house_paise, water_paise, sewer_paise)) part (sign, arv, house, water, sewer)
        where stands and (sign = 1 or replaces)
      ) placed
      group by grouping sets ((ward_id, zone_id, usage, category), (ward_id, zone_id, usage, band))
  ), shown_anew as (
    insert into map_stale select property_id from seen where stands
  )
  select count(*), coalesce(array_agg(property_id order by property_id) filter (where differs and changed_from is null), '{}'),
      coalesce(array_agg(property_id order by property_id) filter (where differs and changed_from is not null), '{}')
    into held, demanded_otherwise, demanded_in_parts from seen where stands;
  perform set_config('karsetu.keeps_own_sums', '', true);
  return next;
end $$;
comment on function hold_ward_assessments is
  'Writes the assessments that a revaluation calculated for a ward as the next revisions of its year, and their sums. A property that changed since, or was assessed in another way, is left out and listed. Returns the properties whose demand of the year is another one now, and those of whom a part of the year alone was demanded.';

-- What is added counts unless a later revision stands: the year's own assessment may come after a revaluation of the year.
create or replace function roll_up_assessments() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  with signed as (
    select property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, 1 sign from added
    where (
      select true from assessment later
      where later.property_id = added.property_id and later.financial_year = added.financial_year
        and later.revision > added.revision limit 1
    ) is null
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
    from signed left join lateral (
      select property.ward_id, property.zone_id, property.house_category, property.category_id, property.sub_category
      from property where property.property_id = signed.property_id offset 0
    ) place on true
  )
  select financial_year, case when grouping(category) = 0 then 'category' else 'band' end, ward_id, zone_id, usage,
    case when grouping(category) = 0 then category else band end,
    sum(sign), sum(sign * arv_paise), sum(sign * house_paise), sum(sign * water_paise), sum(sign * sewer_paise)
  from placed
  group by grouping sets ((financial_year, ward_id, zone_id, usage, category), (financial_year, ward_id, zone_id, usage, band));
  return null;
end $$;
