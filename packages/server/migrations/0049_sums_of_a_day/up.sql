-- The sums of demand and collection are kept by day too: what the books said on a day is what they say now, less the sums
-- of later days. A city's day is a few hundred rows, where its entries are millions.

-- Nobody posts meanwhile, and no change of before waits without a day.
lock table ledger_entry in share row exclusive mode;
do $$ begin
  perform pg_advisory_xact_lock(hashtext('fold_rollup'));
  perform fold_rollup();
end $$;
alter table ledger_rollup_change add column effective_on date not null;

create table ledger_rollup_day (
  effective_on date not null,
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null,
  interest_charged_sewer_paise bigint not null, interest_paid_house_paise bigint not null,
  interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null, advance_paise bigint not null,
  demands bigint not null,
  primary key (effective_on, ward_id, zone_id, usage, financial_year)
);
comment on table ledger_rollup_day is 'The sums of ledger_rollup by the day on which they took effect, less what still waits in ledger_rollup_change.';

create or replace function roll_up_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year, effective_on,
    charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year, effective_on,
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then sewer_paise else 0 end),
    sum(case when kind = 'rebate' then -house_paise else 0 end), sum(case when kind = 'rebate' then -water_paise else 0 end), sum(case when kind = 'rebate' then -sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -sewer_paise else 0 end),
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_sewer_paise else 0 end),
    sum(-advance_paise), sum(case when kind = 'demand' then 1 else 0 end)
  from added left join lateral (
    select property.zone_id, property.ward_id, property.house_category from property where property.property_id = added.property_id offset 0
  ) place on true
  group by 1, 2, 3, 4, 5;
  if exists (
    select from (select distinct journal_id from added) named
    where (select journal.journal_id from journal where journal.journal_id = named.journal_id) is null
  ) then
    raise exception 'an entry of a journal that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

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
      result.house_paise + result.water_paise + result.sewer_paise total, is_part_year, account.version, account.balance_paise,
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
    insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
      select property_id, of_year, (select journal_id from written), arv_paise, house_paise, water_paise, sewer_paise,
        in_effective, in_due
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

create or replace function move_rollup() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
    paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
    interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
    advance_paise, demands)
  select old.zone_id, old.ward_id, coalesce(old.house_category, 'unknown'), financial_year, effective_on,
    -sum(charged_house_paise), -sum(charged_water_paise), -sum(charged_sewer_paise), -sum(rebate_house_paise),
    -sum(rebate_water_paise), -sum(rebate_sewer_paise), -sum(paid_house_paise), -sum(paid_water_paise),
    -sum(paid_sewer_paise), -sum(interest_charged_house_paise), -sum(interest_charged_water_paise),
    -sum(interest_charged_sewer_paise), -sum(interest_paid_house_paise), -sum(interest_paid_water_paise),
    -sum(interest_paid_sewer_paise), -sum(advance_paise), -sum(demands)
  from ledger_measure where property_id = old.property_id group by financial_year, effective_on
  union all
  select new.zone_id, new.ward_id, coalesce(new.house_category, 'unknown'), financial_year, effective_on,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise),
    sum(interest_charged_sewer_paise), sum(interest_paid_house_paise), sum(interest_paid_water_paise),
    sum(interest_paid_sewer_paise), sum(advance_paise), sum(demands)
  from ledger_measure where property_id = new.property_id group by financial_year, effective_on;
  return null;
end $$;

