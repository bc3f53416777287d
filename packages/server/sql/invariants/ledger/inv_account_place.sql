create view inv_account_place as
  select property_id from property join property_account account using (property_id)
    cross join lateral stands_in_index(owner_search, owner_sound) fits
  where (at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound) is distinct from
    (zone_id, ward_id, mohalla_id, house_category, category_id,
      case when fits then owner_search end, case when fits then owner_sound end);
comment on view inv_account_place is 'What accounts repeat of place, use, category and owner is what the register says.';
