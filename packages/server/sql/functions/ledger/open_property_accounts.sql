create or replace function open_property_accounts() returns trigger language plpgsql as $$
begin
  insert into property_account (property_id, at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound)
    select property_id, zone_id, ward_id, mohalla_id, house_category, category_id,
      case when fits then owner_search end, case when fits then owner_sound end
    from added cross join lateral stands_in_index(owner_search, owner_sound) fits order by property_id
  on conflict do nothing;
  return null;
end $$;