create or replace function fold_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_rollup')) then return 0; end if;
  with taken as (
    delete from ledger_rollup_change returning *
  ), by_day as (
    select zone_id, ward_id, usage, financial_year, effective_on, count(*) changes,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
    sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
    sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
    sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
    sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
    sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
    sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
    sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
    sum(demands)::bigint demands
    from taken group by 1, 2, 3, 4, 5
  ), kept_by_day as (
    insert into ledger_rollup_day as kept (
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
    paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
    interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
    advance_paise, demands)
    select
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
    paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
    interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
    advance_paise, demands
    from by_day
    on conflict (effective_on, ward_id, zone_id, usage, financial_year) do update set
      charged_house_paise = kept.charged_house_paise + excluded.charged_house_paise,
      charged_water_paise = kept.charged_water_paise + excluded.charged_water_paise,
      charged_sewer_paise = kept.charged_sewer_paise + excluded.charged_sewer_paise,
      rebate_house_paise = kept.rebate_house_paise + excluded.rebate_house_paise,
      rebate_water_paise = kept.rebate_water_paise + excluded.rebate_water_paise,
      rebate_sewer_paise = kept.rebate_sewer_paise + excluded.rebate_sewer_paise,
      paid_house_paise = kept.paid_house_paise + excluded.paid_house_paise,
      paid_water_paise = kept.paid_water_paise + excluded.paid_water_paise,
      paid_sewer_paise = kept.paid_sewer_paise + excluded.paid_sewer_paise,
      interest_charged_house_paise = kept.interest_charged_house_paise + excluded.interest_charged_house_paise,
      interest_charged_water_paise = kept.interest_charged_water_paise + excluded.interest_charged_water_paise,
      interest_charged_sewer_paise = kept.interest_charged_sewer_paise + excluded.interest_charged_sewer_paise,
      interest_paid_house_paise = kept.interest_paid_house_paise + excluded.interest_paid_house_paise,
      interest_paid_water_paise = kept.interest_paid_water_paise + excluded.interest_paid_water_paise,
      interest_paid_sewer_paise = kept.interest_paid_sewer_paise + excluded.interest_paid_sewer_paise,
      advance_paise = kept.advance_paise + excluded.advance_paise, demands = kept.demands + excluded.demands
  ), sums as (
    select zone_id, ward_id, usage, financial_year, sum(changes) changes,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
    sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
    sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
    sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
    sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
    sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
    sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
    sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
    sum(demands)::bigint demands
    from by_day group by 1, 2, 3, 4
  ), kept as (
    insert into ledger_rollup as kept (
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
    select
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
    from sums
    on conflict (ward_id, zone_id, usage, financial_year) do update set
      charged_house_paise = kept.charged_house_paise + excluded.charged_house_paise,
      charged_water_paise = kept.charged_water_paise + excluded.charged_water_paise,
      charged_sewer_paise = kept.charged_sewer_paise + excluded.charged_sewer_paise,
      rebate_house_paise = kept.rebate_house_paise + excluded.rebate_house_paise,
      rebate_water_paise = kept.rebate_water_paise + excluded.rebate_water_paise,
      rebate_sewer_paise = kept.rebate_sewer_paise + excluded.rebate_sewer_paise,
      paid_house_paise = kept.paid_house_paise + excluded.paid_house_paise,
      paid_water_paise = kept.paid_water_paise + excluded.paid_water_paise,
      paid_sewer_paise = kept.paid_sewer_paise + excluded.paid_sewer_paise,
      interest_charged_house_paise = kept.interest_charged_house_paise + excluded.interest_charged_house_paise,
      interest_charged_water_paise = kept.interest_charged_water_paise + excluded.interest_charged_water_paise,
      interest_charged_sewer_paise = kept.interest_charged_sewer_paise + excluded.interest_charged_sewer_paise,
      interest_paid_house_paise = kept.interest_paid_house_paise + excluded.interest_paid_house_paise,
      interest_paid_water_paise = kept.interest_paid_water_paise + excluded.interest_paid_water_paise,
      interest_paid_sewer_paise = kept.interest_paid_sewer_paise + excluded.interest_paid_sewer_paise,
      advance_paise = kept.advance_paise + excluded.advance_paise, demands = kept.demands + excluded.demands
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;

create function sum_up_days() returns void language sql as $$
  insert into ledger_rollup_day (
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
    paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
    interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
    advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year, effective_on,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise),
    sum(interest_charged_sewer_paise), sum(interest_paid_house_paise), sum(interest_paid_water_paise),
    sum(interest_paid_sewer_paise), sum(advance_paise), sum(demands)
  from ledger_measure join property using (property_id)
  group by 1, 2, 3, 4, 5
$$;
comment on function sum_up_days is 'Fills the empty table of the sums by day from the ledger. Nobody may post meanwhile.';

create or replace function rebuild_rollup() returns void language sql as $$
  delete from ledger_rollup_change;
  delete from ledger_rollup;
  delete from ledger_rollup_day;
  select sum_up_days();
  insert into ledger_rollup (
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
  select zone_id, ward_id, usage, financial_year,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise),
    sum(interest_charged_sewer_paise), sum(interest_paid_house_paise), sum(interest_paid_water_paise),
    sum(interest_paid_sewer_paise), sum(advance_paise), sum(demands)
  from ledger_rollup_day
  group by 1, 2, 3, 4
$$;

create or replace function ledger_total_on(in_day date) returns setof ledger_total stable language sql as $$
  select * from ledger_total
  union all
  select zone_id, ward_id, usage, financial_year,
    -charged_house_paise, -charged_water_paise, -charged_sewer_paise, -rebate_house_paise, -rebate_water_paise,
    -rebate_sewer_paise, -paid_house_paise, -paid_water_paise, -paid_sewer_paise, -interest_charged_house_paise,
    -interest_charged_water_paise, -interest_charged_sewer_paise, -interest_paid_house_paise,
    -interest_paid_water_paise, -interest_paid_sewer_paise, -advance_paise, -demands
  from ledger_rollup_day where effective_on > in_day
  union all
  select zone_id, ward_id, usage, financial_year,
    -charged_house_paise, -charged_water_paise, -charged_sewer_paise, -rebate_house_paise, -rebate_water_paise,
    -rebate_sewer_paise, -paid_house_paise, -paid_water_paise, -paid_sewer_paise, -interest_charged_house_paise,
    -interest_charged_water_paise, -interest_charged_sewer_paise, -interest_paid_house_paise,
    -interest_paid_water_paise, -interest_paid_sewer_paise, -advance_paise, -demands
  from ledger_rollup_change where effective_on > in_day
$$;

create view inv_rollup_day as
  select effective_on, ward_id, usage, financial_year, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select zone_id, ward_id, usage, financial_year, effective_on,
      sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
      sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
      sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
      sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
      sum(paid_sewer_paise)::bigint paid_sewer_paise,
      sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
      sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
      sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
      sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
      sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
      sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
      sum(demands)::bigint demands
    from (
      select
        zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
        charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
        paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
        interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
        advance_paise, demands
      from ledger_rollup_day
      union all
      select
        zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
        charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
        paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
        interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
        advance_paise, demands
      from ledger_rollup_change
    ) whole group by 1, 2, 3, 4, 5
  ) kept full join (
    select zone_id, ward_id, coalesce(house_category, 'unknown') usage, financial_year, effective_on,
      sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise,
      sum(charged_sewer_paise)::bigint charged_sewer_paise, sum(rebate_house_paise)::bigint rebate_house_paise,
      sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
      sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise,
      sum(paid_sewer_paise)::bigint paid_sewer_paise,
      sum(interest_charged_house_paise)::bigint interest_charged_house_paise,
      sum(interest_charged_water_paise)::bigint interest_charged_water_paise,
      sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
      sum(interest_paid_house_paise)::bigint interest_paid_house_paise,
      sum(interest_paid_water_paise)::bigint interest_paid_water_paise,
      sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise, sum(advance_paise)::bigint advance_paise,
      sum(demands)::bigint demands
    from ledger_measure join property using (property_id) group by 1, 2, 3, 4, 5
  ) really using (zone_id, ward_id, usage, financial_year, effective_on)
  where
    coalesce(kept.charged_house_paise, 0) <> coalesce(really.charged_house_paise, 0) or
    coalesce(kept.charged_water_paise, 0) <> coalesce(really.charged_water_paise, 0) or
    coalesce(kept.charged_sewer_paise, 0) <> coalesce(really.charged_sewer_paise, 0) or
    coalesce(kept.rebate_house_paise, 0) <> coalesce(really.rebate_house_paise, 0) or
    coalesce(kept.rebate_water_paise, 0) <> coalesce(really.rebate_water_paise, 0) or
    coalesce(kept.rebate_sewer_paise, 0) <> coalesce(really.rebate_sewer_paise, 0) or
    coalesce(kept.paid_house_paise, 0) <> coalesce(really.paid_house_paise, 0) or
    coalesce(kept.paid_water_paise, 0) <> coalesce(really.paid_water_paise, 0) or
    coalesce(kept.paid_sewer_paise, 0) <> coalesce(really.paid_sewer_paise, 0) or
    coalesce(kept.interest_charged_house_paise, 0) <> coalesce(really.interest_charged_house_paise, 0) or
    coalesce(kept.interest_charged_water_paise, 0) <> coalesce(really.interest_charged_water_paise, 0) or
    coalesce(kept.interest_charged_sewer_paise, 0) <> coalesce(really.interest_charged_sewer_paise, 0) or
    coalesce(kept.interest_paid_house_paise, 0) <> coalesce(really.interest_paid_house_paise, 0) or
    coalesce(kept.interest_paid_water_paise, 0) <> coalesce(really.interest_paid_water_paise, 0) or
    coalesce(kept.interest_paid_sewer_paise, 0) <> coalesce(really.interest_paid_sewer_paise, 0) or
    coalesce(kept.advance_paise, 0) <> coalesce(really.advance_paise, 0) or
    coalesce(kept.demands, 0) <> coalesce(really.demands, 0);
comment on view inv_rollup_day is 'The sums by day, place, usage, year and head are those of the ledger.';

select sum_up_days();
