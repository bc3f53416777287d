-- Demand, collection and balance by place, usage, year and head: kept by the transactions that change the ledger.

create table ledger_rollup (
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null, interest_charged_sewer_paise bigint not null,
  interest_paid_house_paise bigint not null, interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null,
  advance_paise bigint not null, demands bigint not null,
  primary key (ward_id, zone_id, usage, financial_year)
);
comment on table ledger_rollup is 'Sums of ledger_entry, less what still waits in ledger_rollup_change. Interest charged and paid stand apart; advance is credit of owners; demands counts demands raised.';

-- A change of the sums is a row of its own until it is folded in: no two payments ever wait for the same row.
create table ledger_rollup_change (
  change_id bigint generated always as identity primary key,
  zone_id bigint not null,
  ward_id bigint not null,
  usage text not null,
  financial_year smallint not null,
  charged_house_paise bigint not null, charged_water_paise bigint not null, charged_sewer_paise bigint not null,
  rebate_house_paise bigint not null, rebate_water_paise bigint not null, rebate_sewer_paise bigint not null,
  paid_house_paise bigint not null, paid_water_paise bigint not null, paid_sewer_paise bigint not null,
  interest_charged_house_paise bigint not null, interest_charged_water_paise bigint not null, interest_charged_sewer_paise bigint not null,
  interest_paid_house_paise bigint not null, interest_paid_water_paise bigint not null, interest_paid_sewer_paise bigint not null,
  advance_paise bigint not null, demands bigint not null
);

create view ledger_measure as
  select property_id, financial_year,
    case when kind in ('opening', 'demand', 'correction', 'interest') then house_paise else 0 end charged_house_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then water_paise else 0 end charged_water_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then sewer_paise else 0 end charged_sewer_paise,
    case when kind = 'rebate' then -house_paise else 0 end rebate_house_paise,
    case when kind = 'rebate' then -water_paise else 0 end rebate_water_paise,
    case when kind = 'rebate' then -sewer_paise else 0 end rebate_sewer_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -house_paise else 0 end paid_house_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -water_paise else 0 end paid_water_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -sewer_paise else 0 end paid_sewer_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_house_paise else 0 end interest_charged_house_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_water_paise else 0 end interest_charged_water_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_sewer_paise else 0 end interest_charged_sewer_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_house_paise else 0 end interest_paid_house_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_water_paise else 0 end interest_paid_water_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_sewer_paise else 0 end interest_paid_sewer_paise,
    -advance_paise advance_paise,
    case when kind = 'demand' then 1 else 0 end demands
  from ledger_entry;
comment on view ledger_measure is 'What each entry adds to the sums.';

create view ledger_total as
  select zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands from ledger_rollup
  union all
  select zone_id, ward_id, usage, financial_year, charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise, rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise, interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise, advance_paise, demands from ledger_rollup_change;
comment on view ledger_total is 'Together these rows are the sums at this moment: every summary adds them up.';

create function roll_up_entries() returns trigger language plpgsql as $$
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
  from added join property using (property_id)
  group by 1, 2, 3, 4;
  return null;
end $$;
create trigger ledger_entry_rolls_up after insert on ledger_entry referencing new table as added
  for each statement execute function roll_up_entries();

-- A property that moves to another ward or becomes a shop takes its sums with it.
create function move_rollup() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year,
    charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
  select old.zone_id, old.ward_id, coalesce(old.house_category, 'unknown'), financial_year,
    -sum(charged_house_paise), -sum(charged_water_paise), -sum(charged_sewer_paise), -sum(rebate_house_paise),
    -sum(rebate_water_paise), -sum(rebate_sewer_paise), -sum(paid_house_paise), -sum(paid_water_paise),
    -sum(paid_sewer_paise), -sum(interest_charged_house_paise), -sum(interest_charged_water_paise), -sum(interest_charged_sewer_paise),
    -sum(interest_paid_house_paise), -sum(interest_paid_water_paise), -sum(interest_paid_sewer_paise), -sum(advance_paise),
    -sum(demands)
  from ledger_measure where property_id = old.property_id group by financial_year
  union all
  select new.zone_id, new.ward_id, coalesce(new.house_category, 'unknown'), financial_year,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise), sum(interest_charged_sewer_paise),
    sum(interest_paid_house_paise), sum(interest_paid_water_paise), sum(interest_paid_sewer_paise), sum(advance_paise),
    sum(demands)
  from ledger_measure where property_id = new.property_id group by financial_year;
  return null;
end $$;
create trigger property_moves_rollup after update of zone_id, ward_id, house_category on property for each row
  when ((old.zone_id, old.ward_id, coalesce(old.house_category, 'unknown'))
    is distinct from (new.zone_id, new.ward_id, coalesce(new.house_category, 'unknown')))
  execute function move_rollup();

