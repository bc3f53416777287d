-- A name among those in credit, or among those who owe lakhs: the bearers of a name are many, and so are such accounts, and
-- each of either was looked up. The index of balances has the names as well, so that it answers both at once.
alter table property_account add owed_by text, add owed_by_sound text[];
comment on table property_account is
  'What a property owes. Place, use, category and owner repeat the register, for lists by dues; inv_account_place compares them.';
comment on column property_account.owed_by is
  'owner_search of the property, as owed_by_sound is owner_sound; both null where they are too long for an index.';

-- A row of an index holds some 2,700 bytes; an estate of a hundred heirs has more.
create function stands_in_index(owner_search text, owner_sound text[]) returns boolean language sql immutable
  return octet_length(owner_search) + coalesce(octet_length(array_to_string(owner_sound, '        ')), 0) <= 1500;

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

create or replace function open_property_accounts() returns trigger language plpgsql as $$
begin
  insert into property_account (property_id, at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound)
    select property_id, zone_id, ward_id, mohalla_id, house_category, category_id,
      case when fits then owner_search end, case when fits then owner_sound end
    from added cross join lateral stands_in_index(owner_search, owner_sound) fits order by property_id
  on conflict do nothing;
  return null;
end $$;

drop trigger property_places_account on property;
create trigger property_places_account after update on property for each row
  when ((old.zone_id, old.ward_id, old.mohalla_id, old.house_category, old.category_id, old.owner_search, old.owner_sound)
    is distinct from (new.zone_id, new.ward_id, new.mohalla_id, new.house_category, new.category_id, new.owner_search, new.owner_sound))
  execute function keep_account_place();

drop index property_account_by_balance;
select place_accounts(null);
create index property_account_by_balance on property_account (balance_paise, property_id)
  include (at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound);
-- Whoever looks up what somebody owes finds it beside the key.
alter table property_account drop constraint property_account_pkey,
  add constraint property_account_pkey primary key (property_id) include (balance_paise);

create or replace view inv_account_place as
  select property_id from property join property_account account using (property_id)
    cross join lateral stands_in_index(owner_search, owner_sound) fits
  where (at_zone, at_ward, at_mohalla, used_as, of_category, owed_by, owed_by_sound) is distinct from
    (zone_id, ward_id, mohalla_id, house_category, category_id,
      case when fits then owner_search end, case when fits then owner_sound end);
comment on view inv_account_place is 'What accounts repeat of place, use, category and owner is what the register says.';
