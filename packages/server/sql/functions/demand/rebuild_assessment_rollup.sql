create or replace function rebuild_assessment_rollup() returns void language sql as $$
  delete from assessment_rollup_change;
  delete from assessment_rollup;
  insert into assessment_rollup select * from assessment_counted
$$;
comment on function rebuild_assessment_rollup is 'Counts everything anew, for a register loaded without its triggers. Nobody may assess meanwhile.';
