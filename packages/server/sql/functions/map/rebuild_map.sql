create or replace function rebuild_map(this_year smallint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('map'));
  delete from map_stale;
  delete from map_cell;
  delete from map_block;
  -- As map_standing, of all at once.
  update property_point point set zone_id = property.zone_id, ward_id = property.ward_id, usage = map_usage(house_category),
    standing = case when status <> 'active' then null when assessed.property_id is null then 3
      when coalesce(balance_paise, 0) <= 0 then 0 when owing.property_id is not null then 2 else 1 end,
    is_outside = case when point.ward_id = property.ward_id then is_outside end
  from property
    left join (select distinct property_id from assessment) assessed on assessed.property_id = property.property_id
    left join property_account account on account.property_id = property.property_id
    left join (
      select distinct property_id from (
        select property_id from ledger_entry where financial_year < this_year group by property_id, financial_year
        having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0
      ) by_year
    ) owing on owing.property_id = property.property_id
  where property.property_id = point.property_id;
  insert into map_cell select 18, place_key >> 16, ward_id, standing, usage, count(*) from property_point
    where standing is not null group by 2, 3, 4, 5;
  for finer in reverse 18..11 loop
    insert into map_cell select finer - 1, cell >> 2, ward_id, standing, usage, sum(points) from map_cell
      where level = finer group by 2, 3, 4, 5;
  end loop;
  insert into map_block select block, nextval('map_version') from (select distinct place_key >> 24 block from property_point) touched;
  insert into setting (key, value) values ('map_year', to_jsonb(this_year))
    on conflict (key) do update set value = excluded.value, changed_at = now();
end $$;
comment on function rebuild_map is 'Counts everything anew: on the first day of a financial year, and for a city loaded without its triggers.';
