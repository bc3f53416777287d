-- Asked of the database once for a plan and once for a reading, instead of written into each condition.
create or replace function rollup_kept_near(in_day date) returns date stable parallel safe language plpgsql as $$
begin
  return coalesce((
    select ends_on from (
      select max(ends_on) ends_on from ledger_rollup_until where ends_on <= in_day
      union all
      select min(ends_on) from ledger_rollup_until where ends_on > in_day
    ) around where ends_on is not null order by abs(ends_on - in_day) limit 1
  ), '-infinity');
end $$;
comment on function rollup_kept_near is
  'The day nearest to this one of which ledger_rollup_until has the sums; before all days when there is none.';