create function fold_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_rollup')) then return 0; end if;
  with taken as (
    delete from ledger_rollup_change returning *
  ), sums as (
    select zone_id, ward_id, usage, financial_year, count(*) changes,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise, sum(charged_sewer_paise)::bigint charged_sewer_paise,
    sum(rebate_house_paise)::bigint rebate_house_paise, sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise, sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise, sum(interest_charged_water_paise)::bigint interest_charged_water_paise, sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise, sum(interest_paid_water_paise)::bigint interest_paid_water_paise, sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise,
    sum(advance_paise)::bigint advance_paise, sum(demands)::bigint demands
    from taken group by zone_id, ward_id, usage, financial_year
  ), kept as (
    insert into ledger_rollup as kept (zone_id, ward_id, usage, financial_year,
      charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
    select zone_id, ward_id, usage, financial_year,
      charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands
    from sums
    on conflict (ward_id, zone_id, usage, financial_year) do update set
      charged_house_paise = kept.charged_house_paise + excluded.charged_house_paise, charged_water_paise = kept.charged_water_paise + excluded.charged_water_paise,
    charged_sewer_paise = kept.charged_sewer_paise + excluded.charged_sewer_paise, rebate_house_paise = kept.rebate_house_paise + excluded.rebate_house_paise,
    rebate_water_paise = kept.rebate_water_paise + excluded.rebate_water_paise, rebate_sewer_paise = kept.rebate_sewer_paise + excluded.rebate_sewer_paise,
    paid_house_paise = kept.paid_house_paise + excluded.paid_house_paise, paid_water_paise = kept.paid_water_paise + excluded.paid_water_paise,
    paid_sewer_paise = kept.paid_sewer_paise + excluded.paid_sewer_paise, interest_charged_house_paise = kept.interest_charged_house_paise + excluded.interest_charged_house_paise,
    interest_charged_water_paise = kept.interest_charged_water_paise + excluded.interest_charged_water_paise, interest_charged_sewer_paise = kept.interest_charged_sewer_paise + excluded.interest_charged_sewer_paise,
    interest_paid_house_paise = kept.interest_paid_house_paise + excluded.interest_paid_house_paise, interest_paid_water_paise = kept.interest_paid_water_paise + excluded.interest_paid_water_paise,
    interest_paid_sewer_paise = kept.interest_paid_sewer_paise + excluded.interest_paid_sewer_paise, advance_paise = kept.advance_paise + excluded.advance_paise,
    demands = kept.demands + excluded.demands
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;
comment on function fold_rollup is 'Adds the waiting changes to the rollup and takes them away, in one statement: the total of both never moves. Answers how many there were.';

create function rebuild_rollup() returns void language sql as $$
  delete from ledger_rollup_change;
  delete from ledger_rollup;
  insert into ledger_rollup (zone_id, ward_id, usage, financial_year,
    charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year,
    sum(charged_house_paise), sum(charged_water_paise), sum(charged_sewer_paise), sum(rebate_house_paise),
    sum(rebate_water_paise), sum(rebate_sewer_paise), sum(paid_house_paise), sum(paid_water_paise),
    sum(paid_sewer_paise), sum(interest_charged_house_paise), sum(interest_charged_water_paise), sum(interest_charged_sewer_paise),
    sum(interest_paid_house_paise), sum(interest_paid_water_paise), sum(interest_paid_sewer_paise), sum(advance_paise),
    sum(demands)
  from ledger_measure join property using (property_id)
  group by 1, 2, 3, 4
$$;
comment on function rebuild_rollup is 'Counts everything anew, for a ledger loaded without its triggers. Nobody may post meanwhile.';
select rebuild_rollup();

create view inv_rollup as
  select ward_id, usage, financial_year, to_jsonb(kept) kept_sums, to_jsonb(really) real_sums
  from (
    select zone_id, ward_id, usage, financial_year,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise, sum(charged_sewer_paise)::bigint charged_sewer_paise,
    sum(rebate_house_paise)::bigint rebate_house_paise, sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise, sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise, sum(interest_charged_water_paise)::bigint interest_charged_water_paise, sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise, sum(interest_paid_water_paise)::bigint interest_paid_water_paise, sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise,
    sum(advance_paise)::bigint advance_paise, sum(demands)::bigint demands
    from ledger_total group by 1, 2, 3, 4
  ) kept full join (
    select zone_id, ward_id, coalesce(house_category, 'unknown') usage, financial_year,
    sum(charged_house_paise)::bigint charged_house_paise, sum(charged_water_paise)::bigint charged_water_paise, sum(charged_sewer_paise)::bigint charged_sewer_paise,
    sum(rebate_house_paise)::bigint rebate_house_paise, sum(rebate_water_paise)::bigint rebate_water_paise, sum(rebate_sewer_paise)::bigint rebate_sewer_paise,
    sum(paid_house_paise)::bigint paid_house_paise, sum(paid_water_paise)::bigint paid_water_paise, sum(paid_sewer_paise)::bigint paid_sewer_paise,
    sum(interest_charged_house_paise)::bigint interest_charged_house_paise, sum(interest_charged_water_paise)::bigint interest_charged_water_paise, sum(interest_charged_sewer_paise)::bigint interest_charged_sewer_paise,
    sum(interest_paid_house_paise)::bigint interest_paid_house_paise, sum(interest_paid_water_paise)::bigint interest_paid_water_paise, sum(interest_paid_sewer_paise)::bigint interest_paid_sewer_paise,
    sum(advance_paise)::bigint advance_paise, sum(demands)::bigint demands
    from ledger_measure join property using (property_id) group by 1, 2, 3, 4
  ) really using (zone_id, ward_id, usage, financial_year)
  where coalesce(kept.charged_house_paise, 0) <> coalesce(really.charged_house_paise, 0) or
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
comment on view inv_rollup is 'The sums by place, usage, year and head are those of the ledger.';

-- Who owes most, first.
create index property_account_owing on property_account (balance_paise desc, property_id) where balance_paise > 0;
