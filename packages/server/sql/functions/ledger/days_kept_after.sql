-- From each day to the next by the key: there are a thousand rows of a day.
create or replace function days_kept_after(in_day date) returns setof date stable parallel safe language sql as $$
  with recursive kept (ends_on) as (
    select min(ends_on) from ledger_rollup_until where ends_on > in_day
    union all
    select (select min(later.ends_on) from ledger_rollup_until later where later.ends_on > kept.ends_on)
    from kept where kept.ends_on is not null
  )
  select ends_on from kept where ends_on is not null
$$;
comment on function days_kept_after is 'The days after this one of which ledger_rollup_until has the sums.';
