create or replace function fold_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
  last_kept date;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_rollup')) then return 0; end if;
  last_kept := coalesce((select max(ends_on) from ledger_rollup_until), '-infinity');
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
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise,
    paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
    select
    zone_id, ward_id, usage, financial_year, effective_on, charged_house_paise, charged_water_paise,
    charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise,
    paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
    interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
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
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
    select
    zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
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
  ), parts as (
    -- The days since the last one kept, in parts that are large enough; what comes after them may still grow.
    select effective_on, max(effective_on) over (partition by part) ends_on
    from (
      select effective_on,
        div(
          sum(rows) over (order by effective_on),
          2 * greatest((select count(*) from ledger_rollup), (select count(*) from sums), 1)
        ) part
      from (
        select effective_on, count(*) rows from ledger_rollup_day where effective_on > last_kept group by 1
        union all
        select effective_on, count(*) rows from by_day where effective_on > last_kept group by 1
      ) later
    ) counted
  ), due as (
    select distinct ends_on from parts where ends_on < (select max(ends_on) from parts)
  ), first_of_day as (
    -- The first of the days kept, or due, in which a day counts.
    select effective_on, (select min(ends_on) from ledger_rollup_until where ends_on >= effective_on) ends_on
    from (select distinct effective_on from by_day where effective_on <= last_kept) before
    union all
    select distinct effective_on, ends_on from parts where ends_on in (select ends_on from due)
  ), steps as (
    select zone_id, ward_id, usage, financial_year, ends_on,
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
      zone_id, ward_id, usage, financial_year, ends_on, charged_house_paise, charged_water_paise, charged_sewer_paise,
      rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
      interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
      from by_day join first_of_day using (effective_on)
      union all
      select
      zone_id, ward_id, usage, financial_year, ends_on, charged_house_paise, charged_water_paise, charged_sewer_paise,
      rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
      interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
      from ledger_rollup_day join first_of_day using (effective_on) where effective_on > last_kept
      union all
      select
      zone_id, ward_id, usage, financial_year, (select min(ends_on) from due), charged_house_paise, charged_water_paise,
      charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise,
      paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise,
      interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
      advance_paise, demands
      from ledger_rollup_until where ends_on = last_kept and exists (select from due)
    ) added group by 1, 2, 3, 4, 5
  ), kept_until as (
    insert into ledger_rollup_until as kept (
    zone_id, ward_id, usage, financial_year, ends_on, charged_house_paise, charged_water_paise, charged_sewer_paise,
    rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
    interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise,
    interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands)
    select zone_id, ward_id, usage, financial_year, ends_on,
      sum(sum(charged_house_paise)) over upto, sum(sum(charged_water_paise)) over upto,
      sum(sum(charged_sewer_paise)) over upto, sum(sum(rebate_house_paise)) over upto,
      sum(sum(rebate_water_paise)) over upto, sum(sum(rebate_sewer_paise)) over upto,
      sum(sum(paid_house_paise)) over upto, sum(sum(paid_water_paise)) over upto, sum(sum(paid_sewer_paise)) over upto,
      sum(sum(interest_charged_house_paise)) over upto, sum(sum(interest_charged_water_paise)) over upto,
      sum(sum(interest_charged_sewer_paise)) over upto, sum(sum(interest_paid_house_paise)) over upto,
      sum(sum(interest_paid_water_paise)) over upto, sum(sum(interest_paid_sewer_paise)) over upto,
      sum(sum(advance_paise)) over upto, sum(sum(demands)) over upto
    from (
      select
      zone_id, ward_id, usage, financial_year, ends_on, charged_house_paise, charged_water_paise, charged_sewer_paise,
      rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise,
      interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise,
      interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands
      from steps
      union all
      -- Days on which nothing was added say what stood before.
      select zone_id, ward_id, usage, financial_year, later.ends_on,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from (select zone_id, ward_id, usage, financial_year, min(ends_on) since from steps group by 1, 2, 3, 4) first
      join (
        select ends_on from days_kept_after((select min(ends_on) from steps)) ends_on
        union all
        select ends_on from due
      ) later on later.ends_on > since
    ) spread
    group by 1, 2, 3, 4, 5
    window upto as (partition by zone_id, ward_id, usage, financial_year order by ends_on)
    order by ends_on, ward_id, zone_id, usage, financial_year
    on conflict (ends_on, ward_id, zone_id, usage, financial_year) do update set
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
comment on function fold_rollup is
  'Adds the waiting changes to the sums, to those of their days and to those of all days kept after them, and takes them away, in one statement: no total ever moves. Keeps the days that are due. Answers how many changes there were.';
