create or replace function place_accounts(ids bigint[]) returns void language sql as $$
  update property_account account
  set at_zone = zone_id, at_ward = ward_id, at_mohalla = mohalla_id, used_as = house_category, of_category = category_id,
    owed_by = said.search, owed_by_sound = said.sound
  from property cross join lateral (
    select case when fits then owner_search end search, case when fits then owner_sound end sound
    from stands_in_index(owner_search, owner_sound) fits
  ) said
  where property.property_id = account.property_id and (ids is null or account.property_id = any (ids))
    and (at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound)
      is distinct from (zone_id, ward_id, mohalla_id, house_category, category_id, said.search, said.sound)
$$;
comment on function place_accounts is 'Brings what accounts repeat of these properties up to date; null: of all, after a load without triggers.';
