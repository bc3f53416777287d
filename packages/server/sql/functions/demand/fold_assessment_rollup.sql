create or replace function fold_assessment_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_assessment_rollup')) then return 0; end if;
  with taken as (
    delete from assessment_rollup_change returning *
  ), sums as (
    select financial_year, cut, ward_id, zone_id, usage, part, count(*) changes, sum(properties) properties,
      sum(arv_paise) arv_paise, sum(house_paise) house_paise, sum(water_paise) water_paise, sum(sewer_paise) sewer_paise
    from taken group by 1, 2, 3, 4, 5, 6
  ), kept as (
    insert into assessment_rollup as kept
    select financial_year, cut, ward_id, zone_id, usage, part, properties, arv_paise, house_paise, water_paise, sewer_paise
    from sums
    on conflict (financial_year, cut, ward_id, zone_id, usage, part) do update set
      properties = kept.properties + excluded.properties, arv_paise = kept.arv_paise + excluded.arv_paise,
      house_paise = kept.house_paise + excluded.house_paise, water_paise = kept.water_paise + excluded.water_paise,
      sewer_paise = kept.sewer_paise + excluded.sewer_paise
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;
comment on function fold_assessment_rollup is 'Adds the waiting changes to the rollup and takes them away, in one statement: the total of both never moves. Answers how many there were.';
