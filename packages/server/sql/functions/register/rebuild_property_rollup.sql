create or replace function rebuild_property_rollup() returns void language sql as $$
  delete from property_rollup_change;
  delete from property_rollup;
  insert into property_rollup select * from property_counted
$$;
comment on function rebuild_property_rollup is 'Counts everything anew, for a register loaded without its triggers. Nobody may change the register meanwhile.';
