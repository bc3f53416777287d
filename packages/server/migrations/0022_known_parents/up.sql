-- Entries, demands and assessments of a whole city are written in large statements. What they refer to is looked up once
-- a statement, by the triggers that look there anyway, instead of row by row with a lock on each property.

alter table ledger_entry drop constraint ledger_entry_property_id_fkey, drop constraint ledger_entry_journal_id_fkey;
alter table demand drop constraint demand_property_id_fkey, drop constraint demand_journal_id_fkey;
alter table assessment drop constraint assessment_property_id_fkey;
-- A result is written by its run, ward by ward; the ward's own row refers to the run.
alter table demand_run_result drop constraint demand_run_result_run_id_fkey;

-- The other half of a reference: what is referred to never goes away. Journals refuse it since they exist.
create trigger property_is_never_deleted before delete on property for each row execute function refuse_change();
create trigger property_not_emptied before truncate on property execute function refuse_change();

-- `offset 0` keeps the look-up one by the key for each row, whatever number of rows the plan was first made for. A property
-- that does not exist has no ward, which the sums refuse.
create or replace function roll_up_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year,
    charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year,
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then sewer_paise else 0 end),
    sum(case when kind = 'rebate' then -house_paise else 0 end), sum(case when kind = 'rebate' then -water_paise else 0 end), sum(case when kind = 'rebate' then -sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -sewer_paise else 0 end),
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_sewer_paise else 0 end),
    sum(-advance_paise), sum(case when kind = 'demand' then 1 else 0 end)
  from added left join lateral (
    select property.zone_id, property.ward_id, property.house_category from property where property.property_id = added.property_id offset 0
  ) place on true
  group by 1, 2, 3, 4;
  if exists (
    select from (select distinct journal_id from added) named
    where (select journal.journal_id from journal where journal.journal_id = named.journal_id) is null
  ) then
    raise exception 'an entry of a journal that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace function roll_up_assessments() returns trigger language plpgsql as $$
declare
  bounds bigint[] := arv_bounds();
  -- The first assessments of a year take the place of nothing: a whole city of them is only added up.
  are_first boolean := not exists (select from added where revision > 0);
begin
  insert into assessment_rollup_change (financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise,
    house_paise, water_paise, sewer_paise)
  with signed as (
    select property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, 1 sign from added where are_first
    union all
    select property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, 1 sign
    from (
      select *, row_number() over (partition by property_id, financial_year order by revision desc) place from added
      where not are_first
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

create function require_known_parents() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    where (select property.property_id from property where property.property_id = added.property_id) is null
  ) or exists (
    select from (select distinct journal_id from added) named
    where (select journal.journal_id from journal where journal.journal_id = named.journal_id) is null
  ) then
    raise exception 'a demand of a property or journal that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger demand_has_parents after insert on demand referencing new table as added
  for each statement execute function require_known_parents();

-- The list by balance leads in either direction; each posting keeps one index less.
drop index property_account_owing;

create function post_chosen_demands(
  in_business_key text, in_year smallint, in_effective date, in_actor text, in_memo jsonb
) returns bigint language plpgsql as $$
declare
  made bigint;
  moment timestamptz := clock_timestamp();
  heads text[] := array['house', 'water', 'sewer'];
  sums bigint[];
begin
  insert into journal (kind, business_key, effective_on, recorded_at, actor, memo)
    values ('demand', in_business_key, in_effective, moment, in_actor, in_memo) returning journal_id into made;
  insert into ledger_entry
    select property_id, account_version + 1, made, in_year, 'demand', house_paise, water_paise, sewer_paise, 0, 0, 0, 0,
      in_effective, moment, balance_paise + house_paise + water_paise + sewer_paise
    from chosen where house_paise + water_paise + sewer_paise > 0;
  update property_account account
    set version = account.version + 1, balance_paise = account.balance_paise + house_paise + water_paise + sewer_paise
    from chosen
    where chosen.property_id = account.property_id and account.version = account_version
      and house_paise + water_paise + sewer_paise > 0;
  select array[sum(house_paise), sum(water_paise), sum(sewer_paise)] into sums from chosen;
  perform add_postings(made, shard_of(made), array_agg(code), array_agg(amount)),
    keep_balances(shard_of(made), array_agg(code), array_agg(amount)) from (
    select 'receivable:' || head || ':' || in_year code, amount from unnest(heads, sums) part (head, amount) where amount <> 0
    union all
    select 'income:' || head || ':' || in_year, -amount from unnest(heads, sums) part (head, amount) where amount <> 0
  ) lines;
  return made;
end $$;
comment on function post_chosen_demands is
  'Posts one balanced journal of demands on the properties in the caller''s temporary table chosen (property_id, house_paise, water_paise, sewer_paise, account_version, balance_paise), whose accounts the caller holds.';

create view inv_parents as
  select 'ledger_entry' kind, property_id, journal_id from ledger_entry entry
  where not exists (select from property where property.property_id = entry.property_id)
    or not exists (select from journal where journal.journal_id = entry.journal_id)
  union all
  select 'demand', property_id, journal_id from demand
  where not exists (select from property where property.property_id = demand.property_id)
    or not exists (select from journal where journal.journal_id = demand.journal_id)
  union all
  select 'assessment', property_id, null from assessment
  where not exists (select from property where property.property_id = assessment.property_id);
comment on view inv_parents is 'Every entry, demand and assessment is of a property and a journal that exist.';
