create or replace function fold_property_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_property_rollup')) then return 0; end if;
  with taken as (
    delete from property_rollup_change returning *
  ), sums as (
    select ward_id, zone_id, usage, category, sub_category, status, count(*) changes, sum(properties) properties
    from taken group by 1, 2, 3, 4, 5, 6
  ), kept as (
    insert into property_rollup as kept
    select ward_id, zone_id, usage, category, sub_category, status, properties from sums
    on conflict (ward_id, zone_id, usage, category, sub_category, status) do update
      set properties = kept.properties + excluded.properties
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;
comment on function fold_property_rollup is 'Adds the waiting changes to the rollup and takes them away, in one statement: the total of both never moves. Answers how many there were.';
